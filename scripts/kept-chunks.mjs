/**
 * Keeps the scripts and styles of builds before beside those of the new one: a page that was opened before an upgrade asks for its own by their names as long as it stands open.
 * `node scripts/kept-chunks.mjs aside` before a build, which empties its folder, `… back` after it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { cacheDir, root } from './lib/paths.mjs';

/** What this many builds before the present one were made of is kept. */
export const BUILDS_KEPT = 3;

const listOf = (store) => path.join(store, 'kept.json');
const readList = (store) => (fs.existsSync(listOf(store)) ? JSON.parse(fs.readFileSync(listOf(store), 'utf8')) : {});

/**
 * Puts what lies built aside, out of reach of the next build.
 * @param assets the folder of built files, which need not be there
 * @param store where they wait
 */
export function putAside(assets, store) {
  if (!fs.existsSync(assets)) return;
  const kept = readList(store);
  fs.mkdirSync(store, { recursive: true });
  for (const name of fs.readdirSync(assets)) {
    fs.renameSync(path.join(assets, name), path.join(store, name));
    kept[name] ??= 0;
  }
  fs.writeFileSync(listOf(store), JSON.stringify(kept));
}

/** Puts beside the new files those of builds before that bear other names; what is too old is gone. */
export function putBack(assets, store) {
  const kept = {};
  for (const [name, builds] of Object.entries(readList(store))) {
    const [waiting, place] = [path.join(store, name), path.join(assets, name)];
    if (!fs.existsSync(waiting)) continue;
    if (fs.existsSync(place) || builds >= BUILDS_KEPT) {
      fs.rmSync(waiting);
      continue;
    }
    fs.renameSync(waiting, place);
    kept[name] = builds + 1;
  }
  fs.mkdirSync(store, { recursive: true });
  fs.writeFileSync(listOf(store), JSON.stringify(kept));
}

const step = { aside: putAside, back: putBack }[process.argv[2] ?? ''];
if (step && import.meta.filename === process.argv[1])
  for (const app of ['portal', 'admin'])
    step(path.join(root, 'apps', app, 'dist/assets'), path.join(cacheDir, 'chunks', app));
