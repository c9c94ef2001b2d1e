import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { breaksBefore, migrationFiles } from '../../apps/server/src/platform/migrate.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Where each app's built files lie, and the address they are asked for at. */
const BUILT = { portal: '/assets/', admin: '/zs-platform/assets/' } as const;
/** So many changes of package.json are looked through for another version. */
const LOOKED_AT = 200;
const STEP_MS = 20 * 60_000;
/** What migrate.ts of a release says that looks at marks. */
const MARK = 'breaks programs before';

/** A release taken out of git. */
export interface Release {
  /** `v0.2.0-3-gabc1234`, as git describes it. */
  name: string;
  folder: string;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const commitOf = (name: string): string => git('rev-parse', '--verify', '--end-of-options', `${name}^{commit}`);
const versionAt = (commit: string): string => JSON.parse(git('show', `${commit}:package.json`)).version;

/**
 * The commit of the release before: the last one of another version in package.json, as a version is what is released; where there was never another, the commit before the last one that changed the schema.
 * @param asked a commit or tag that is taken instead
 * @throws Error of git's when there is none
 */
export function releaseBefore(asked?: string): string {
  if (asked) return commitOf(asked);
  const version = versionAt('HEAD');
  const log = git('log', '--first-parent', '--format=%H', `-${LOOKED_AT}`, '--', 'package.json');
  let eldest = 'HEAD';
  for (const commit of log.split('\n').filter(Boolean)) {
    if (versionAt(commit) !== version) return commitOf(`${eldest}~1`);
    eldest = commit;
  }
  const changed = git('log', '--first-parent', '--format=%H', '-1', '--', 'apps/server/migrations');
  return commitOf(`${changed || 'HEAD'}~1`);
}

/** Number of the newest migration of a commit; 0: none. */
export const newestMigrationAt = (commit: string): number =>
  Math.max(
    0,
    ...git('ls-tree', '--name-only', commit, 'apps/server/migrations/')
      .split('\n')
      .map((name) => Number(/\/(\d{4})-/.exec(name)?.[1] ?? 0)),
  );

/** This checkout as a commit, with what is changed in it and not committed; nothing is moved for it. */
export const thisRelease = (): string => git('stash', 'create') || commitOf('HEAD');

/** Takes a release out of git into a folder of its own: git keeps no note of it, so that nothing stays when the folder goes. */
export function takeOut(commit: string, folder: string): Release {
  mkdirSync(folder);
  const archive = `${folder}.tar`;
  git('archive', '--format=tar', '-o', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  return { name: git('describe', '--always', '--tags', commit), folder };
}

/** Runs a program of npm's in a release, as somebody who stands in its folder. @throws Error with the end of what it said */
export function npmIn({ folder }: Release, ...args: string[]): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  return new Promise((resolve, reject) => {
    execFile('npm', args, { cwd: folder, env, timeout: STEP_MS, maxBuffer: 2 ** 28 }, (error, stdout, stderr) =>
      error ? reject(new Error(`npm ${args.join(' ')}:\n${(stdout + stderr).slice(-4000)}`)) : resolve(),
    );
  });
}

/** Installs and builds a release. */
export async function build(release: Release): Promise<void> {
  await npmIn(release, 'ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline');
  await npmIn(release, 'run', 'build');
}

const migrationsIn = ({ folder }: Release): string => path.join(folder, 'apps/server/migrations');

/** @throws Error saying why the one release cannot go on upon the schema of the other */
export function requireCompatible(before: Release, now: Release): void {
  const newest = migrationFiles(migrationsIn(before)).at(-1)?.number ?? 0;
  const newer = migrationFiles(migrationsIn(now)).filter(({ number }) => number > newest);
  if (newer.length === 0) return;
  if (!readFileSync(path.join(before.folder, 'apps/server/src/platform/migrate.ts'), 'utf8').includes(MARK))
    throw new Error(
      `${before.name} starts on no schema that is newer than its own, and ${newer[0]!.name} is: it was made before programs looked at the mark, and can be upgraded, not rolled back to`,
    );
  const breaking = newer.find((file) => breaksBefore(file) > newest);
  if (breaking) throw new Error(`${before.name} cannot live with ${breaking.name}, which says so; nothing to rehearse`);
}

/** Brings the migrations of one release to another, which then knows the schema of both. */
export const bringMigrations = (from: Release, to: Release): void =>
  cpSync(migrationsIn(from), migrationsIn(to), { recursive: true });

const assetsOf = ({ folder }: Release, app: string): string => path.join(folder, 'apps', app, 'dist/assets');

/** Addresses of the scripts and styles that pages of a release may ask for. */
export const chunksOf = (release: Release): string[] =>
  Object.entries(BUILT).flatMap(([app, address]) =>
    readdirSync(assetsOf(release, app), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /^[^.].*(?<!\.map|\.br|\.gz|\.zst)$/.test(entry.name))
      .map((entry) => address + encodeURIComponent(entry.name)),
  );

/** Puts what another release was built of beside its own, as a build in its place does (scripts/kept-chunks.mjs). */
export async function keepChunks(of: Release, beside: Release): Promise<void> {
  const { putAside, putBack } = (await import(
    pathToFileURL(path.join(ROOT, 'scripts/kept-chunks.mjs')).href
  )) as Record<'putAside' | 'putBack', (assets: string, store: string) => void>;
  for (const app of Object.keys(BUILT)) {
    const place = mkdtempSync(path.join(os.tmpdir(), 'chunks-'));
    const [copy, store] = [path.join(place, 'assets'), path.join(place, 'store')];
    cpSync(assetsOf(of, app), copy, { recursive: true });
    putAside(copy, store);
    putBack(assetsOf(beside, app), store);
    rmSync(place, { recursive: true });
  }
}

/** Whether a release has a file, by its path. */
export const fileOf = ({ folder }: Release, file: string): string | undefined => {
  const there = path.join(folder, file);
  return existsSync(there) ? there : undefined;
};
