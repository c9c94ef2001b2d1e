import { generateKeyPairSync, sign as signWith } from 'node:crypto';
import {
  ErrorCode,
  manageArchivePage,
  pageAt,
  parseSearch,
  readSearch,
  reportVerify,
  VerifyResult,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { sha256, startArchiveSchools, UNDER_NOTICE } from '../../../testing/archive-schools.ts';
import { createSeal, sha256Of } from './seal.ts';

const { app, db, clock, semesterId, school, archiveClass, fetchPdf, verify, codeOf } = await startArchiveSchools();
afterAll(() => app.close());
let at: Awaited<ReturnType<typeof school>>;
beforeEach(async () => {
  clock.set(UNDER_NOTICE);
  at = await school();
});

it('tells a genuine report by code or file, and of the child the masked name, school and semester alone', async () => {
  await archiveClass(at);
  const code = await codeOf(at.child);
  const { bytes } = await fetchPdf(at.child.token, at.child.accountId);
  for (const input of [
    { verifyCode: code },
    { sha256: sha256(bytes) },
    { verifyCode: code, sha256: sha256(bytes) },
    { verifyCode: code.toLowerCase().replace(/(.{4})/g, '$1-') },
  ]) {
    const { data } = await app.call(reportVerify, input);
    expect(data).toMatchObject({
      result: VerifyResult.genuine,
      studentName: '林*禾',
      semesterName: '2025-2026学年下学期',
    });
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`林小禾|三年级|"${at.child.accountId}"`));
  }
  expect((await app.call(reportVerify, {})).refusal.fields).toEqual({ verifyCode: '请输入 20 位核验码' });
  expect((await app.call(reportVerify, { verifyCode: 'x' })).error_code).toBe(ErrorCode.invalidInput);
});

it('the code of the first page leads to where the report is verified, as this one and as no other', async () => {
  await archiveClass(at);
  for (const one of [at.child, at.mate]) {
    const { bytes } = await fetchPdf(one.token, one.accountId);
    const [address, ...others] = [...bytes.toString('latin1').matchAll(/\/URI \((.+?)\)/g)].map(([, url]) => url!);
    expect(others).toEqual([]);
    const { origin, pathname, search } = new URL(address!);
    expect(`${origin}${pathname}`).toBe(`${app.platform.config.publicUrl}/reportVerify`);
    expect(pageAt(pathname)?.isRendered).toBeTruthy();
    const { code } = readSearch('/reportVerify', parseSearch(search));
    expect(await verify({ code, sha256: sha256(bytes) })).toMatchObject({ result: VerifyResult.genuine });
    const other = one === at.child ? at.mate : at.child;
    expect(code).not.toBe(await codeOf(other));
  }
});

it('fails for one changed byte, wherever it lies', async () => {
  await archiveClass(at);
  const code = await codeOf(at.child);
  const { bytes } = await fetchPdf(at.child.token, at.child.accountId);
  for (const place of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place]! ^= 1;
    expect((await verify({ code, sha256: sha256(changed) })).result).toBe(VerifyResult.changed);
    const alone = await verify({ sha256: sha256(changed) });
    expect(alone).toMatchObject({ result: VerifyResult.unknown, studentName: '', schoolName: '' });
  }
});

