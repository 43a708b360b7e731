/* Kernels compiled ahead of time as functions of Python, for any CPython from 3.11 on (its stable ABI).
 *
 *   table.h      written by build.py: for each kernel its name, its parameters, and its code for each level
 *                of processors
 *   slots        the arguments as numbers, all in one array: a scalar is one slot; an array is its address,
 *                then its shape
 *
 * A kernel runs without the interpreter lock. Arrays made in kernels live in blocks like those of Numba's
 * runtime, whose counters the compiled code changes itself.
 */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) || defined(_M_X64)
#define X86_64
#ifdef _MSC_VER
#include <intrin.h>
#else
#include <cpuid.h>
#endif
#endif

#ifdef _MSC_VER
#define HIDDEN
#else
#define HIDDEN __attribute__((visibility("hidden")))
#endif

/* Numba's calling convention: 0 if all went well; an exception is described behind the second pointer. */
typedef int32_t (*Code)(int64_t *result, void **exception, int64_t *slots);

typedef struct {
    const char *name;
    const char *parameters; /* what a caller writes */
    const char *fields;     /* the same with every record spread */
    const char *types;      /* two characters for each field: type, number of dimensions */
    char result;
    Code code[3]; /* by level; where a kernel has none, that of the level below */
} Kernel;

/* v4 stands for x86-64-v4 with AVX512_VPOPCNTDQ: Ice Lake and Zen 4, and later. */
static const char *const levels[] = {"baseline", "x86-64-v3", "x86-64-v4"};
static int level;

#include "table.h"

/* Arrays made in kernels ------------------------------------------------------------------------------- */

/* Sizes have 64 bits on every system: where addresses have 32, Numba's code has them all the same. */
typedef struct {
    uint64_t references;
    void *unused[2];
    void *data;
    uint64_t size;
    void *unused_too;
} Block;

HIDDEN void *NRT_MemInfo_alloc_aligned(uint64_t size, uint32_t align)
{
    if (size > SIZE_MAX / 2)
        return NULL;
    char *memory = malloc(sizeof(Block) + (size_t)size + align);
    if (memory == NULL)
        return NULL;
    Block *block = (Block *)memory;
    memset(block, 0, sizeof(Block));
    block->references = 1;
    block->size = size;
    uintptr_t data = (uintptr_t)(memory + sizeof(Block));
    if (align > 1)
        data = (data + align - 1) / align * align;
    block->data = (void *)data;
    return block;
}

HIDDEN void *NRT_MemInfo_alloc(uint64_t size)
{
    return NRT_MemInfo_alloc_aligned(size, 1);
}

HIDDEN void NRT_MemInfo_call_dtor(void *block)
{
    free(block);
}

/* The strides of an array in a new shape. All arrays of kernels are contiguous, so there always are some. */
HIDDEN int numba_attempt_nocopy_reshape(int64_t dimensions, const int64_t *shape, const int64_t *strides,
                                        int64_t new_dimensions, const int64_t *new_shape, int64_t *new_strides,
                                        int64_t size, int is_fortran)
{
    (void)dimensions, (void)shape, (void)strides;
    if (is_fortran)
        return 0;
    for (int64_t d = new_dimensions - 1, stride = size; d >= 0; d--) {
        new_strides[d] = stride;
        stride *= new_shape[d];
    }
    return 1;
}

#ifdef __wasm__
/* The product of two numbers of 128 bits, which this processor lacks: low word, high word. */
HIDDEN void __multi3(uint64_t *product, uint64_t a, uint64_t a_high, uint64_t b, uint64_t b_high)
{
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t low = a0 * b0, mixed = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)mixed;
    product[0] = other << 32 | (uint32_t)low;
    product[1] = a1 * b1 + (mixed >> 32) + (other >> 32) + a * b_high + a_high * b;
}
#endif

/* Arguments -------------------------------------------------------------------------------------------- */

