# SPDX-License-Identifier: MIT
"""Packs the wheel: the build backend of pip (PEP 517, PEP 660) and of `make wheel`.

ctypes binds the library at run time, so one wheel serves every Python 3 of a platform. Othello's
learned tables are compressed by LZMA, which finds their repetitions: 5 MB instead of 8.
"""

from __future__ import annotations

import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[1]
VERSION = re.search('NW_VERSION "(.*)"', (ROOT / "include/nullwindow.h").read_text())[1]
PLATFORM = re.sub("[-.]", "_", sysconfig.get_platform())
INFO = f"nullwindow-{VERSION}.dist-info"
METADATA = f"""Metadata-Version: 2.1
Name: nullwindow
Version: {VERSION}
Summary: Game-tree search for any two-player zero-sum game: Alpha-Beta, MTD(f), SSS* and fifty more
License: MIT
Requires-Python: >=3.9
"""
WHEEL = f"""Wheel-Version: 1.0
Generator: nullwindow
Root-Is-Purelib: false
Tag: py3-none-{PLATFORM}
"""


def _pack(folder: str, files: dict[str, bytes]) -> str:
    """Writes the wheel, the same bytes for the same files, and returns its name."""
    name = f"nullwindow-{VERSION}-py3-none-{PLATFORM}.whl"
    notes = {"METADATA": METADATA.encode(), "WHEEL": WHEEL.encode(), "LICENSE": (ROOT / "LICENSE").read_bytes()}
    files = {**files, **{f"{INFO}/{note}": text for note, text in notes.items()}}
    record = f"{INFO}/RECORD"
    rows = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{path},sha256={digest},{len(data)}\n")
    files[record] = "".join([*rows, f"{record},,\n"]).encode()
    part = pathlib.Path(folder, name + ".part")
    with zipfile.ZipFile(part, "w") as wheel:
        for path, data in files.items():
            how = zipfile.ZIP_LZMA if "networks" in path else zipfile.ZIP_DEFLATED
            entry = zipfile.ZipInfo(path)
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data, how, 9)
    part.replace(part.with_suffix(""))
    return name


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    try:
        command = ["make", "-C", str(ROOT), f"WHEELS={pathlib.Path(wheel_directory).resolve()}", "wheel"]
        subprocess.run(command, check=True)
    except (OSError, subprocess.CalledProcessError) as reason:
        sys.exit(f"{reason}: the library is compiled from C, which needs make and gcc")
    return f"nullwindow-{VERSION}-py3-none-{PLATFORM}.whl"


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    """For pip install -e: the package stays in this folder and finds the library in build/."""
    return _pack(wheel_directory, {"nullwindow.pth": f"{ROOT / 'python'}\n".encode()})


if __name__ == "__main__":  # FOLDER LIBRARY...
    sources = [*sorted((ROOT / "python/nullwindow").glob("*.py")), ROOT / "python/nullwindow/py.typed"]
    paths = [*sources, *map(pathlib.Path, sys.argv[2:])]
    print(_pack(sys.argv[1], {f"nullwindow/{path.name}": path.read_bytes() for path in paths}))
