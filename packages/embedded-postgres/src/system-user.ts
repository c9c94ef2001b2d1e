import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { EmbeddedPostgresError } from './errors.ts';

/** The unprivileged identity of the database processes. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

const PREFERRED = ['postgres', '_postgres', 'nobody', 'daemon', 'www-data'];

/**
 * The user to run the database as: `undefined` (ourselves) unless we are root, whom PostgreSQL refuses.
 * An existing cluster keeps its owner; a new one goes to the first user of a short list that the system lets us become.
 * @param clusterOwner uid that owns the existing cluster folder
 * @throws EmbeddedPostgresError `no-user`
 */
export function databaseUser(clusterOwner: number | undefined): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = knownUsers();
  const candidates = clusterOwner
    ? users.filter((user) => user.uid === clusterOwner)
    : PREFERRED.flatMap((name) => users.filter((user) => user.name === name));
  const user = candidates.find((candidate) => runAs(candidate, 'exit 0'));
  if (user) return user;
  throw new EmbeddedPostgresError(
    'no-user',
    clusterOwner
      ? `数据库文件属于用户编号 ${clusterOwner}，而本机没有这个用户。请以该用户启动，或把数据目录的所有者改为本机用户。`
      : '数据库不能以 root 身份运行，而本机没有可用的普通用户（postgres、nobody 等）。请以普通用户启动。',
  );
}

/** Whether the user can walk into the folder, every folder above it included. */
export function canEnter(user: SystemUser, dir: string): boolean {
  return runAs(user, 'cd -- "$1"', dir);
}

/** The part of spawn's options that makes a child run as the user, from a folder everyone may be in. */
export function asUser(user: SystemUser | undefined): { uid?: number; gid?: number; cwd?: string } {
  return user ? { uid: user.uid, gid: user.gid, cwd: '/' } : {};
}

/**
 * What the database's programs find in their environment. LC_ALL: a locale that is set but not installed would make them refuse. A library that hands this process
 * another clock (faketime) hands it to them too: server and database never disagree about the day.
 */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  const clock = Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME'));
  return { PATH: process.env.PATH, LC_ALL: 'C', ...Object.fromEntries(clock) };
}

/** Hands a file or folder to the user; without one it stays ours. */
export function giveTo(user: SystemUser | undefined, path: string): void {
  if (user) fs.chownSync(path, user.uid, user.gid);
}

/** Makes a folder that every user may pass through and read, whatever the umask says. */
export function makeOpenFolder(dir: string): void {
  fs.mkdirSync(dir, { recursive: true });
  fs.chmodSync(dir, 0o755);
}

function runAs(user: SystemUser, script: string, ...args: string[]): boolean {
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...args], { ...asUser(user), stdio: 'ignore' }).status === 0;
}

function knownUsers(): SystemUser[] {
  return fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0);
}
