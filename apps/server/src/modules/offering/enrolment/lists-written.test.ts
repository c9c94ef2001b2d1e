import {
  enrol,
  manageAttendanceMark,
  manageEnrolmentPage,
  manageSignUpCheck,
  manageSignUpImport,
  OrgType,
  type SignUpCells,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import {
  daysFrom,
  identityNumberOf,
  makeActivity,
  makeClass,
  makeOrg,
  makeType,
  type NewActivity,
} from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { bindChild } from '../../people/account/index.ts';

/** What a list of sign-ups writes, and what it does when somebody else writes at once. */
const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const { database: db, secrets } = app.platform;
afterAll(() => app.close());

const typeId = await makeType(db);
const orgId = await makeOrg(db);
const school = { orgId, classId: await makeClass(db, orgId, { day: app.clock() }) };
const staff = await app.loginAs(5, { orgId, name: '周老师' });

const EMPTY: SignUpCells = {
  ...{ studentNo: '', studentName: '', orgName: '', className: '', phone: '', remarks: '', attendance: '', status: '' },
  before: '',
};
let activityId: string;
let pupil: { id: string; no: string };
const make = (activity: Partial<NewActivity>) =>
  makeActivity(db, app.clock(), { typeId, orgId, suitSections: [], ...activity });
async function makePupil(identityNumber?: string) {
  const id = await app.makeStudent(school, { name: '林小禾', ...(identityNumber ? { identityNumber } : {}) });
  const row = await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [id]);
  return { id, no: row!.no };
}
beforeEach(async () => {
  activityId = await make({});
  pupil = await makePupil();
});

const rowsOf = (...rows: Partial<SignUpCells>[]) => ({
  activityId,
  rows: rows.map((cells, at) => ({ row: at + 2, cells: { ...EMPTY, studentNo: pupil.no, ...cells } })),
});
const write = (cells: Partial<SignUpCells> = {}, token = staff.token) =>
  app.call(manageSignUpImport, rowsOf(cells), token);
const faultsOf = async (cells: Partial<SignUpCells>, token = staff.token) =>
  (await app.call(manageSignUpCheck, rowsOf(cells), token)).data.rows[0]!.faults;
const count = async (sql: string, ...values: unknown[]) =>
  (await db.row<{ n: number }>(`select count(*)::int as n ${sql}`, values))!.n;
const begin = () =>
  db.run('update activity set sign_start_at = $2, sign_end_at = $3, act_start_at = $3 where activity_id = $1', [
    ...[activityId, daysFrom(app.clock(), -9), daysFrom(app.clock(), -1)],
  ]);

