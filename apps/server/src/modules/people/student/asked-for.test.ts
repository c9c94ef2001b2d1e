import {
  acceptTransfer,
  agreeTransfer,
  leaveSchool,
  manageTransferPage,
  manageWorkbench,
  OrgType,
  refuseTransfer,
  requestTransfer,
  StudentStatus,
  TransferState,
  withdrawTransfer,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { identityNumberOf, makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { addSchoolYear } from '../school-year/index.ts';

/** A school asks for a pupil of another one (docs/domains/people.md, transfer). */

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
async function school(name: string) {
  const orgId = await makeOrg(db, { name });
  return { orgId, classId: await makeClass(db, orgId, { day: clock() }), office: await app.loginAs(5, { orgId }) };
}
const [from, to] = [await school('白鹭洲小学'), await school('青山小学')];
let serial = 0;
async function pupil(name = '林小禾') {
  serial += 1;
  const number = identityNumberOf(serial);
  return { number, id: await app.makeStudent(from, { name, identityNumber: number }) };
}
const ask = (
  { number, ...more }: { number: string; name?: string; toOrgId?: string; id?: string },
  token = to.office.token,
) => {
  const { name = '林小禾', toOrgId = to.orgId } = more;
  return app.call(requestTransfer, { toOrgId, name, number, reason: '搬家' }, token);
};
const seenBy = async ({ office }: typeof from, studentId: string) =>
  (await app.call(manageTransferPage, { pageSize: 100 }, office.token)).data.dataList.find(
    (row) => row.studentId === studentId,
  );
const waiting = async () =>
  (await app.call(manageWorkbench, { only: ['transferRequestsWaiting'] }, from.office.token)).data.items;

it('who left comes to another school that asks for them, once the last school agrees', async () => {
  const { id, number } = await pupil();
  const left = { id, status: StudentStatus.left, from: '2026-03-12' } as const;
  expect((await app.call(leaveSchool, left, from.office.token)).error_code).toBe(0);
  expect((await ask({ number })).message).toBe('已请求转入，等待原学校同意');
  expect(await ask({ number })).toMatchObject({ error_code: 1, message: '已向原学校请求过该学生，请等待答复' });
  expect(await waiting()).toEqual([{ key: 'transferRequestsWaiting', count: 1 }]);

  // Until it is agreed to, the school that asks is told no more than it knows.
  const asked = (await seenBy(to, id))!;
  expect(asked).toMatchObject({ state: TransferState.requested, may: ['withdraw'], studentNo: '', fromClass: '' });
  expect(await seenBy(from, id)).toMatchObject({ may: ['agree', 'refuse'] });
  const input = { id: asked.id, classId: to.classId, from: '2026-03-12' };
  expect(await app.call(acceptTransfer, input, to.office.token)).toMatchObject({ error_code: 1 });
  expect(await app.call(agreeTransfer, { id: asked.id }, to.office.token)).toMatchObject({ error_code: 1 });

  expect((await app.call(agreeTransfer, { id: asked.id }, from.office.token)).message).toBe(
    '已同意转出，等待对方学校接收',
  );
  expect(await waiting()).toEqual([]);
  expect((await seenBy(to, id))?.studentNo).not.toBe('');
  expect((await app.call(acceptTransfer, input, to.office.token)).error_code).toBe(0);
  const now = await db.row('select school_id as "schoolId", class_id as "classId" from student where account_id = $1', [
    id,
  ]);
  expect(now).toEqual({ schoolId: to.orgId, classId: to.classId });
});

it('the last school declines, who asked takes it back, and both may be asked again', async () => {
  const { id, number } = await pupil();
  await ask({ number });
  const first = (await seenBy(to, id))!.id;
  expect((await app.call(withdrawTransfer, { id: first }, to.office.token)).error_code).toBe(0);
  expect(await seenBy(to, id)).toMatchObject({ state: TransferState.withdrawn, studentNo: '', may: [] });
  expect((await ask({ number })).error_code).toBe(0);
  const second = (await seenBy(to, id))!.id;
  const said = { id: second, reason: '学籍还在核对' };
  expect((await app.call(refuseTransfer, said, from.office.token)).error_code).toBe(0);
  expect(await seenBy(to, id)).toMatchObject({ state: TransferState.declined, answer: '学籍还在核对', may: [] });
  expect((await ask({ number })).error_code).toBe(0);
});

it('taken back by a bureau of the receiving school’s alone it tells no more than before', async () => {
  const asked = await pupil();
  const district = await makeOrg(db, { type: OrgType.bureau, name: '青山区教育局' });
  const orgId = await makeOrg(db, { parentOrgId: district, name: '青山二小' });
  const clerk = await app.loginAs(10, { orgId: district });
  expect((await ask({ number: asked.number, toOrgId: orgId }, clerk.token)).error_code).toBe(0);
  const there = { orgId, classId: '', office: await app.loginAs(5, { orgId }) };
  const { id } = (await seenBy(there, asked.id))!;
  expect((await app.call(withdrawTransfer, { id }, clerk.token)).error_code).toBe(0);
  expect(await seenBy(there, asked.id)).toMatchObject({ state: TransferState.withdrawn, studentNo: '', fromClass: '' });
});

it('the answer of the receiving school is waited for from the day on which the other one agreed', async () => {
  const { id, number } = await pupil();
  await ask({ number });
  await db.run("update student_transfer set asked_at = '2026-03-02 10:00:00' where student_id = $1", [id]);
  const late = async ({ office }: typeof from) =>
    (await app.call(manageTransferPage, { late: 1, pageSize: 100 }, office.token)).data.dataList.filter(
      (row) => row.studentId === id,
    ).length;
  expect([await late(from), await late(to)]).toEqual([1, 0]);
  const asked = (await seenBy(from, id))!;
  expect((await app.call(agreeTransfer, { id: asked.id }, from.office.token)).error_code).toBe(0);
  expect([await late(from), await late(to)]).toEqual([0, 0]);
});

it('wrong ones alone are counted, and after too many nobody is asked for', async () => {
  const { accountId, token } = await app.loginAs(5, { orgId: to.orgId });
  await app.platform.limits.hit(`transfer-request:${accountId}`, 24 * 3600, 29);
  for (const one of [await pupil(), await pupil()]) expect((await ask(one, token)).error_code).toBe(0);
  const last = await pupil();
  expect((await ask({ number: last.number, name: '林小苗' }, token)).error_code).toBe(2);
  expect((await ask(last, token)).status).toBe(429);
});

it('who is meant is said by name and number together; of nobody and of another name the answer is one', async () => {
  const { number } = await pupil();
  const nobody = {
    error_code: 2,
    refusal: { fields: { number: '没有找到这名学生，请核对姓名和学籍号（或身份证号）' } },
  };
  expect(await ask({ number, name: '林小苗' })).toMatchObject(nobody);
  expect(await ask({ number: identityNumberOf(900) })).toMatchObject(nobody);
  expect(await ask({ number, toOrgId: from.orgId })).toMatchObject({ error_code: 4 });
  expect(await ask({ number, toOrgId: from.orgId }, from.office.token)).toMatchObject({ error_code: 1 });
  expect(await ask({ number: '' })).toMatchObject({ error_code: 2 });
  expect((await ask({ number, name: '林 小禾' })).error_code).toBe(0);
});
