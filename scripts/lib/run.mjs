import { spawn } from 'node:child_process';
import os from 'node:os';
import readline from 'node:readline';
import { root } from './paths.mjs';

const shell = process.platform === 'win32';

/**
 * Runs a program to its end with our terminal.
 * @returns its exit code; 128 + n when signal n ended it, as shells do
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', shell, ...options });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  });
}

/**
 * Runs a program beside others: each line of its output begins with `name`. A `niceness` above 0 leaves the processor to the others.
 * @returns its exit code, as `run`
 */
export function runLabelled(name, program, args, { niceness, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell, ...options });
    // All that it starts has the same.
    if (child.pid && niceness > 0) os.setPriority(child.pid, niceness);
    for (const [stream, write] of [
      [child.stdout, console.log],
      [child.stderr, console.error],
    ])
      readline.createInterface({ input: stream }).on('line', (line) => write(`${name} │ ${line}`));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  });
}

/**
 * Runs a program silently; its output is shown only if it fails.
 * @throws Error carrying that output
 */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell, ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output);
      reject(new Error(`${output.trimEnd()}\n命令失败（${code ?? signal}）：${program} ${args.join(' ')}`));
    });
  });
}

/**
 * Runs a program that goes on until it is told to stop, and hands it the signals that we get.
 * @returns its exit code
 */
export function runForwarding(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    onSignal((signal, reachesAll) => {
      if (!reachesAll) child.kill(signal);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  });
}

/** Calls back when we are told to stop; `reachesAll` of a Ctrl-C, which a terminal sends to every process by itself. */
export function onSignal(callback) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => callback(signal, signal === 'SIGINT' && process.stdin.isTTY === true));
  }
  onLosingNpm(() => callback('SIGTERM', false));
}

/** A signal to npm ends the shell between npm and us, which does not hand it on: all we see is a new parent. */
function onLosingNpm(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}
