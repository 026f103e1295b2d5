/* SPDX-License-Identifier: MIT */
#include "lab/profile.h"
#include <string.h>

static const char *const profiles[] = {"quick", "full", "deep", "tournament"};

const char *lab_profile_name(lab_profile p)
{
    return p < LAB_PROFILES ? profiles[p] : "?";
}

lab_profile lab_profile_find(const char *name)
{
    lab_profile p = LAB_QUICK;
    while (p < LAB_PROFILES && strcmp(profiles[p], name) != 0)
        p++;
    return p;
}
