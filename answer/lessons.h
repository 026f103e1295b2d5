/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_LESSONS_H
#define NW_ANSWER_LESSONS_H
/* The searches of the explorer's lessons (explorer/ui/src/learn/lessons.ts; a test compares). */
typedef struct lesson {
    const char *id, *title;
    const char *game, *text; /* of a tree the name of an example */
    const char *algorithm, *other;
} lesson;

extern const lesson lessons[]; /* ended by a NULL id */
#endif
