#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The first commands of README.md, on a root of Debian that has git, gcc and make and nothing else.
# Takes an hour, debootstrap, root and a mirror: with NW_SOAK=1 only. NW_FRESH names what is run,
# instead of "reproduce test".
. "$(dirname "$0")/lib.sh"
skip() {
    echo "ok - the commands of README.md on a fresh root # SKIP $1"
    exit 0
}
[ -n "${NW_SOAK:-}" ] || skip "long"
[ "$(id -u)" = 0 ] || skip "needs root"
tools/deps debootstrap >"$scratch/log" 2>&1 || skip "without debootstrap"
root=$scratch/root
suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
mirror=$(sed -n 's/^\(deb\|URIs:\) *\(\[[^]]*\] *\)\?\(http[^ ]*\).*/\3/p' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1)
trap 'umount "$root/proc" 2>/dev/null; rm -rf "$scratch"' EXIT
debootstrap --variant=minbase --include=git,gcc,make "${suite:-stable}" "$root" ${mirror:+"$mirror"} >"$scratch/log" 2>&1 ||
    skip "debootstrap: $(tail -n 1 "$scratch/log")"
cp /etc/resolv.conf "$root/etc/" 2>/dev/null
cp /etc/apt/apt.conf.d/*proxy* "$root/etc/apt/apt.conf.d/" 2>/dev/null
mount -t proc proc "$root/proc"
git clone -q . "$root/nullwindow"
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb LANG=C.UTF-8 \
    http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" bash -c "cd /nullwindow && $1"; }
for target in ${NW_FRESH:-reproduce test}; do
    inside "make $target" >"$scratch/$target.log" 2>&1
    is "make $target" "$?|$(tail -n 5 "$scratch/$target.log" | grep -c '0 failed\|report/index.html')" "0|1"
    matches "it says what it installs" "$(cat "$scratch/$target.log")" "*deps: installing *"
    matches "it shows how far it is" "$(cat "$scratch/$target.log")" "*[[/][0-9]*"
done
[ "${NW_FRESH:-reproduce}" != "${NW_FRESH#*reproduce}" ] &&
    is "there is something to look at" "$(ls "$root/nullwindow/report/index.html" | wc -l)" 1
finish
