import js from "@eslint/js";
import tseslint from "typescript-eslint";

const STORAGE = ["localStorage", "sessionStorage"];

export default tseslint.config(
  { ignores: ["node_modules", "dist"] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ["*.js", "tests/*.mjs", "bench/*.mjs"] } },
    },
    rules: {
      // Indices into our own typed arrays are right by construction, which the tests confirm.
      "@typescript-eslint/no-non-null-assertion": "off",
      // Where nothing is expected of a function, it may be one expression that returns nothing.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreVoidReturningFunctions: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Prettier breaks code, but neither comments nor texts.
      "max-len": [
        "error",
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
      ],
    },
  },
  {
    // Browsers refuse storage in places; access without the guard leaves a page that never opens.
    files: ["src/**"],
    ignores: ["src/ui/storage.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        ...STORAGE.map((name) => ({ name, message: "Use storage.ts, which copes with browsers that refuse." })),
      ],
      "no-restricted-properties": [
        "error",
        ...["window", "globalThis", "self"].flatMap((object) =>
          STORAGE.map((property) => ({
            object,
            property,
            message: "Use storage.ts, which copes with browsers that refuse.",
          })),
        ),
      ],
    },
  },
  {
    // An effect that waits is overtaken by the next one, or by the end of its view.
    files: ["src/bench/**"],
    ignores: ["src/bench/views/useAnswer.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.name=/^use(Layout)?Effect$/] :matches(AwaitExpression, CallExpression[callee.property.name=/^(then|catch|finally)$/])",
          message: "Use useAnswer (or Latest), which drop and cancel what comes late.",
        },
      ],
    },
  },
  {
    // Scripts that Node runs as they are: browsers are driven from here, and typed where it matters.
    files: ["**/*.js", "**/*.mjs"],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      globals: {
        console: "readonly",
        process: "readonly",
        window: "readonly",
        document: "readonly",
        performance: "readonly",
        requestAnimationFrame: "readonly",
        setTimeout: "readonly",
      },
    },
  },
);
