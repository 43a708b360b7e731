"""Compiles all kernels ahead of time into the extension module ``burrkit/runtime/_kernels``.

    python native/build.py                      build it in src, for this machine's system
    python native/build.py objects STEM MODULE...    the code of some kernels (used by the former)

Every kernel becomes a C function of one argument, an array of slots (see ``kernels.c``), so that the result
depends on no version of Python and needs nothing of Numba. Kernels are compiled in several processes, and on
x86-64 their code is written twice: for any processor, and for those of level v3 (Haswell and Zen, and later).
"""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

HERE = Path(__file__).absolute().parent
#: Object files stay here; only those that are older than their sources are made again.
OBJECTS = HERE.parent / "build" / "kernels"
SOURCE = HERE.parent / "src"
PACKAGE = SOURCE / "burrkit"
X86_64 = platform.machine().lower() in ("x86_64", "amd64")

#: The levels of processors: what LLVM calls them, and the suffix of their symbols.
LEVELS = {"baseline": "x86-64" if X86_64 else "generic", **({"newer": "x86-64-v3"} if X86_64 else {})}


@dataclass(frozen=True)
class Exported:
    """A kernel as ``table.h`` describes it."""

    name: str
    parameters: str
    fields: str
    types: str
    slots: int
    result: str

    @property
    def symbol(self) -> str:
        """Its C function, without the level."""
        return "burrkit_" + self.name.replace(".", "_")


# The module ------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str]) -> None:
    """Build the extension module, or one object file."""
    sys.path.insert(0, str(SOURCE))
    if arguments[:1] == ["objects"]:
        write_objects(Path(arguments[1]), arguments[2:])
        return
    build(PACKAGE / "runtime")


def build(folder: Path) -> Path:
    """Build the extension module in a folder; returns its file."""
    from burrkit.runtime.native import stamp_of

    modules = kernel_modules()
    OBJECTS.mkdir(parents=True, exist_ok=True)
    objects = compiled(modules)
    files = {file for module in modules for file in sources_of_kernels(module)}
    sources = sorted(file.relative_to(PACKAGE).as_posix() for file in files)
    (OBJECTS / "table.h").write_text(table(exports(modules), sources, str(stamp_of(sources))))
    return link(objects, folder)


def compiled(modules: Sequence[str]) -> list[Path]:
    """The object files of all kernels, compiled by as many processes as there are cores."""
    # Code is optimised for the newest level; the others get the same in their own instructions.
    environment = {**os.environ, "NUMBA_CPU_NAME": list(LEVELS.values())[-1], "NUMBA_CPU_FEATURES": ""}

    def run(module: str) -> list[Path]:
        stem = OBJECTS / module
        files = [object_file(stem, level) for level in LEVELS]
        changed = max(file.stat().st_mtime for file in [*sources_of_kernels(module), Path(__file__)])
        if not all(file.exists() and file.stat().st_mtime > changed for file in files):
            subprocess.run(
                [sys.executable, __file__, "objects", str(stem), module], check=True, env=environment
            )
        return files

    with ThreadPoolExecutor(os.cpu_count() or 1) as executor:
        return [file for files in executor.map(run, modules) for file in files]


def object_file(stem: Path, level: str) -> Path:
    """The object file of a module at a level."""
    return stem.with_name(f"{stem.name}.{level}.o")


def kernel_modules() -> list[str]:
    """The modules with kernels, the largest first."""
    files = [file for file in PACKAGE.glob("**/kernel/*.py") if "\n@kernel\n" in file.read_text("utf-8")]
    files.sort(key=lambda file: (-file.stat().st_size, file))
    return [".".join(file.relative_to(SOURCE).with_suffix("").parts) for file in files]


def sources_of_kernels(module: str) -> tuple[Path, ...]:
    """The files that the code of the kernels of a module depends on."""
    from burrkit.runtime.kernel_cache import sources_of

    return sources_of(SOURCE.joinpath(*module.split(".")).with_suffix(".py"))


