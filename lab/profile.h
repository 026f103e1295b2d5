/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_PROFILE_H
#define NW_LAB_PROFILE_H
/* How much is searched: quick for a look, full at the depths of the papers, deep beyond them. */
typedef enum lab_profile { LAB_QUICK, LAB_FULL, LAB_DEEP, LAB_PROFILES } lab_profile;
const char *lab_profile_name(lab_profile p);
/* The profile called name, or LAB_PROFILES. */
lab_profile lab_profile_find(const char *name);
#endif
