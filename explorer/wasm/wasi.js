// SPDX-License-Identifier: MIT
// What the module asks of its host: the functions of WASI that the C library of the engine links,
// without files. A call that would need one answers EBADF or ENOENT.
const OK = 0, EBADF = 8, ENOSYS = 52;

// The imports of the module. `memory` returns its memory, which exists only after instantiation;
// `print` gets what the engine would print to standard output or error, which it never does unless
// something is broken.
export function wasi(memory, print = () => {}) {
  const view = () => new DataView(memory().buffer);
  const bytes = (at, length) => new Uint8Array(memory().buffer, at, length);
  const none = () => OK;
  const bad = () => EBADF;
  const now = () => BigInt(Math.round(performance.now() * 1e6));
  const known = {
    args_get: none,
    args_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return OK;
    },
    environ_get: none,
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return OK;
    },
    clock_time_get(id, precision, to) {
      view().setBigUint64(to, id === 0 ? BigInt(Date.now()) * 1000000n : now(), true);
      return OK;
    },
    clock_res_get(id, to) {
      view().setBigUint64(to, 1000n, true);
      return OK;
    },
    random_get(at, length) {
      for (let i = 0; i < length; i += 65536) crypto.getRandomValues(bytes(at + i, Math.min(65536, length - i)));
      return OK;
    },
    fd_write(fd, vectors, count, written) {
      let all = 0;
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(vectors + 8 * i, true), length = view().getUint32(vectors + 8 * i + 4, true);
        print(new TextDecoder().decode(bytes(at, length).slice()));
        all += length;
      }
      view().setUint32(written, all, true);
      return fd === 1 || fd === 2 ? OK : EBADF;
    },
    fd_prestat_get: bad,
    fd_prestat_dir_name: bad,
    fd_close: bad,
    fd_seek: bad,
    fd_read: bad,
    fd_fdstat_get: bad,
    fd_fdstat_set_flags: bad,
    proc_exit(code) {
      throw new Error(`the engine gave up with code ${code}`);
    },
  };
  return new Proxy(known, { get: (table, name) => table[name] ?? (() => ENOSYS) });
}
