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

/** Files of the pages made of some modules: scripts but the first, which the template names itself, and all styles. */
export function filesOf(manifest: Manifest, modules: readonly string[]): { scripts: string[]; styles: string[] } {
  const met = new Set<string>();
  for (const module of [ENTRY, MAIN, ...modules]) walk(manifest, module, met);
  const chunks = [...met].flatMap((name) => manifest[name] ?? []);
  return {
    scripts: chunks.map(({ file }) => file).filter((file) => file !== manifest[ENTRY]?.file),
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  };
}

function walk(manifest: Manifest, name: string, met: Set<string>): void {
  if (met.has(name)) return;
  met.add(name);
  for (const imported of manifest[name]?.imports ?? []) walk(manifest, imported, met);
}
