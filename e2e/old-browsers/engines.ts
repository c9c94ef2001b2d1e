import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { Browser, BrowserType } from '@playwright/test';
import { BROWSER_FLAGS } from '../support/browser-flags.ts';

/** Chromium by its version, as packages of the registry carry it (docs/testing.md, old browsers): the floor of families first, then that of the platform. */
export const ENGINES = ['87', '92', '109'] as const;
export type Engine = (typeof ENGINES)[number];

const MODULES = path.join(import.meta.dirname, 'node_modules');
/** What the packages hold is built for one kind of machine. */
export const canRunOldBrowsers = process.platform === 'linux' && process.arch === 'x64';

/** Installs the oldest browser with what drives it, or all of them and what drives those of the machine, as the lock file names them. */
export function installOldBrowsers(which: 'oldest' | 'all'): void {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8'),
  );
  const wanted = Object.keys(which === 'oldest' ? dependencies : { ...dependencies, ...devDependencies });
  if (wanted.every((name) => existsSync(path.join(MODULES, name)))) return;
  execFileSync(
    'npm',
    [
      'ci',
      '--ignore-scripts',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
      ...(which === 'oldest' ? ['--omit=dev'] : []),
    ],
    { cwd: import.meta.dirname, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

/** Starts a browser that is installed. Its driver is of its time too: a present one asks the page for what it lacks. */
export async function startOldBrowser(engine: Engine): Promise<Browser> {
  const folder = unpacked(engine);
  const driver = path.join(MODULES, 'playwright-core/index.mjs');
  const { chromium }: { chromium: BrowserType } = await import(pathToFileURL(driver).href);
  return chromium.launch({
    executablePath: path.join(folder, 'chromium'),
    env: { ...process.env, LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: path.join(folder, 'lib') } as Record<string, string>,
    args: [...BROWSER_FLAGS, '--headless', '--no-zygote'],
  });
}

/** Where a package's browser lies unpacked, with the libraries that the machine may lack. */
function unpacked(engine: Engine): string {
  const folder = path.join(MODULES, '.unpacked', engine);
  if (existsSync(folder)) return folder;
  const packed = path.join(MODULES, `chromium-${engine}`, 'bin');
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  for (const name of readdirSync(packed).filter((one) => one.endsWith('.br'))) {
    const bytes = brotliDecompressSync(readFileSync(path.join(packed, name)));
    if (name === 'chromium.br') writeFileSync(path.join(half, 'chromium'), bytes, { mode: 0o755 });
    else execFileSync('tar', ['xf', '-', '-C', half], { input: bytes });
  }
  // Two workers may unpack it at once: the first whole one stays.
  if (existsSync(folder)) rmSync(half, { recursive: true });
  else renameSync(half, folder);
  return folder;
}
