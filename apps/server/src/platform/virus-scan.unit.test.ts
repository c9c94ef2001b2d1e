import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type ClamdStandIn, startClamd } from '../testing/clamd-stand-in.ts';
import { createVirusScan, ScanFault } from './virus-scan.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-scan-'));
const file = path.join(folder, 'file');
let clamd: ClamdStandIn | undefined;
afterEach(async () => {
  await clamd?.close();
  clamd = undefined;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a file on its way through the scanner', () => {
  it.each(['tcp', 'unix'])('is sent whole, over %s, and the answer is told', async (how) => {
    clamd = await startClamd({ at: how === 'unix' ? path.join(folder, 'clamd.ctl') : undefined });
    const scan = createVirusScan(clamd.address)!;
    writeFileSync(file, Buffer.alloc(300_000, 'a'));
    expect(await scan.scan(file)).toBeUndefined();
    expect(clamd.received.at(-1)?.length).toBe(300_000);
    writeFileSync(file, `${'b'.repeat(100_000)}HARM`);
    expect(await scan.scan(file)).toBe('Test.Harm');
  });

  it.each<[string, Parameters<typeof startClamd>[0]]>([
    ['keeps still', { answer: undefined }],
    ['says that it is too large', { answer: 'INSTREAM size limit exceeded. ERROR' }],
    ['hangs up', { answer: '' }],
    ['says something else', { answer: 'stream: OK FOUND?' }],
  ])('is not known when the scanner %s', async (_what, behaviour) => {
    clamd = await startClamd(behaviour);
    writeFileSync(file, 'a');
    await expect(createVirusScan(clamd.address, 200)!.scan(file)).rejects.toThrow(ScanFault);
  });

  it('is not known when nobody listens; without an address there is no scanner', async () => {
    await expect(createVirusScan('/nowhere/clamd.ctl')!.scan(file)).rejects.toThrow(ScanFault);
    expect(createVirusScan(undefined)).toBeUndefined();
  });
});