it('knows no row that the platform did not sign: neither a forged one nor one signed by another key', async () => {
  await archiveClass(at);
  const forge = async (change: (row: Record<string, unknown>) => void) => {
    const row = (await db.row<Record<string, unknown>>('select * from report_archive where student_id = $1', [
      at.child.accountId,
    ]))!;
    change(row);
    const code = String(row.code);
    await db.run(
      `insert into report_archive (code, student_id, semester_id, org_id, class_id, student_name, school_name, class_name, semester_name,
         version, replaces_id, reason, content_hash, sha256, signature, public_key, file_id, size, archived_at)
       values ($1,$2,$3,$4,$5,$6,$7,$8,$9,1,null,'',$10,$11,$12,$13,$14,$15,$16)`,
      [
        ...[code, row.student_id, row.semester_id, row.org_id, row.class_id, row.student_name, row.school_name],
        ...[row.class_name, row.semester_name, row.content_hash, row.sha256, row.signature, row.public_key],
        ...[row.file_id, row.size, row.archived_at],
      ],
    );
    return verify({ code });
  };
  const other = await app.makeStudent({ orgId: at.orgId, classId: at.classId });
  const another = await app.makeStudent({ orgId: at.orgId, classId: at.classId });
  const copied = await forge((row) => {
    row.code = 'AAAABBBBCCCCDDDDEEEE';
    row.student_id = other;
  });
  expect(copied).toMatchObject({ result: VerifyResult.unknown, studentName: '' });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signed = await forge((row) => {
    row.code = 'AAAABBBBCCCCDDDDFFFF';
    row.student_id = another;
    row.sha256 = sha256Of('forged');
    row.public_key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
    row.signature = signWith(null, Buffer.from('forged'), privateKey);
  });
  expect(signed.result).toBe(VerifyResult.unknown);
  expect((await verify({ sha256: sha256Of('forged').toString('hex') })).result).toBe(VerifyResult.unknown);
  // The file itself stays genuine beside a forged row that names it.
  const { bytes } = await fetchPdf(at.child.token, at.child.accountId);
  expect((await verify({ sha256: sha256(bytes) })).result).toBe(VerifyResult.genuine);
  const page = await app.call(manageArchivePage, { semesterId, classId: at.classId }, at.office.token);
  expect(page.data.dataList.filter(({ isWhole }) => isWhole === 0)).toHaveLength(2);
});

it('keeps every field under the signature', () => {
  const seal = createSeal(app.platform.secrets);
  const hash = sha256Of('x');
  const signed = seal.sign({
    ...{
      code: 'C',
      studentId: '1',
      semesterId: '2',
      classId: '3',
      studentName: '林',
      schoolName: '校',
      className: '班',
    },
    ...{
      semesterName: '学期',
      version: 1,
      reason: '',
      contentHash: hash,
      sha256: hash,
      archivedAt: '2026-06-27 10:00:00',
    },
  });
  expect(seal.isGenuine(signed)).toBe(true);
  for (const field of Object.keys(signed) as (keyof typeof signed)[]) {
    const value = signed[field];
    const other = Buffer.isBuffer(value) ? sha256Of(value) : typeof value === 'number' ? value + 1 : `${value}x`;
    const forged = { ...signed, [field]: field === 'signature' ? Buffer.alloc(64, 1) : other };
    expect(seal.isGenuine(forged), field).toBe(false);
  }
});

it('says when code and file are of two reports, or the code of none, and then nothing of either', async () => {
  const other = await school();
  for (const place of [at, other]) await archiveClass(place);
  const { bytes } = await fetchPdf(at.child.token, at.child.accountId);
  const file = sha256(bytes);
  for (const code of [await codeOf(other.child), '00000000000000000000'])
    expect(await verify({ code, sha256: file })).toMatchObject({
      ...{ result: VerifyResult.mismatched, studentName: '', schoolName: '', semesterName: '', sha256: '' },
    });
  expect((await verify({ code: await codeOf(at.child), sha256: file })).result).toBe(VerifyResult.genuine);
});

it('counts for an address what there is not and nothing else: right codes and files are answered always', async () => {
  await archiveClass(at);
  const code = await codeOf(at.child);
  const { bytes } = await fetchPdf(at.child.token, at.child.accountId);
  const ask = (asked: object) => app.call(reportVerify, asked, { address: '10.9.9.9' });
  const unknown = { verifyCode: '00000000000000000000' };
  for (let round = 0; round < 100; round += 1) expect((await ask(unknown)).status).toBe(200);
  expect((await ask(unknown)).status).toBe(429);
  for (const right of [{ verifyCode: code }, { sha256: sha256(bytes) }])
    expect((await ask(right)).data.result).toBe(VerifyResult.genuine);
  expect((await app.call(reportVerify, unknown, { address: '10.9.9.8' })).status).toBe(200);
});
