/** Builds pages by their modes in vite.config.ts: those of burrkit's packages, or those that are named. */

import { build } from "vite";

const PAGES = ["production", "production.de", "atlas", "workbench", "workbench.de", "pencil", "pencil.de"];

const named = process.argv.slice(2);
for (const mode of named.length > 0 ? named : PAGES) await build({ mode, logLevel: "warn" });