describe('what a list writes', () => {
  it('keeps sealed what the activity asks for, the phone as the file says, and nothing else', async () => {
    const number = identityNumberOf(81);
    pupil = await makePupil(number);
    const kept = async () => {
      const row = await db.row<{ phone: Buffer | null; papers: Buffer | null }>(
        'select phone_cipher as phone, identity_cipher as papers from enrolment where activity_id = $1',
        [activityId],
      );
      return [secrets.openIfAny(row!.phone), secrets.openIfAny(row!.papers)];
    };
    activityId = await make({ enrollForm: '1,2' });
    expect(await write({ phone: '138 0000 0001' })).toMatchObject({ error_code: 0 });
    expect(await kept()).toEqual(['13800000001', number]);
    activityId = await make({});
    await write({ phone: '138 0000 0001' });
    expect(await kept()).toEqual(['', '']);
  });

  it('takes places for who comes along, and has the family name whom to call', async () => {
    activityId = await make({ enrollForm: '3', personNum: 2 });
    const parent = await app.loginAs(4);
    await bindChild(db, parent.accountId, pupil.id);
    await db.run(
      `insert into participant (activity_id, account_id, name, identity_cipher, identity_index, phone_cipher)
       values ($1, $2, '奶奶', '', 'x', '')`,
      [activityId, pupil.id],
    );
    expect(await write()).toMatchObject({ data: { signedUp: 1 } });
    expect(await count('from activity where activity_id = $1 and sign_count = 2', activityId)).toBe(1);
    expect(await count('from participant join enrolment using (enrolment_id) where person_count = 2')).toBe(1);
    const told = (title: string) =>
      count('from notification where title = $1 and account_id = any ($2)', title, [pupil.id, parent.accountId]);
    expect([await told('主办方为您报名了一个活动'), await told('报名成功，请补充登记信息')]).toEqual([2, 2]);
  });

  it('is in the audit log, sign-ups and marks each by how many', async () => {
    const audited = async () =>
      (
        await db.rows<{ event: string; count: number }>(
          `select event, (detail ->> 'count')::int as count from audit_log where target = $1 and account_id = $2 order by audit_id`,
          [activityId, staff.accountId],
        )
      ).map((row) => [row.event, row.count]);
    await write();
    expect(await audited()).toEqual([['enrolment.imported', 1]]);
    await begin();
    expect(await write({ attendance: '到场', before: '0' })).toMatchObject({ data: { marked: 1 } });
    expect((await audited()).at(-1)).toEqual(['activity.attendanceMarked', 1]);
    await write({ before: '1' });
    expect(await audited()).toHaveLength(2);
  });

  it('is nothing for a base, and marks alone where families pay', async () => {
    const base = await makeOrg(db, { type: OrgType.base });
    const ranger = await app.loginAs(11, { orgId: base });
    activityId = await make({ orgId: base });
    expect(await faultsOf({}, ranger.token)).toEqual({ studentNo: expect.stringContaining('报名由学生或家长进行') });
    activityId = await make({ price: '30' });
    await db.run("insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '好')", [
      activityId,
      pupil.id,
    ]);
    await begin();
    expect(await write({ attendance: '缺席', before: '0' })).toMatchObject({ data: { marked: 1 } });
  });

  it('is offered while sign-up is open', async () => {
    const mayAdd = async () =>
      (await app.call(manageEnrolmentPage, { activityId, pageSize: 10 }, staff.token)).data.mayAdd;
    expect(await mayAdd()).toBe(1);
    activityId = await make({ closed: true });
    expect(await mayAdd()).toBe(0);
    activityId = await make({ price: '30' });
    expect(await mayAdd()).toBe(0);
  });
});

describe('a list and somebody else at once', () => {
  const family = async () => {
    const token = await app.sessionOf(pupil.id);
    return () => app.call(enrol, { activityId, remarks: '我要去' }, token);
  };
  const heldPupil = () =>
    ["select pg_advisory_xact_lock(hashtextextended('enrolment ' || $1::bigint, 0))", [pupil.id]] as const;
  type Reply = { error_code: number; data: unknown };

  it('that signs up whom the family signs up finds them there', async () => {
    const [, list] = await queuedBehind<Reply[]>(app, heldPupil(), [await family(), () => write()]);
    expect(list).toMatchObject({ error_code: 0, data: { signedUp: 0, unchanged: 1 } });
    expect(await count('from enrolment where activity_id = $1', activityId)).toBe(1);
  });

  it('that was first leaves nothing for the family to do', async () => {
    const [list, own] = await queuedBehind<Reply[]>(app, heldPupil(), [() => write(), await family()]);
    expect([list, own]).toMatchObject([{ data: { signedUp: 1 } }, { error_code: 1 }]);
    expect(await count('from activity where activity_id = $1 and sign_count = 1', activityId)).toBe(1);
  });

  it('that marks over a mark made just then is told', async () => {
    await write();
    await begin();
    const [row] = (await app.call(manageEnrolmentPage, { activityId, pageSize: 10 }, staff.token)).data.dataList;
    const held = [
      "select pg_advisory_xact_lock(hashtextextended('attendance ' || $1::text, 0))",
      [activityId],
    ] as const;
    const marks = [{ id: row!.id, state: 2 as const, before: 0 }];
    const [, list] = await queuedBehind<Reply[]>(app, held, [
      () => app.call(manageAttendanceMark, { activityId, marks }, staff.token),
      () => write({ attendance: '到场', before: '0' }),
    ]);
    expect(list!.error_code).toBe(2);
    expect(await count('from attendance where activity_id = $1 and state = 2', activityId)).toBe(1);
  });
});
