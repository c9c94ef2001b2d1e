import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** zod itself, told what pages may not do. */
export const ZOD = fileURLToPath(new URL('../packages/contract/src/zod-in-browsers.ts', import.meta.url));

/** The contract's schemas check in pages without making code of text, which the content security policy forbids. */
export const zodInBrowsers = (): Plugin => ({
  name: 'zod-in-browsers',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'zod' && importer !== ZOD ? ZOD : null),
});