static int fits(const Py_buffer *view, char type, int dimensions)
{
    static const struct {
        char type, kind;
        int size;
    } types[] = {{'B', 'u', 1}, {'H', 'u', 2}, {'I', 'u', 4}, {'Q', 'u', 8}, {'b', 's', 1}, {'h', 's', 2},
                 {'i', 's', 4}, {'q', 's', 8}, {'f', 'f', 4}, {'d', 'f', 8}};
    if (view->ndim != dimensions || view->format == NULL || view->format[0] == 0 || view->format[1] != 0)
        return 0;
    char format = view->format[0];
    char kind = strchr("BHILQN", format) ? 'u' : strchr("bhilqn", format) ? 's' : strchr("fd", format) ? 'f' : 0;
    for (size_t t = 0; t < sizeof types / sizeof *types; t++)
        if (types[t].type == type)
            return types[t].kind == kind && types[t].size == view->itemsize;
    return 0;
}

static int read_number(PyObject *value, char type, int64_t *slot)
{
    if (type == '?') {
        int truth = PyObject_IsTrue(value);
        *slot = truth;
        return truth < 0 ? -1 : 0;
    }
    if (type == 'd') {
        double number = PyFloat_AsDouble(value);
        memcpy(slot, &number, sizeof number);
        return PyErr_Occurred() ? -1 : 0;
    }
    PyObject *whole = PyNumber_Index(value);
    if (whole == NULL)
        return -1;
    *slot = type == 'Q' ? (int64_t)PyLong_AsUnsignedLongLong(whole) : PyLong_AsLongLong(whole);
    Py_DECREF(whole);
    return PyErr_Occurred() ? -1 : 0;
}

static PyObject *run(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    const Kernel *kernel = PyCapsule_GetPointer(self, "burrkit.kernel");
    if (kernel == NULL)
        return NULL;
    if ((size_t)count != strlen(kernel->types) / 2)
        return PyErr_Format(PyExc_TypeError, "%s takes %zd values, not %zd", kernel->name,
                            (Py_ssize_t)(strlen(kernel->types) / 2), count);
    Py_buffer views[MOST_FIELDS];
    int64_t slots[MOST_SLOTS];
    Py_ssize_t held = 0, used = 0;
    PyObject *answer = NULL;
    for (Py_ssize_t a = 0; a < count; a++) {
        char type = kernel->types[2 * a];
        int dimensions = kernel->types[2 * a + 1] - '0';
        if (dimensions == 0) {
            if (read_number(args[a], type, &slots[used++]) < 0)
                goto done;
            continue;
        }
        Py_buffer *view = &views[held];
        if (PyObject_GetBuffer(args[a], view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | PyBUF_WRITABLE) < 0)
            goto done;
        held++;
        if (!fits(view, type, dimensions)) {
            PyErr_Format(PyExc_TypeError, "%s: field %zd is no array of type %c with %d dimensions", kernel->name,
                         a + 1, type, dimensions);
            goto done;
        }
        slots[used++] = (int64_t)(intptr_t)view->buf;
        for (int d = 0; d < dimensions; d++)
            slots[used++] = view->shape[d];
    }
    int64_t result = 0;
    void *exception = NULL;
    int32_t status;
    Py_BEGIN_ALLOW_THREADS
    status = kernel->code[level](&result, &exception, slots);
    Py_END_ALLOW_THREADS
    if (status != 0) /* kernels raise nothing; what they call raises if memory is exhausted */
        PyErr_Format(PyExc_MemoryError, "%s: no memory for its arrays", kernel->name);
    else if (kernel->result == 'n')
        answer = Py_NewRef(Py_None);
    else if (kernel->result == '?')
        answer = PyBool_FromLong(result != 0);
    else if (kernel->result == 'Q')
        answer = PyLong_FromUnsignedLongLong((uint64_t)result);
    else
        answer = PyLong_FromLongLong(result);
done:
    while (held > 0)
        PyBuffer_Release(&views[--held]);
    return answer;
}

/* The module ------------------------------------------------------------------------------------------- */

static PyMethodDef methods[sizeof kernels / sizeof *kernels];

