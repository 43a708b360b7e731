// Replaces Python's sources by bytecode, with the Python that will run it: Pyodide, here in Node.js.
//
//   node bytecode.mjs PYODIDE FROM TO     every archive in FROM becomes one of the same name in TO
//
// A page that starts with bytecode is ready in a third of the time. Docstrings and the columns in tracebacks are
// dropped, which makes the archives about as small as those of sources; lines in tracebacks stay.
import { pathToFileURL } from "node:url";

const [pyodide, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ env: { HOME: "/", PYTHONNODEBUGRANGES: "1" } });
for (const [place, root] of Object.entries({ "/from": from, "/to": to })) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.runPython(`
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

for source in Path("/from").iterdir():
    with ZipFile(source) as sources, ZipFile(Path("/to", source.name), "w") as target:
        for entry in sources.infolist():
            name, content = entry.filename, sources.read(entry)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                # of no source: nothing looks whether one has changed
                name, content = name + "c", _code_to_hash_pyc(code, bytes(8), False)
            target.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)
`);
