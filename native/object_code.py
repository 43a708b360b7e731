"""Compiles kernels to object files, which ``build`` links: the part that needs Numba.

    python -m native.object_code TARGET FOLDER MODULE...     writes FOLDER/MODULE.LEVEL.o

The targets are ``here``, the system that this runs on, and ``wasm32``, the browser's. On x86-64 code is
written twice: for any processor, and for those of level v3 (Haswell and Zen, and later). For Linux the
modules that gain by it are optimised once more, ``here-v4``, for processors with AVX-512 that count bits of
vectors (Ice Lake and Zen 4, and later). A kernel that calls more than the extension module has is refused.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, get_type_hints

HERE = Path(__file__).absolute().parent
SOURCE = HERE.parent / "src"
X86_64 = platform.machine().lower() in ("x86_64", "amd64")


@dataclass(frozen=True)
class Target:
    """A system that kernels are compiled for."""

    name: str
    #: What LLVM calls its processors, the newest last, by the suffix of their symbols.
    levels: Mapping[str, str]
    #: What LLVM calls the system; empty for this one.
    triple: str = ""
    #: What every processor of another system has.
    features: str = ""
    #: The same system with newer processors, and the modules that are compiled for them as well.
    newer: Target | None = None
    modules: frozenset[str] = frozenset()

    @property
    def newest(self) -> str:
        """The processor that code is optimised for; the others get the same in their own instructions."""
        return list(self.levels.values())[-1]


V4 = Target(
    "here-v4",
    {"newest": "x86-64-v4"},
    features="+avx512vpopcntdq",
    modules=frozenset({
        "burrkit.assembly.kernel.exact_cover",
        "burrkit.moves.slides.kernel.screen",
        "burrkit.sixpiece.kernel.solve_sets",
    }),
)  # fmt: skip
HOST = Target(
    "here",
    {"baseline": "x86-64", "newer": "x86-64-v3"} if X86_64 else {"baseline": "generic"},
    newer=V4 if X86_64 and sys.platform == "linux" else None,
)
WASM32 = Target(
    "wasm32",
    {"baseline": "generic"},
    "wasm32-unknown-emscripten",
    "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals",
)
TARGETS: Final = {target.name: target for target in (HOST, V4, WASM32) if target is not V4 or HOST.newer}

#: What compiled kernels may call: what ``kernels.c`` defines of Numba's runtime, and functions of C.
CALLABLE: Final = {
    "NRT_MemInfo_alloc", "NRT_MemInfo_alloc_aligned", "NRT_MemInfo_call_dtor", "numba_attempt_nocopy_reshape",
    "ceil", "exp", "floor", "fmod", "log", "log10", "pow", "sqrt", "trunc", "memcpy", "memmove", "memset",
}  # fmt: skip


class BuildError(Exception):
    """The extension module cannot be built; the message is one line."""


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


def main(arguments: Sequence[str]) -> None:
    """Compile the kernels of some modules."""
    sys.path.insert(0, str(SOURCE))
    try:
        write_objects(TARGETS[arguments[0]], Path(arguments[1]), arguments[2:])
    except BuildError as error:
        sys.exit(f"burrkit: {error}")


# How a kernel is called ------------------------------------------------------------------------------------


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


def write_objects(target: Target, folder: Path, modules: Iterable[str]) -> None:
    """Compile the kernels of modules into an object file for each level. BuildError if one is refused."""
    from llvmlite import binding

    folder.mkdir(parents=True, exist_ok=True)
    for module in modules:
        made, symbols = compiled(functions_of(module), target)
        refuse_unknown(module, made)
        kernels = [(made.get_function(name), symbol) for name, symbol in symbols.items()]
        for level, processor in target.levels.items():
            for kernel, symbol in kernels:
                kernel.name = f"{symbol}_{level}"
                kernel.visibility = binding.Visibility.hidden
            part = folder / f"{module}.{level}.{os.getpid()}.part"
            part.write_bytes(machine_code(made, processor, target.features))
            part.replace(folder / f"{module}.{level}.o")


def compiled(functions: Iterable[Callable[..., Any]], target: Target) -> tuple[Any, dict[str, str]]:
    """The LLVM module of some kernels, and the C name without the level of each function that it exports."""
    from llvmlite import binding
    from numba import types
    from numba.core.compiler import Flags, compile_extra
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target
    from numba.core.runtime import nrtdynmod

    context = code_generator(target)
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
    return module, kernels


def code_generator(target: Target) -> Any:
    """Numba's context that generates code for a target."""
    from llvmlite import binding
    from numba.core import codegen
    from numba.core.cpu import CPUContext
    from numba.core.registry import cpu_target

    context = cpu_target.target_context
    if not target.triple:
        return context.with_aot_codegen("kernels", cpu_name=target.newest)
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    base: Any = codegen.AOTCPUCodegen

    class Generator(base):  # type: ignore[misc]  # Numba has no types
        """Makes code for another system, of which nothing can run here."""

        def _create_empty_module(self, name: str) -> Any:
            module = super()._create_empty_module(name)
            module.triple = target.triple
            return module

        def _init(self, _module: Any) -> None:
            self._tm_features = target.features
            self._tm = target_machine(target.triple, target.newest, target.features)
            self._target_data = self._tm.target_data
            self._data_layout = str(self._target_data)
            self._engine = _NoEngine()
            self._loopvect, self._opt_level = False, 0

        def _get_host_cpu_features(self) -> str:
            return target.features

    # The functions that kernels call are compiled in the context of this system: code for it, with its layout
    # of structures, would stand between the other code and give wrong results.
    made = Generator("kernels")
    context._internal_codegen = made
    cpu: Any = CPUContext
    cpu.get_executable = lambda *_arguments: len  # what is compiled for another system cannot be called
    return context.subtarget(_internal_codegen=made, aot_mode=True)


class _NoEngine:
    """What Numba loads code with, here without effect."""

    def is_symbol_defined(self, _name: str) -> bool:
        return False

    def __getattr__(self, _name: str) -> Callable[..., None]:
        return lambda *_arguments, **_named: None


def refuse_unknown(name: str, module: Any) -> None:
    """BuildError if the kernels of a module call what the extension module does not have.

    An assignment of an array to a slice does: where the shapes differ, Numba puts them into the text of an
    exception, with its own runtime and Python's strings, and without the interpreter lock.
    """
    missing = {value.name for value in [*module.functions, *module.global_variables] if value.is_declaration}
    unknown = sorted(called for called in missing - CALLABLE if not called.startswith("llvm."))
    if unknown:
        raise BuildError(
            f"{name}: its kernels call {', '.join(unknown)}, which the extension module lacks. An "
            "assignment of an array to a slice does that: copy in a loop. CALLABLE lists what they may call"
        )


def machine_code(module: Any, processor: str, features: str = "") -> bytes:
    """The object file of a module of LLVM for one kind of processor."""
    code: bytes = target_machine(module.triple, processor, features).emit_object(module)
    return code


def target_machine(triple: str, processor: str, features: str) -> Any:
    """LLVM's description of a machine."""
    from llvmlite import binding

    target = binding.Target.from_triple(triple)
    return target.create_target_machine(
        cpu=processor, features=features, opt=3, reloc="pic", codemodel="default"
    )


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
