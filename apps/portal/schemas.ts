import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { ZOD } from '../../scripts/zod-in-browsers.ts';

const fileOf = (path: string) => fileURLToPath(new URL(`../../packages/${path}`, import.meta.url));
/** Stands in for zod (docs/decisions/2026-11-21-no-schemas-in-browsers.md). */
const INERT = fileOf('client/src/inert-schemas.ts');
const CONTRACT = fileOf('contract/src/index.ts');
/** Marks the modules of the contract that are built with zod itself. */
const CHECKING = '?schemas';

/**
 * Two readings of the contract for browsers: `@vimo/contract` has schemas that check nothing and weigh nothing; `@vimo/contract/schemas` is the same modules
 * once more with zod, for forms of who is signed in (docs/decisions/2026-11-22-forms.md).
 */
export const schemas = (): Plugin => ({
  name: 'schemas',
  enforce: 'pre',
  async resolveId(source, importer) {
    const isChecking = importer?.endsWith(CHECKING) ?? false;
    if (source === 'zod') return importer === ZOD ? null : isChecking ? ZOD : INERT;
    if (source === '@vimo/contract/schemas') return CONTRACT + CHECKING;
    if (!isChecking || !source.startsWith('.')) return null;
    const found = await this.resolve(source, importer?.slice(0, -CHECKING.length), { skipSelf: true });
    return found && found.id + CHECKING;
  },
});
