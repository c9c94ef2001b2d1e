import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVirusScan } from '../../../platform/virus-scan.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { type Clamd, hasClamd, MOST_STREAM, SIGNATURE, startRealClamd } from '../../../testing/clamd.ts';
import { film, officeDocument, pdfDocument, type SentFile, sendFiles } from '../../../testing/uploads.ts';

/** Stands for the minute of the real thing. */
const STILL_MS = 2_000;
const AWAY = { error_code: 1, message: '文件安全检查暂时不可用，文件没有保存，请稍后重新上传' };

describe.skipIf(!hasClamd)('uploads beside Debian’s ClamAV daemon', () => {
  let clamd: Clamd;
  let app: TestApp;
  let token = '';
  beforeAll(async () => {
    clamd = await startRealClamd();
    app = await startTestApp({ virusScan: createVirusScan(clamd.address, STILL_MS) });
    token = (await app.loginAs(5)).token;
  });
  afterAll(async () => {
    await app.close();
    await clamd.end();
  });

  const send = (file: SentFile) => sendFiles(app, token, 'record', file);
  const clean = { name: '作业.pdf', bytes: pdfDocument() };
  const rows = async () => (await app.platform.database.rows('select from file')).length;
  /** A film, with something in a box that players pass over. */
  const filmWith = (text: string) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + text.length);
    head.write('free', 4, 'latin1');
    return Buffer.concat([film(), head, Buffer.from(text)]);
  };

  test('what it knows is refused by name, packed or not, and all else is kept', async () => {
    const before = await rows();
    const infected = [
      { name: '作业.pdf', bytes: pdfDocument({ more: `% ${SIGNATURE}\n` }) },
      { name: '运动会.mp4', bytes: filmWith(SIGNATURE) },
      { name: '总结.docx', bytes: officeDocument('docx', { 'word/media/a.png': SIGNATURE }) },
    ];
    for (const file of infected)
      expect(await send(file)).toMatchObject({ error_code: 2, message: `“${file.name}”没有通过病毒检查，不能上传` });
    expect(await rows()).toBe(before);
    expect(await send(clean)).toMatchObject({ error_code: 0 });
    expect(await send({ name: '运动会.mp4', bytes: filmWith('a') })).toMatchObject({ error_code: 0 });
    expect(await rows()).toBe(before + 2);
  });

  test('what is longer than it takes is refused as by one that is away', async () => {
    const large = pdfDocument({ more: `% ${randomBytes(MOST_STREAM).toString('hex')}\n` });
    expect(await send({ name: '扫描.pdf', bytes: large })).toMatchObject(AWAY);
  });

  test('while it hangs, and when it is gone, nothing is kept and everything else goes on', async () => {
    const before = await rows();
    clamd.hang();
    expect(await send(clean)).toMatchObject(AWAY);
    expect((await app.app.http.inject({ url: '/readyz' })).statusCode).toBe(200);
    clamd.wake();
    expect(await send(clean)).toMatchObject({ error_code: 0 });
    await clamd.end();
    expect(await send(clean)).toMatchObject(AWAY);
    expect(await rows()).toBe(before + 1);
    expect(await app.platform.database.rows('select from loose_object')).toEqual([]);
  });
});
