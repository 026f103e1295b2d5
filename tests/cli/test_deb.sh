#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The Debian package, with NW_SOAK=1: it builds, lintian finds no error, and in a clean root made by
# debootstrap it installs and searches. Needs root and a Debian mirror for the last.
. "$(dirname "$0")/lib.sh"
if [ -z "${NW_SOAK:-}" ]; then
    is "tools/deb is a shell script" "$(bash -n tools/deb 2>&1)" ""
    finish
    exit
fi
tools/deps lintian debootstrap dpkg-dev
package=$(${MAKE:-make} -s deb 2>"$scratch/err" | tail -n 1)
if [ -f "$package" ]; then ok "make deb"; else not_ok "make deb" "$(tail -n 5 "$scratch/err")"; fi
is "lintian: no error" "$(lintian --allow-root --tag-display-limit 0 "$package" 2>&1 | grep '^E:')" ""
release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release) # its libraries are those it was built with
if [ "$(id -u)" -eq 0 ] && debootstrap --variant=minbase "${release:-stable}" "$scratch/root" >"$scratch/log" 2>&1; then
    cp "$package" "$scratch/root/tmp/nullwindow.deb"
    chroot "$scratch/root" sh -c 'apt-get update && apt-get install -y --no-install-recommends /tmp/nullwindow.deb' >"$scratch/log" 2>&1
    is "installs in a clean root" "$?" 0
    matches "and searches" "$(chroot "$scratch/root" nullwindow search othello --depth 4 2>&1)" "*value*"
    is "the same signature" "$(chroot "$scratch/root" nullwindow bench | tail -n 1)" \
        "$(cat tests/golden/bench.txt) $(cat tests/golden/bench-play.txt)"
fi
finish
