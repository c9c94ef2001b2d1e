import path from 'node:path';
import type { Plugin } from 'vite';

const ICONS = path.join(import.meta.dirname, '../packages/ui/src/icons');
const IMPORT = /^phosphor:(regular|bold|fill|duotone)\/([A-Z]\w*)$/;
const MODULE = /\/icons\/(\w+)\/([A-Z]\w*)\.phosphor\.js$/;

interface Drawn {
  props: { d?: string; opacity?: number; children?: Drawn | Drawn[] };
}

/**
 * Makes `phosphor:<weight>/<Name>` a module with the paths of that one weight. The package's own components carry all six weights with each icon,
 * three times the bytes of what is shown (docs/decisions/2026-11-22-styles-and-icons.md).
 */
export const phosphorIcons = (): Plugin => ({
  name: 'phosphor-icons',
  enforce: 'pre',
  resolveId(id) {
    const [, weight, name] = IMPORT.exec(id) ?? [];
    // A place in the package, so that its rules for side effects and chunks hold.
    return weight && `${ICONS.replaceAll(path.sep, '/')}/${weight}/${name}.phosphor.js`;
  },
  async load(id) {
    const [, weight, name] = MODULE.exec(id) ?? [];
    if (!weight || !name) return undefined;
    const { default: weights } = (await import(
      new URL(`dist/defs/${name}.es.js`, import.meta.resolve('@phosphor-icons/react/package.json')).href
    )) as { default: Map<string, Drawn> };
    const paths = [weights.get(weight)?.props.children ?? []].flat();
    const line = paths.filter(({ props }) => !props.opacity).map(({ props }) => props.d);
    const shade = paths.find(({ props }) => props.opacity)?.props.d;
    if (line.length !== 1) throw new Error(`${name} ${weight}: ${line.length} paths, expected one`);
    const args = [line[0], shade].filter(Boolean).map((d) => JSON.stringify(d));
    return `import { drawIcon } from '../icon.tsx';\nexport default (props) => drawIcon(props, ${args.join(', ')});\n`;
  },
});
