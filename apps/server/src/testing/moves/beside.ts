import {
  manageAttendanceMark,
  manageClassRename,
  manageClubFetch,
  manageClubLeaders,
  signInToday,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { acts, pupil, room } from './act.ts';
import { isOver, isThere, nameOn, schoolOf } from './model.ts';

/** What goes on beside: pupils sign in for V-coins and lead clubs, classes are renamed, who came to an activity is marked. */

const signIn = acts(
  '签到',
  fc.record({ pupil }),
  () => true,
  async (model, real, of) => {
    const one = model.pupils[of.pupil]!;
    const { ok } = await real.call(signInToday, {}, real.pupils[of.pupil]!.token);
    const isFirst = !one.coins.days.has(model.today);
    expect(ok, 'a day is signed in for once').toBe(isThere(model, one) ? isFirst : ok && isFirst);
    if (ok) one.coins.days.add(model.today);
  },
);

const rename = acts(
  '班级改名',
  fc.record({ room }),
  (model, of) => !isOver(model, of.room),
  async (model, real, of) => {
    model.written += 1;
    const className = `新${model.written}班`;
    const before = nameOn(model, of.room, model.today);
    const input = { classId: real.rooms[of.room]!.classId, className, before };
    const { ok } = await real.call(manageClassRename, input, real.schools[schoolOf(of.room)]!.office.token);
    expect(ok, 'a class is renamed').toBe(true);
    model.names[of.room]!.push({ name: className, from: model.today });
  },
);

const lead = acts(
  '任社团负责人',
  fc.record({ pupil }),
  (model, of) => isThere(model, model.pupils[of.pupil]!) && !model.pupils[of.pupil]!.leads,
  async (model, real, of) => {
    const one = model.pupils[of.pupil]!;
    const { accountId } = real.pupils[of.pupil]!;
    const clubId = real.clubs[one.school]!;
    const office = real.schools[one.school]!.office.token;
    await real.app.platform.database.run(
      'insert into club_member (club_id, account_id) values ($1, $2) on conflict do nothing',
      [clubId, accountId],
    );
    const { leaders } = (await real.call(manageClubFetch, { id: clubId }, office)).data;
    const before = leaders.map((leader) => leader.accountId);
    const input = { clubId, accountIds: [...before, accountId], before };
    expect((await real.call(manageClubLeaders, input, office)).ok, 'a member is named to lead').toBe(true);
    one.leads = true;
  },
);

/** Of an activity that is over, wherever the pupil is by now. */
const attend = acts(
  '登记到场',
  fc.record({ pupil, state: fc.constantFrom(1 as const, 2 as const, 3 as const) }),
  (model, of) => model.pupils[of.pupil]!.attendance !== of.state,
  async (model, real, of) => {
    const one = model.pupils[of.pupil]!;
    const token = await real.app.sessionOf(real.bureau.accountId);
    const { activityId, enrolments } = real.held;
    const mark = { id: enrolments[of.pupil]!, state: of.state, before: one.attendance };
    expect((await real.call(manageAttendanceMark, { activityId, marks: [mark] }, token)).ok, 'who came is marked').toBe(
      true,
    );
    one.attendance = of.state;
  },
);

export const BESIDE = [signIn, signIn, rename, lead, attend];
