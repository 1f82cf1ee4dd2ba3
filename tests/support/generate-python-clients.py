"""Runs openapi-python-client for each document, in one process: loading the generator takes longer than most clients do."""

import sys
from pathlib import Path

from openapi_python_client.cli import app

folder, *named = sys.argv[1:]
for name, path in zip(named[::2], named[1::2]):
    config = Path(folder, f"{name}.yml")
    config.write_text(f"{{ package_name_override: {name}_client, post_hooks: [] }}")
    target = ["--output-path", str(Path(folder, f"{name}_client"))]
    code = app(["generate", "--path", path, "--meta", "none", "--config", str(config), *target], standalone_mode=False)
    if code:
        sys.exit(code)
