/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_PROFILE_H
#define NW_LAB_PROFILE_H
/* The extent of a run: quick for a preview, full at the papers' depths, deep beyond, tournament at
 * the papers' depths on positions of tournament games. */
typedef enum lab_profile {
    LAB_QUICK,
    LAB_FULL,
    LAB_DEEP,
    LAB_TOURNAMENT,
    LAB_PROFILES
} lab_profile;
const char *lab_profile_name(lab_profile p);
/* The profile called name, or LAB_PROFILES. */
lab_profile lab_profile_find(const char *name);
#endif
