import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["node_modules", "dist"] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ["*.js", "tests/*.mjs", "bench/*.mjs"] } } },
    rules: {
      // Indices into our own typed arrays are right by construction; the tests say so.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    // Scripts that Node runs as they are: browsers are driven from here, and typed where it matters.
    files: ["**/*.js", "**/*.mjs"],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { globals: { console: "readonly", process: "readonly", window: "readonly", document: "readonly", performance: "readonly", requestAnimationFrame: "readonly", setTimeout: "readonly" } },
  },
);
