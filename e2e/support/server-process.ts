import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = path.join(import.meta.dirname, '../..');
/** For what hangs: a busy machine builds its city in minutes. */
const START_MS = 300_000;

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Ends as a terminal would, and waits for it. Answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServerOptions {
  port: number;
  dataDir: string;
  env?: Record<string, string>;
  /** Folder of the installation: this one unless said. */
  root?: string;
  /** What is run, below apps/server/src: the server itself unless said. */
  entry?: 'main.ts' | 'worker.ts' | 'job.ts';
  args?: readonly string[];
  /** File descriptor for its standard output, which is kept for `output` otherwise. */
  stdout?: number | undefined;
}

/** Starts the server as people do, in a process of its own, and waits until it is ready. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const server = spawnServer(options);
  const until = Date.now() + START_MS;
  while (!(await isReady(server.url))) {
    if (server.child.exitCode !== null || Date.now() > until)
      throw new Error(`server did not start:\n${server.output()}`);
    await sleep(50);
  }
  return server;
}

/** Starts it without waiting. */
export function spawnServer({
  port,
  dataDir,
  env = {},
  stdout,
  root = ROOT,
  entry = 'main.ts',
  args = [],
}: ServerOptions): ServerProcess {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'apps/server/src', entry), ...args],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: '',
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: '',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
    },
  );
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill(signal);
      return gone;
    },
  };
}

export const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

/** Waits until `condition` holds; throws after `ms`. */
export async function eventually(condition: () => Promise<boolean> | boolean, ms: number, what: string): Promise<void> {
  const until = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > until) throw new Error(`not within ${ms} ms: ${what}`);
    await sleep(50);
  }
}
