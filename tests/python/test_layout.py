# SPDX-License-Identifier: MIT
"""Every structure of the package lies in memory as the C compiler lays out the header's."""

import ctypes
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from nullwindow import _native as native

ROOT = pathlib.Path(__file__).resolve().parents[2]


def c_name(field):
    return field.rstrip("_")


def compiled_layout():
    headers = ["nullwindow_lab.h", "nullwindow_objects.h", "nullwindow_proof.h", "stdio.h"]
    lines = [f"#include <{name}>" for name in headers] + ["int main(void) {"]
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


def header_members():
    """The members of every structure of the headers by name, in order."""
    folder = ROOT / "include"
    text = "".join((folder / name).read_text() for name in ("nullwindow.h", "nullwindow_lab.h", "nullwindow_objects.h", "nullwindow_proof.h"))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    members = {}
    for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\n\} \1;", text, re.DOTALL):
        members[name] = []
        for line in body.split(";"):
            pointers = re.findall(r"\(\*(\w+)\)", line)
            plain = [re.sub(r"\[.*", "", part).split() for part in line.split(",")]
            members[name] += pointers or [words[-1].lstrip("*") for words in plain if words]
    return members


class Layout(unittest.TestCase):
    def test_names(self):
        """A member added in C and forgotten here would hide in padding from the other tests."""
        members = header_members()
        for name, structure in native.STRUCTURES.items():
            mine = [c_name(field) for field, _ in structure._fields_]
            self.assertEqual(mine, members[name], name)

    def test_places(self):
        layout = compiled_layout()
        for name, structure in native.STRUCTURES.items():
            for field, _ in structure._fields_:
                place = getattr(structure, field)
                self.assertEqual(layout[f"{name}.{field}"], (place.offset, place.size), f"{name}.{field}")
            self.assertEqual(layout[name][1], ctypes.sizeof(structure), name)


if __name__ == "__main__":
    unittest.main()
