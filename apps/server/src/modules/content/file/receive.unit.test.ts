import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { inTemporaryFolder, removeAbandoned } from './receive.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function left(pid: number, name: string): string {
  const folder = path.join(os.tmpdir(), `vimo-upload-${pid}-${name}`);
  mkdirSync(folder);
  made.push(folder);
  return folder;
}

test('folders of uploads go with the server that was killed, and with no other', async () => {
  const ended = Number(execFileSync(process.execPath, ['-p', 'process.pid']).toString());
  const ofEnded = left(ended, 'ended');
  const ofParent = left(process.ppid, 'running');
  // Of a server that had this number before.
  const ofFormer = left(process.pid, 'former');
  utimesSync(ofFormer, new Date(0), new Date(0));
  await inTemporaryFolder(async (own) => {
    await removeAbandoned();
    expect([ofEnded, ofFormer, ofParent, own].map((folder) => existsSync(folder))).toEqual([false, false, true, true]);
  });
});
