import {
  addDataRequest,
  closeAccount,
  confirmPassword,
  currentUser,
  DataRequestKind,
  decideDataRequest,
  disablePerson,
  enablePerson,
  manageDataRequestPage,
  manageInChargeSet,
  manageRecordQueue,
  manageStaffFetch,
  updateStaff,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { PASSWORD } from '../app.ts';
import { digestOf } from '../passwords.ts';
import { acts, pupil, room } from './act.ts';
import { lookAtKept } from './look.ts';
import { GUARDIANS, isThere, type Model, schoolOf } from './model.ts';
import { goesBy } from './moving.ts';
import type { Person, Real } from './world.ts';

/** Accounts that are disabled and enabled, erased and closed; a class teacher who leaves or changes school, and whoever comes after. */

async function expectShut(real: Real, { token }: Person): Promise<void> {
  expect((await real.app.call(currentUser, {}, token)).status, 'a session of an account that is shut').toBe(511);
}

async function confirms(real: Real, token: string): Promise<void> {
  const { ok } = await real.call(confirmPassword, { pwd: digestOf(PASSWORD) }, token);
  expect(ok, 'the password once more').toBe(true);
}

/** The school agrees to what a pupil asks of it. */
async function agrees(
  model: Model,
  real: Real,
  nth: number,
  kind: typeof DataRequestKind.erase | typeof DataRequestKind.close,
): Promise<void> {
  const { token } = real.schools[model.pupils[nth]!.school]!.office;
  model.written += 1;
  const content = `申请 ${model.written}`;
  const { ok } = await real.call(addDataRequest, { kind, content }, real.pupils[nth]!.token);
  expect(ok, 'a request is taken').toBe(true);
  const { dataList } = (await real.call(manageDataRequestPage, { state: 0, pageSize: 100 }, token)).data;
  const { id } = dataList.find((row) => row.content === content)!;
  await confirms(real, token);
  expect((await real.call(decideDataRequest, { id, agree: 1 }, token)).ok, 'the school agrees').toBe(true);
}

/** What a pupil said of themselves goes; names, marks, records, evaluations and places stay. */
const erase = acts(
  '删除个人信息',
  fc.record({ pupil }),
  // The words of what is asked would go too, and it waits by them.
  (model, of) => model.pupils[of.pupil]!.asked === undefined,
  (model, real, of) => agrees(model, real, of.pupil, DataRequestKind.erase),
);

/** Who is disabled gives places back that have not begun; all else is found again. */
const disableAndEnable = acts(
  '停用又启用',
  fc.record({ pupil }),
  (model, of) => isThere(model, model.pupils[of.pupil]!),
  async (model, real, of) => {
    const one = model.pupils[of.pupil]!;
    const person = real.pupils[of.pupil]!;
    const { token } = real.schools[one.school]!.office;
    expect((await real.call(disablePerson, { id: person.accountId }, token)).ok, 'a pupil is disabled').toBe(true);
    await expectShut(real, person);
    expect((await real.call(enablePerson, { id: person.accountId }, token)).ok, 'and enabled').toBe(true);
    person.token = await real.app.sessionOf(person.accountId);
    one.signedUp = false;
  },
);

/** Names another class teacher. @returns who was it before */
async function succeeds(real: Real, room: number): Promise<Person> {
  const place = real.rooms[room]!;
  const { classId, teacher } = place;
  const { orgId, office } = real.schools[schoolOf(room)]!;
  const next = await real.app.loginAs(6, { orgId });
  const post = { classId, schoolYearId: real.yearId, accountIds: [next.accountId], before: [teacher.accountId] };
  expect((await real.call(manageInChargeSet, post, office.token)).ok, 'another class teacher').toBe(true);
  // Of the coming year too, for which a life has its teachers from the beginning on.
  await real.app.platform.database.run(
    'update class_teacher set account_id = $2 where class_id = $1 and account_id = $3',
    [classId, next.accountId, teacher.accountId],
  );
  place.teacher = next;
  real.staff[room] = next;
  return teacher;
}

/** What waits for a class is whoever's who has it then; who left has nothing in hand. */
const teacherLeaves = acts(
  '班主任离任',
  fc.record({ room }),
  ({ today, season }) => today < season.next,
  async (_model, real, of) => {
    const teacher = await succeeds(real, of.room);
    const { office } = real.schools[schoolOf(of.room)]!;
    expect((await real.call(disablePerson, { id: teacher.accountId }, office.token)).ok, 'a teacher leaves').toBe(true);
    await expectShut(real, teacher);
  },
);

/** Who goes to the other school takes the account along, and nothing that waited for the class. */
const teacherMoves = acts(
  '班主任调往另一所学校',
  fc.record({ room }),
  ({ today, season }) => today < season.next,
  async (_model, real, of) => {
    const teacher = await succeeds(real, of.room);
    const { orgId } = real.schools[1 - schoolOf(of.room)]!;
    const bureau = await real.app.sessionOf(real.bureau.accountId);
    const { version } = (await real.call(manageStaffFetch, { id: teacher.accountId }, bureau)).data;
    const change = { id: teacher.accountId, version, name: '林调动', sex: 1 as const, usertype: 6 as const, orgId };
    expect((await real.call(updateStaff, change, bureau)).ok, 'a teacher changes school').toBe(true);
    await expectShut(real, teacher);
    const token = await real.app.sessionOf(teacher.accountId);
    const { ok, data } = await real.call(manageRecordQueue, { pageSize: 100 }, token);
    expect(ok ? data.dataList : [], 'records that wait for who works elsewhere').toEqual([]);
  },
);

/** Longer than a closing waits. */
const OVER_DAYS = 8;
/** A guardian who closed the account is nobody's guardian; what was said stays. Another person comes in the guardian's place. */
const guardianCloses = acts(
  '监护人注销',
  fc.record({ guardian: fc.constantFrom(...GUARDIANS) }),
  ({ today, season }) => today < season.lastPlayed,
  async (model, real, of) => {
    const { accountId } = real.guardians[of.guardian]!;
    const token = await real.app.sessionOf(accountId);
    await confirms(real, token);
    expect((await real.call(closeAccount, {}, token)).ok, 'a guardian closes the account').toBe(true);
    await expectShut(real, { accountId, token });
    real.guardians[of.guardian] = await real.newGuardian(of.guardian);
    await goesBy(model, real, OVER_DAYS);
    await real.app.services.ownData.requests.sweep();
    const kept = await real.app.platform.database.rows<{ disabled: boolean; children: number }>(
      `select a.disabled, (select count(*)::int from child_binding b where b.parent_id = a.account_id) as children
       from account a where a.account_id = $1`,
      [accountId],
    );
    expect(kept, 'an account that is closed').toEqual([{ disabled: true, children: 0 }]);
    for (const one of model.pupils) one.guardians.delete(of.guardian);
  },
);

export const ACCOUNTS = [disableAndEnable, disableAndEnable, erase, teacherLeaves, teacherMoves, guardianCloses];

/** Whose account is closed when a life is at its end: the first has classmates' lists to be looked at by. */
const CLOSED = 1;
/** A pupil closes the account: what a school has to keep stays with its pupil, places are given back, and nothing of anybody else changes. */
export async function closes(model: Model, real: Real): Promise<void> {
  const one = model.pupils[CLOSED]!;
  const person = real.pupils[CLOSED]!;
  await agrees(model, real, CLOSED, DataRequestKind.close);
  await expectShut(real, person);
  one.signedUp = false;
  await lookAtKept(model, real);
  const kept = await real.app.platform.database.row<{ records: number; clubs: number }>(
    `select (select count(*)::int from record where student_id = $1) as records,
       (select count(*)::int from club_member where account_id = $1) as clubs`,
    [person.accountId],
  );
  expect(kept, 'what is kept of who closed the account').toEqual({ records: one.records.length, clubs: 0 });
}
