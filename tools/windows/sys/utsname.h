/* SPDX-License-Identifier: MIT */
#ifndef NW_WINDOWS_UTSNAME_H
#define NW_WINDOWS_UTSNAME_H
struct utsname {
    char sysname[16], nodename[64], release[16], version[16], machine[16];
};
int uname(struct utsname *out);
#endif
