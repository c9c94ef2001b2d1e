import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = path.join(import.meta.dirname, '../..');

export interface Running {
  url: string;
  /** Resident memory in MB. */
  memory(): number;
  /** The same with the processes that it started. */
  memoryOfAll(): number;
  /** From spawn to ready, in milliseconds. */
  startMs: number;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Servers that run: a measurement that throws, wherever it does, leaves none behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});
for (const [signal, number] of [
  ['SIGTERM', 15],
  ['SIGHUP', 1],
] as const)
  process.once(signal, () => process.exit(128 + number));

/** Starts a script of the project on a free port and waits until `probe` answers 200. */
export async function run(script: string, env: Record<string, string>, probe: string): Promise<Running> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path.join(ROOT, script)], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(ROOT, '.cache/node'),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + probe))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    url,
    startMs: performance.now() - began,
    memory: () => memoryOf(child.pid!),
    memoryOfAll: () => memoryOfAll(child.pid!),
    stop: () => stopped(child),
  };
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** A process that ends meanwhile counts nothing. */
function memoryOfAll(pid: number): number {
  try {
    const started = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return started.reduce((sum, child) => sum + memoryOfAll(Number(child)), memoryOf(pid));
  } catch {
    return 0;
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
