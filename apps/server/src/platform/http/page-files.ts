/** A chunk of the build. */
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
/** The manifest of the build: its chunks by module. */
export type Manifest = Record<string, Chunk>;

/** The page's first code, and what it starts. */
const ENTRY = 'index.html';
const MAIN = 'src/entry/main.tsx';

/** Files of the pages made of some modules: scripts that the template does not name itself, and all styles. */
export function filesOf(manifest: Manifest, modules: readonly string[]): { scripts: string[]; styles: string[] } {
  const named = new Set<string>();
  walk(manifest, ENTRY, named);
  const met = new Set(named);
  for (const module of [MAIN, ...modules]) walk(manifest, module, met);
  const chunks = [...met].flatMap((name) => (manifest[name] ? [{ name, ...manifest[name] }] : []));
  return {
    scripts: chunks.filter(({ name }) => !named.has(name)).map(({ file }) => file),
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  };
}

function walk(manifest: Manifest, name: string, met: Set<string>): void {
  if (met.has(name)) return;
  met.add(name);
  for (const imported of manifest[name]?.imports ?? []) walk(manifest, imported, met);
}
