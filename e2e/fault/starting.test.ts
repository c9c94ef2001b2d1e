import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, isReady, spawnServer } from '../support/server-process.ts';
import { installation } from './installation.ts';

/** What a start says when it cannot be, and what `npm start` does about a server that dies. */
const ROOT = path.join(import.meta.dirname, '../..');

describe('what stands against a start is told at once, in one line', () => {
  it('a taken port, before any other work', async () => {
    const taken = net.createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as net.AddressInfo;
    const dataDir = path.join(mkdtempSync(path.join(os.tmpdir(), 'vimo-fault-')), 'data');
    const server = spawnServer({ port, dataDir, env: { SECRET_KEY: 'starting-starting-starting-starting' } });
    await new Promise((resolve) => server.child.once('exit', resolve));
    taken.close();
    expect(server.child.exitCode).toBe(1);
    expect(server.output()).toBe(`端口 ${port} 已被占用。请先停止占用它的程序，或用环境变量 PORT 另选一个端口。\n`);
    expect(existsSync(dataDir)).toBe(false);
    rmSync(path.dirname(dataDir), { recursive: true });
  });

  it('an address of another machine', async () => {
    const server = spawnServer({
      port: 0,
      dataDir: '/nowhere',
      env: { HOST: '192.0.2.1', SECRET_KEY: 'x'.repeat(32) },
    });
    await new Promise((resolve) => server.child.once('exit', resolve));
    expect([server.child.exitCode, server.output()]).toEqual([1, '本机没有地址 192.0.2.1，请检查环境变量 HOST。\n']);
  });

  it.each([
    ['with a key to keep there', {}],
    ['with a key of its own', { SECRET_KEY: 'starting-starting-starting-starting' }],
  ])('a data folder that cannot be, %s', async (_name, env) => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'vimo-fault-')), 'file');
    writeFileSync(file, '');
    const server = spawnServer({ port: 0, dataDir: file, env: env as Record<string, string> });
    await new Promise((resolve) => server.child.once('exit', resolve));
    expect(server.child.exitCode).toBe(1);
    expect(server.output()).toBe(`无法使用数据目录 ${file}：不是目录。请更换或修复后再启动（环境变量 DATA_DIR）。\n`);
    rmSync(path.dirname(file), { recursive: true });
  });
});

describe('npm start', () => {
  const started = new Set<ChildProcess>();
  afterEach(() => {
    for (const child of started) child.kill('SIGKILL');
    started.clear();
  });

  /** Runs a program as `npm start` runs the server. */
  function keepRunning(program: string[], options: object, env: Record<string, string> = {}) {
    const script = `import { keepRunning } from './scripts/lib/keep-running.mjs';
      process.exitCode = await keepRunning(process.execPath, ${JSON.stringify(program)}, ${JSON.stringify(options)});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: '', npm_lifecycle_event: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.add(child);
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    return { child, output: () => output, exit: new Promise<number | null>((resolve) => child.once('close', resolve)) };
  }

  it('brings a killed server back, says so, and stops with it when told to', async () => {
    const place = await installation();
    const url = `http://127.0.0.1:${place.port}`;
    const pidFile = path.join(place.dataDir, 'server.pid');
    const kept = keepRunning(
      ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'],
      { pauseMs: 50 },
      {
        PORT: String(place.port),
        HOST: '127.0.0.1',
        DATA_DIR: place.dataDir,
        DEMO_MODE: '0',
      },
    );
    await eventually(() => isReady(url), 60_000, 'ready');
    const first = Number(readFileSync(pidFile, 'utf8'));
    process.kill(first, 'SIGKILL');
    await eventually(
      async () => (await isReady(url)) && Number(readFileSync(pidFile, 'utf8')) !== first,
      60_000,
      'back',
    );
    expect(kept.output()).toContain('服务意外终止（信号 SIGKILL），0.05 秒后重新启动');
    kept.child.kill('SIGTERM');
    expect(await kept.exit).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
    place.remove();
  });

  it('gives up after several quick deaths; what was asked for once is not asked for again', async () => {
    const kept = keepRunning(['-e', 'console.log("given:", ...process.argv.slice(1)); process.exit(70)', '--'], {
      pauseMs: 1,
      onceArgs: ['once'],
    });
    expect(await kept.exit).toBe(70);
    expect(kept.output().match(/given:.*/g)).toEqual(['given: once', ...Array(4).fill('given:')]);
    expect(kept.output()).toContain('服务接连 5 次意外终止（退出码 70），不再重启');
  });

  it.each([0, 1])('lets an end with %i stand', async (code) => {
    const kept = keepRunning(['-e', `process.exit(${code})`], { pauseMs: 1 });
    expect(await kept.exit).toBe(code);
    expect(kept.output()).toBe('');
  });

  it('does not bring back what it was told to stop, not even while it waits to', async () => {
    const kept = keepRunning(['-e', 'process.exit(70)'], { pauseMs: 60_000 });
    await eventually(() => kept.output().includes('重新启动'), 20_000, 'waiting');
    kept.child.kill('SIGTERM');
    expect(await kept.exit).toBe(70);
  });
});