def table(kernels: Sequence[Exported], sources: Sequence[str], stamp: str) -> str:
    """The C header that lists the kernels."""
    code = "extern int32_t {}_{}(int64_t *, void **, int64_t *);"
    lines = [code.format(k.symbol, level) for k in kernels for level in LEVELS]
    newer = "newer" in LEVELS
    lines += [
        f"#define MOST_FIELDS {max(len(k.types) // 2 for k in kernels)}",
        f"#define MOST_SLOTS {max(k.slots for k in kernels)}",
        f"static const int has_newer = {int(newer)};",
        f'static const char stamp[] = "{stamp}";',
        "static const char sources[] =",
        *(f'    "{source} "' for source in sources),
        "    ;",
        "static const Kernel kernels[] = {",
    ]
    for k in kernels:
        code = f"{k.symbol}_baseline, {k.symbol + '_newer' if newer else 'NULL'}"
        texts = ", ".join(f'"{text}"' for text in (k.name, k.parameters, k.fields, k.types))
        lines.append(f"    {{{texts}, '{k.result}', {code}}},")
    return "\n".join([*lines, "};", ""])


def link(objects: Sequence[Path], folder: Path) -> Path:
    """Compile ``kernels.c`` and link all; returns the extension module."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    suffix = ".pyd" if sys.platform == "win32" else ".abi3.so"
    file = folder / f"_kernels{suffix}"
    include = sysconfig.get_paths()["include"]
    if sys.platform == "win32":
        python = f"/LIBPATH:{Path(sys.base_prefix) / 'libs'}"
        command = ["cl", "/O2", "/LD", f"/I{include}", f"/I{OBJECTS}", str(HERE / "kernels.c")]
        command += [*map(str, objects), f"/Fe{file}", "/link", python, "python3.lib"]
    else:
        is_mac = sys.platform == "darwin"
        shared = ["-bundle", "-undefined", "dynamic_lookup"] if is_mac else ["-shared", "-s"]
        command = [*compiler, "-O2", "-fPIC", "-fvisibility=hidden", *shared, f"-I{include}", f"-I{OBJECTS}"]
        command += [str(HERE / "kernels.c"), *map(str, objects), "-o", str(file)]
    subprocess.run(command, check=True, cwd=OBJECTS)
    # A name that nothing defines shows only when the module is loaded.
    load = f"import sys; sys.path.insert(0, {str(folder)!r}); import _kernels"
    subprocess.run([sys.executable, "-c", load], check=True)
    return file


# Kernels ---------------------------------------------------------------------------------------------------


def exports(modules: Iterable[str]) -> list[Exported]:
    """The kernels of these modules."""
    return [exported(function)[0] for module in modules for function in functions_of(module)]


def functions_of(module: str) -> list[Callable[..., Any]]:
    """The Python functions of the kernels of a module."""
    _describe_only()
    from burrkit.runtime import native

    made = [value for value in vars(import_module(module)).values() if isinstance(value, native.Kernel)]
    return [kernel.function for kernel in made if kernel.function.__module__ == module]


def _describe_only() -> None:
    """Let burrkit import kernels without compiling them."""
    from burrkit.runtime import native

    class Anything(dict[str, native.Entry]):
        def get(self, key: str, default: Any = None) -> Any:
            return "", "", lambda: None

    changed: Any = native
    changed.load = Anything


def exported(function: Callable[..., Any]) -> tuple[Exported, str, dict[str, Any]]:
    """How a kernel is called, and its C function in Python: the text, and the names that it uses."""
    from numba import types

    from burrkit.runtime import compiler, native

    hints = get_type_hints(function)
    result = compiler.numba_type(hints.pop("return"))
    names: dict[str, Any] = {"function": compiler.part(native.KernelPart(function))}
    fields: list[Any] = []
    taken = [compiler._record_of(hint, fields, names) for hint in hints.values()]
    spread = ", ".join(compiler._spread(name, hint) for name, hint in hints.items())
    lines, codes, slot = ["def entry(slots):"], "", 0
    for number, hint in enumerate(fields):
        kind = compiler.numba_type(hint)
        if isinstance(kind, types.Array):
            shape = "".join(f"slots[{slot + 1 + d}], " for d in range(kind.ndim))
            names[f"t{number}"] = _numpy_type(kind.dtype)
            lines.append(f"    f{number} = carray(address(slots[{slot}], t{number}), ({shape}))")
            slot += 1 + kind.ndim
            codes += f"{_CODES[str(kind.dtype)]}{kind.ndim}"
            continue
        codes += f"{_CODES[str(kind)]}0"
        read = {"bool": "slots[{}] != 0", "uint64": "uint64(slots[{}])", "int64": "slots[{}]"}
        lines.append(f"    f{number} = {read[str(kind)].format(slot)}")
        slot += 1
    call = f"function({', '.join(taken)})"
    lines += [f"    {call}", "    return 0"] if result == types.none else [f"    return int64({call})"]
    code = "n" if result == types.none else _CODES[str(result)]
    made = Exported(native.name_of(function), ", ".join(hints), spread, codes, slot, code)
    return made, "\n".join(lines), names


#: As in ``kernels.c``.
_CODES = {
    "uint8": "B", "uint16": "H", "uint32": "I", "uint64": "Q", "int8": "b", "int16": "h", "int32": "i",
    "int64": "q", "float32": "f", "float64": "d", "bool": "?",
}  # fmt: skip


def _numpy_type(kind: Any) -> Any:
    from numba.np.numpy_support import as_dtype

    return as_dtype(kind).type


# Code ------------------------------------------------------------------------------------------------------


def write_objects(stem: Path, modules: Sequence[str]) -> None:
    """Compile the kernels of some modules into an object file for each level."""
    functions = [function for module in modules for function in functions_of(module)]
    from llvmlite import binding
    from numba import types
    from numba.core.compiler import Flags, compile_extra
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target
    from numba.core.runtime import nrtdynmod

    context = cpu_target.target_context.with_aot_codegen("kernels", cpu_name=list(LEVELS.values())[-1])
    library = context.codegen().create_library("kernels")
    kernels = {}
    with global_compiler_lock:
        library.add_ir_module(nrtdynmod.create_nrt_module(context)[0])
        for function in functions:
            made, text, names = exported(function)
            flags: Any = Flags()
            flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = flags.nrt = True
            flags.error_model = "numpy"
            slots = (types.CPointer(types.int64),)
            result = compile_extra(
                cpu_target.typing_context, context, _entry(text, names), slots, types.int64, flags, locals={},
                library=library,
            )  # fmt: skip
            kernels[result.fndesc.llvm_func_name] = made.symbol
        library.finalize()
        module = library._final_module
        for value in [*module.functions, *module.global_variables]:
            # The same names stand in other files, compiled for other processors: none may be exchanged.
            if not value.is_declaration:
                is_kernel = value.name in kernels
                value.linkage = binding.Linkage.external if is_kernel else binding.Linkage.internal
        exported_functions = [(module.get_function(name), symbol) for name, symbol in kernels.items()]
        for level, processor in LEVELS.items():
            for function, symbol in exported_functions:
                function.name = f"{symbol}_{level}"
            target = binding.Target.from_triple(module.triple)
            machine = target.create_target_machine(cpu=processor, opt=3, reloc="pic", codemodel="default")
            object_file(stem, level).write_bytes(machine.emit_object(module))


def _entry(text: str, names: dict[str, Any]) -> Callable[..., Any]:
    import numba
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def address(_context: Any, _number: Any, of: Any) -> Any:
        pointer = types.CPointer(of.dtype)

        def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(pointer))

        return pointer(types.int64, of), emit

    given: Any = numba
    names |= {name: getattr(given, name) for name in ("carray", "int64", "uint64")} | {"address": address}
    exec(text, names)
    made: Callable[..., Any] = names["entry"]
    return made


if __name__ == "__main__":
    main(sys.argv[1:])
