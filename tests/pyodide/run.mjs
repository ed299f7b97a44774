// node run.mjs CHECKOUT SITE_PACKAGES TEST...: run pytest in the Python of the page. tests/test_pyodide.py calls it.
import { loadPyodide } from "pyodide";

const [checkout, sitePackages, ...tests] = process.argv.slice(2);

const python = await loadPyodide({ env: { HOME: "/home", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1" } });
for (const [mountPoint, root] of Object.entries({ "/checkout": checkout, "/packages": sitePackages })) {
  python.FS.mkdirTree(mountPoint);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, mountPoint);
}

python.globals.set("tests", python.toPy(tests));
process.exitCode = python.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/checkout"]
sys.path.append("/packages")
os.chdir("/checkout")

import pytest
int(pytest.main(["-p", "_hypothesis_pytestplugin", "-p", "no:cacheprovider", "--capture=sys", *tests]))
`);
