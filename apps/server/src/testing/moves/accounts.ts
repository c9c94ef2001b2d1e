import {
  closeAccount,
  confirmPassword,
  currentUser,
  disablePerson,
  enablePerson,
  manageInChargeSet,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { PASSWORD } from '../app.ts';
import { digestOf } from '../passwords.ts';
import { acts, pupil, room } from './act.ts';
import { GUARDIANS, isThere, NEW_YEAR, schoolOf } from './model.ts';
import { goesBy, LAST_PLAYED } from './moving.ts';
import type { Person, Real } from './world.ts';

/** Accounts that are disabled and enabled, and closed; a class teacher who leaves, and whoever comes after. */

async function expectShut(real: Real, { token }: Person): Promise<void> {
  expect((await real.app.call(currentUser, {}, token)).status, 'a session of an account that is shut').toBe(511);
}

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

/** What waits for a class is whoever's who has it then; who left has nothing in hand. */
const teacherLeaves = acts(
  '班主任离任',
  fc.record({ room }),
  ({ today }) => today < NEW_YEAR,
  async (_model, real, of) => {
    const place = real.rooms[of.room]!;
    const { classId, teacher } = place;
    const { orgId, office } = real.schools[schoolOf(of.room)]!;
    const next = await real.app.loginAs(6, { orgId });
    const post = { classId, schoolYearId: real.yearId, accountIds: [next.accountId], before: [teacher.accountId] };
    expect((await real.call(manageInChargeSet, post, office.token)).ok, 'another class teacher').toBe(true);
    // Of the coming year too, for which a life has its teachers from the beginning on.
    await real.app.platform.database.run(
      'update class_teacher set account_id = $2 where class_id = $1 and account_id = $3',
      [classId, next.accountId, teacher.accountId],
    );
    expect((await real.call(disablePerson, { id: teacher.accountId }, office.token)).ok, 'a teacher leaves').toBe(true);
    await expectShut(real, teacher);
    place.teacher = next;
    real.staff[of.room] = next;
  },
);

/** Longer than a closing waits. */
const OVER_DAYS = 8;
/** A guardian who closed the account is nobody's guardian; what was said stays. Another person comes in the guardian's place. */
const guardianCloses = acts(
  '监护人注销',
  fc.record({ guardian: fc.constantFrom(...GUARDIANS) }),
  ({ today }) => today < LAST_PLAYED,
  async (model, real, of) => {
    const { accountId } = real.guardians[of.guardian]!;
    const token = await real.app.sessionOf(accountId);
    expect((await real.call(confirmPassword, { pwd: digestOf(PASSWORD) }, token)).ok).toBe(true);
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

export const ACCOUNTS = [disableAndEnable, disableAndEnable, teacherLeaves, guardianCloses];
