/* SPDX-License-Identifier: MIT */
#ifndef NW_WINDOWS_DLFCN_H
#define NW_WINDOWS_DLFCN_H
enum { RTLD_NOW, RTLD_LOCAL };
void *dlopen(const char *path, int flags);
void *dlsym(void *library, const char *name);
int dlclose(void *library);
const char *dlerror(void);
#endif