/* kernels = {name: (parameters, fields, function)} */
static int add_kernels(PyObject *module)
{
    PyObject *all = PyDict_New();
    if (all == NULL)
        return -1;
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        methods[k].ml_name = kernels[k].name;
        methods[k].ml_meth = (PyCFunction)(void (*)(void))run;
        methods[k].ml_flags = METH_FASTCALL;
        PyObject *self = PyCapsule_New((void *)&kernels[k], "burrkit.kernel", NULL);
        PyObject *function = self ? PyCFunction_New(&methods[k], self) : NULL;
        PyObject *entry =
            function ? Py_BuildValue("(ssO)", kernels[k].parameters, kernels[k].fields, function) : NULL;
        int failed = entry == NULL || PyDict_SetItemString(all, kernels[k].name, entry) < 0;
        Py_XDECREF(self);
        Py_XDECREF(function);
        Py_XDECREF(entry);
        if (failed) {
            Py_DECREF(all);
            return -1;
        }
    }
    int failed = PyModule_AddObjectRef(module, "kernels", all);
    Py_DECREF(all);
    return failed;
}

/* The highest level of which this processor has every instruction, and the system keeps every register. */
static int processor_level(void)
{
#ifdef X86_64
    uint32_t r1[4] = {0}, r7[4] = {0}, r81[4] = {0};
#ifdef _MSC_VER
    int r[4];
    __cpuid(r, 0);
    if (r[0] < 7)
        return 0;
    __cpuid((int *)r1, 1);
    __cpuidex((int *)r7, 7, 0);
    __cpuid((int *)r81, 0x80000001);
#else
    if (!__get_cpuid(1, &r1[0], &r1[1], &r1[2], &r1[3]) || !__get_cpuid_count(7, 0, &r7[0], &r7[1], &r7[2], &r7[3]) ||
        !__get_cpuid(0x80000001, &r81[0], &r81[1], &r81[2], &r81[3]))
        return 0;
#endif
    /* SSE3 SSSE3 FMA CX16 SSE4.1 SSE4.2 MOVBE POPCNT OSXSAVE AVX F16C; BMI1 AVX2 BMI2; LAHF LZCNT */
    const uint32_t first = 1u | 1u << 9 | 1u << 12 | 1u << 13 | 1u << 19 | 1u << 20 | 1u << 22 | 1u << 23 | 1u << 27 |
                           1u << 28 | 1u << 29;
    const uint32_t seventh = 1u << 3 | 1u << 5 | 1u << 8, extended = 1u | 1u << 5;
    /* AVX512F DQ CD BW VL; VPOPCNTDQ */
    const uint32_t wide = 1u << 16 | 1u << 17 | 1u << 28 | 1u << 30 | 1u << 31, counts = 1u << 14;
    if ((r1[2] & first) != first || (r7[1] & seventh) != seventh || (r81[2] & extended) != extended)
        return 0;
#ifdef _MSC_VER
    uint64_t kept = _xgetbv(0);
#else
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    uint64_t kept = low;
#endif
    if ((kept & 6) != 6) /* XMM YMM */
        return 0;
    return (r7[1] & wide) == wide && (r7[2] & counts) == counts && (kept & 0xE6) == 0xE6 ? 2 : 1; /* K ZMM */
#else
    return 0;
#endif
}

static int fill(PyObject *module)
{
    const char *wanted = getenv("BURRKIT_KERNELS");
    int highest = wanted == NULL ? NEWEST : strcmp(wanted, "baseline") == 0 ? 0 : strcmp(wanted, "v3") == 0 ? 1 : NEWEST;
    level = processor_level();
    level = level > highest ? highest : level;
    level = level > NEWEST ? NEWEST : level;
    if (add_kernels(module) < 0)
        return -1;
    if (PyModule_AddStringConstant(module, "level", levels[level]) < 0)
        return -1;
    if (PyModule_AddStringConstant(module, "stamp", stamp) < 0)
        return -1;
    return PyModule_AddStringConstant(module, "sources", sources);
}

static PyModuleDef_Slot slots_of_module[] = {{Py_mod_exec, (void *)fill}, {0, NULL}};
static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_kernels", "Kernels compiled ahead of time; see native/kernels.c.", 0, NULL,
    slots_of_module, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__kernels(void)
{
    return PyModuleDef_Init(&definition);
}
