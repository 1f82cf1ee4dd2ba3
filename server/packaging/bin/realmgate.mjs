#!/usr/bin/env node
// The command of callers. The program is made beside this file by `npm run build:server`.
await import(new URL('../client/src/cli/index.mjs', import.meta.url).href);
