import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, createWriteStream, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

/** A database does not run as root: as Debian's `postgres` then; where no PostgreSQL of Debian's is wanted, as nobody. */
export const owner: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? (idsOf('postgres') ?? idsOf('nobody') ?? {}) : {};

function idsOf(user: string): { uid: number; gid: number } | undefined {
  const idOf = (option: '-u' | '-g') =>
    Number(execFileSync('id', [option, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

/** Gives a file or folder to that owner. @returns it */
export function own(file: string): string {
  if (owner.uid !== undefined) chownSync(file, owner.uid, owner.gid!);
  return file;
}

/** A file of deploy/cluster with its `${…}` filled in, as `fill.sh` does it. */
export function filled(file: string, values: Record<string, string>): string {
  return readFileSync(path.join(ROOT, 'deploy/cluster', file), 'utf8').replace(/\$\{([A-Z0-9_]+)\}/g, (_, name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file}: nothing for ${name}`);
    return value;
  });
}

const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of started) for (const pid of family(child.pid!)) signal(pid, 'SIGKILL');
});

/** Starts a program as the owner of the cluster's files; what it says goes to a file. */
export function start(program: string, args: string[], { log, env = {} }: { log: string; env?: NodeJS.ProcessEnv }) {
  const child = spawn(program, args, {
    ...owner,
    cwd: '/',
    // The home of who started this is not theirs to look into, and libpq does.
    env: { ...process.env, HOME: '/nonexistent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

/** Sends a signal to a process that may be gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

/** A process and all that it started, parents first. */
export function family(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(entry);
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), Number(entry)]);
  }
  const all = [pid];
  for (const one of all) all.push(...(parents.get(one) ?? []));
  return all;
}

function parentOf(pid: string): number | undefined {
  try {
    // The second field is the program's name in brackets, which may hold anything.
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
