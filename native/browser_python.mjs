// Runs a Python file in the browser's Python, here in Node.js; see browser_python.py.
//
//   node browser_python.mjs PYODIDE WHEEL PACKAGES ROOT FILE ARGUMENT...
import { pathToFileURL } from "node:url";

const [pyodide, wheel, packages, root, ...argv] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ packageCacheDir: pyodide });
for (const [place, folder] of [[root, root], ["/packages", packages]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
await python.loadPackage(["numpy", "micropip"], { messageCallback: () => {} });
python.globals.set("given", python.toPy({ wheel, root, argv }));
await python.runPythonAsync(`
import os, runpy, sys
import micropip

await micropip.install("emfs:" + given["wheel"], deps=False)
# What comes after burrkit of the wheel and NumPy: packages of this system in Python, and the modules of the checkout.
sys.path += ["/packages", given["root"]]
sys.argv = given["argv"]
os.chdir(given["root"])
runpy.run_path(sys.argv[0], run_name="__main__")
`);
