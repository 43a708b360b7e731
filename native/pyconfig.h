/* What Python's headers have to know of the browser's Python, 32 bits wide; see native/wasm.py. */
#ifndef Py_PYCONFIG_H
#define Py_PYCONFIG_H

#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define SIZEOF_VOID_P 4
#define SIZEOF_SIZE_T 4
#define SIZEOF_UINTPTR_T 4
#define SIZEOF_WCHAR_T 4
#define SIZEOF_OFF_T 8
#define SIZEOF_FPOS_T 16
#define SIZEOF_PID_T 4
#define SIZEOF_TIME_T 8
#define ALIGNOF_LONG 4
#define ALIGNOF_SIZE_T 4
#define ALIGNOF_MAX_ALIGN_T 16
#define HAVE_LONG_DOUBLE 1
#define HAVE_SSIZE_T 1
#define HAVE_UINTPTR_T 1
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_STDARG_PROTOTYPES 1
#define STDC_HEADERS 1

#endif
