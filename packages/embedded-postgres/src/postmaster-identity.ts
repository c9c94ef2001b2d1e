import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A living database process of our cluster. */
export interface RunningPostmaster {
  pid: number;
  port: number;
}

/**
 * The living postmaster of this cluster, if there is one. The number in `postmaster.pid` alone proves nothing, since
 * a killed postmaster leaves the file and the system hands the number out again: the process must also be ours.
 */
export function runningPostmaster(cluster: string): RunningPostmaster | undefined {
  const lines = pidFileLines(cluster);
  const pid = Number(lines?.[0]);
  const port = Number(lines?.[3]);
  return pid > 0 && port > 0 && isPostmasterOf(pid, cluster) ? { pid, port } : undefined;
}

/** Whether the process is a database process of this cluster. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!exists(pid)) return false;
  if (process.platform === 'linux') {
    try {
      // A postmaster works in its cluster's folder; the kernel keeps that true when the folder is moved.
      const program = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
      return path.basename(program) === 'postgres' && fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster);
    } catch {
      return false; // gone meanwhile, or a process of another user
    }
  }
  if (process.platform === 'win32') return true;
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster);
}

/**
 * Makes a leftover `postmaster.pid` harmless when its number now belongs to a stranger, whom PostgreSQL would take for a
 * living postmaster. PostgreSQL takes its own parent's number for stale, and that parent is us. The rest of the file
 * stays: it names the shared memory by which PostgreSQL recognises surviving children of the killed postmaster.
 */
export function disownPidFile(cluster: string): void {
  const lines = pidFileLines(cluster);
  if (!lines || !exists(Number(lines[0]))) return;
  fs.writeFileSync(path.join(cluster, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'), { flag: 'r+' });
}

function pidFileLines(cluster: string): string[] | undefined {
  try {
    return fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
