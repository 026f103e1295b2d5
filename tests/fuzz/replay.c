/* SPDX-License-Identifier: MIT */
/* Replays the corpus of a fuzzer without libFuzzer: linked with tests/fuzz/fuzz_NAME.c it hands
 * every input of tests/fuzz/corpus/NAME.pack to the harness, so that whatever once broke a parser
 * is tried by `make test` under the sanitizers. A pack is a sequence of inputs, each "LENGTH\n",
 * its bytes and
 * "\n".
 *
 *     fuzz_NAME [PACK]              replays
 *     fuzz_NAME --unpack PACK DIR   writes the inputs as files 0000, 0001, ... for libFuzzer
 *     fuzz_NAME --pack DIR          prints a pack of the files of DIR, the shortest first */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct input {
    uint8_t *data;
    size_t size;
} input;

static void fail(const char *what, const char *path)
{
    fprintf(stderr, "replay: %s: %s\n", path, what);
    exit(1);
}

static FILE *open_file(const char *path, const char *mode)
{
    FILE *f = fopen(path, mode);
    if (!f)
        fail("cannot be opened", path);
    return f;
}

/* Exactly as large as the input, so that a sanitizer sees a read beyond its end. */
static input read_bytes(FILE *f, size_t size, const char *path)
{
    const input in = {malloc(size ? size : 1), size};
    if (!in.data || fread(in.data, 1, size, f) != size)
        fail("is cut short", path);
    return in;
}

/* The next input of a pack, or none: data is NULL. */
static input next_input(FILE *pack, const char *path)
{
    size_t size;
    const int fields = fscanf(pack, "%zu", &size);
    if (fields == EOF)
        return (input){NULL, 0};
    if (fields != 1 || fgetc(pack) != '\n')
        fail("is not a pack", path);
    const input in = read_bytes(pack, size, path);
    if (fgetc(pack) != '\n')
        fail("is not a pack", path);
    return in;
}

static int replay(const char *path)
{
    FILE *pack = open_file(path, "rb");
    int count = 0;
    for (input in; (in = next_input(pack, path)).data; count++) {
        LLVMFuzzerTestOneInput(in.data, in.size);
        free(in.data);
    }
    fclose(pack);
    printf("%s: %d inputs\n[  PASSED  ] %d test(s).\n", path, count, count > 0);
    return count ? 0 : 1;
}

static int unpack(const char *path, const char *folder)
{
    FILE *pack = open_file(path, "rb");
    int count = 0;
    for (input in; (in = next_input(pack, path)).data; count++) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%04d", folder, count);
        FILE *f = open_file(name, "wb");
        fwrite(in.data, 1, in.size, f);
        if (fclose(f))
            fail("cannot be written", name);
        free(in.data);
    }
    fclose(pack);
    return 0;
}

static int by_size(const void *a, const void *b)
{
    const input *x = a, *y = b;
    if (x->size != y->size)
        return x->size < y->size ? -1 : 1;
    return memcmp(x->data, y->data, x->size);
}

static int pack_folder(const char *folder)
{
    enum { INPUTS_MAX = 20000 };
    static input all[INPUTS_MAX];
    int count = 0;
    DIR *dir = opendir(folder);
    if (!dir)
        fail("cannot be read", folder);
    for (const struct dirent *e; count < INPUTS_MAX && (e = readdir(dir)) != NULL;) {
        char name[4096];
        if (e->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/%s", folder, e->d_name);
        FILE *f = open_file(name, "rb");
        fseek(f, 0, SEEK_END);
        const long size = ftell(f);
        rewind(f);
        all[count++] = read_bytes(f, (size_t)size, name);
        fclose(f);
    }
    closedir(dir);
    qsort(all, (size_t)count, sizeof *all, by_size);
    for (int i = 0; i < count; i++) {
        printf("%zu\n", all[i].size);
        fwrite(all[i].data, 1, all[i].size, stdout);
        putchar('\n');
        free(all[i].data);
    }
    return fflush(stdout) != 0;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "--unpack") == 0)
        return unpack(argv[2], argv[3]);
    if (argc == 3 && strcmp(argv[1], "--pack") == 0)
        return pack_folder(argv[2]);
    if (argc == 2)
        return replay(argv[1]);
    const char *name = strrchr(argv[0], '/');
    char path[4096];
    name = name ? name + 1 : argv[0];
    snprintf(path, sizeof path, "tests/fuzz/corpus/%s.pack", name + strcspn(name, "_") + 1);
    return replay(path);
}
