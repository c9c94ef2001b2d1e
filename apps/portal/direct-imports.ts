import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const PACKAGES = path.join(import.meta.dirname, '../../packages').replaceAll(path.sep, '/');
/** What hands on the exports of others, by how it is imported. */
const BARRELS: Record<string, string> = {
  '@vimo/ui': `${PACKAGES}/ui/src/index.ts`,
  '@vimo/contract': `${PACKAGES}/contract/src/index.ts`,
  '@vimo/client': `${PACKAGES}/client/src/index.ts`,
};
const INNER_BARREL = `${PACKAGES}/ui/src/icons/index.ts`;

/** Where a name is exported first, and as what. */
interface Origin {
  from: string;
  as: string;
}

const RE_EXPORTED = /^export \{([^}]*)\} from '([^']+)';/gm;
const ALL_EXPORTED = /^export \* from '([^']+)';/gm;
const DECLARED = /^export (?:async )?(?:const|let|function\*?|class|enum) (\w+)/gm;

const resolved = (from: string, file: string) =>
  from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from;

/** The names that a module exports, its own and those that it hands on. */
function originsOf(file: string): Map<string, Origin> {
  const text = readFileSync(file, 'utf8');
  const origins = new Map<string, Origin>();
  for (const [, from = ''] of text.matchAll(ALL_EXPORTED)) {
    for (const [name, origin] of originsOf(resolved(from, file))) origins.set(name, origin);
  }
  for (const [, names = '', from = ''] of text.matchAll(RE_EXPORTED)) {
    for (const part of names.split(',').map((one) => one.trim())) {
      if (part === '' || part.startsWith('type ')) continue;
      const [as = '', name = as] = part.split(' as ');
      origins.set(name, { from: resolved(from, file), as });
    }
  }
  for (const [, name = ''] of text.matchAll(DECLARED)) origins.set(name, { from: file, as: name });
  return origins;
}

/**
 * Lets each module import from where a name is exported first, instead of from the index of a package. The bundler puts what a module imports into its
 * chunk; through an index that is the whole package, with what only signed-in areas need.
 */
export const directImports = (): Plugin => {
  const known = new Map<string, Map<string, Origin>>();
  const originsIn = (barrel: string) => {
    const found = known.get(barrel) ?? originsOf(barrel);
    known.set(barrel, found);
    return found;
  };
  return {
    name: 'direct-imports',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /(?:portal|packages\/\w+)\/src\/[\w/-]+\.tsx?$/, code: 'import' },
      handler(code, id) {
        const changes: { start: number; end: number; text: string }[] = [];
        for (const statement of this.parse(code).body) {
          if (statement.type !== 'ImportDeclaration') continue;
          const source = String(statement.source.value);
          const barrel = BARRELS[source] ?? (resolved(source, id) === INNER_BARREL ? INNER_BARREL : undefined);
          if (!barrel) continue;
          const origins = originsIn(barrel);
          const text = statement.specifiers.map((specifier) => {
            const name =
              specifier.type === 'ImportSpecifier' && 'name' in specifier.imported && specifier.imported.name;
            const origin = name ? origins.get(name) : undefined;
            if (!origin) throw new Error(`${id}: where does ${source} have ${name || specifier.type}?`);
            return `import { ${origin.as} as ${specifier.local.name} } from ${JSON.stringify(origin.from)};`;
          });
          changes.push({ start: statement.start, end: statement.end, text: text.join('') });
        }
        if (changes.length === 0) return undefined;
        let direct = code;
        for (const { start, end, text } of changes.reverse())
          direct = direct.slice(0, start) + text + direct.slice(end);
        return { code: direct, map: null };
      },
    },
  };
};
