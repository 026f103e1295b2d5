# SPDX-License-Identifier: MIT
"""Every structure of the package lies in memory as the C compiler lays out the header's."""

import ctypes
import os
import pathlib
import subprocess
import tempfile
import unittest

from nullwindow import _native as native

ROOT = pathlib.Path(__file__).resolve().parents[2]


def c_name(field):
    return field.rstrip("_")


def compiled_layout():
    lines = ["#include <nullwindow_lab.h>", "#include <stdio.h>", "int main(void) {"]
    for name, structure in native.STRUCTURES.items():
        for field, _ in structure._fields_:
            member = f"(({name} *)0)->{c_name(field)}"
            place = f"offsetof({name}, {c_name(field)}), sizeof({member})"
            lines.append(f'printf("{name}.{field} %zu %zu\\n", {place});')
        lines.append(f'printf("{name} 0 %zu\\n", sizeof({name}));')
    text = "\n".join(lines + ["}"])
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder, "layout.c"), pathlib.Path(folder, "layout")
        source.write_text(text)
        subprocess.run(
            [os.environ.get("CC", "cc"), f"-I{ROOT / 'include'}", "-o", program, source], check=True
        )
        out = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    return {row.split()[0]: tuple(map(int, row.split()[1:])) for row in out.splitlines()}


class Layout(unittest.TestCase):
    def test_fields(self):
        layout = compiled_layout()
        for name, structure in native.STRUCTURES.items():
            for field, _ in structure._fields_:
                place = getattr(structure, field)
                self.assertEqual(layout[f"{name}.{field}"], (place.offset, place.size), f"{name}.{field}")

    def test_sizes(self):
        """Structures with a size of their own may have grown at the end; the others may not."""
        layout = compiled_layout()
        for name, structure in native.STRUCTURES.items():
            mine, theirs = ctypes.sizeof(structure), layout[name][1]
            if structure._fields_[0][0] == "size":
                self.assertLessEqual(mine, theirs, name)
            else:
                self.assertEqual(mine, theirs, name)


if __name__ == "__main__":
    unittest.main()
