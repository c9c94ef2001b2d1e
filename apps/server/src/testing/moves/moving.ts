import {
  acceptTransfer,
  askTransfer,
  bindGuardian,
  leaveSchool,
  manageStudentFetch,
  moveStudent,
  returnToSchool,
  unbindGuardian,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { acts, pupil, room } from './act.ts';
import {
  dayAfter,
  enters,
  GUARDIANS,
  isOver,
  isThere,
  isThrough,
  leaves,
  type Model,
  roomOf,
  schoolOf,
} from './model.ts';
import type { Real } from './world.ts';

/** Pupils who move, and guardians who come and go. */

/** So many days before today: mostly none. */
const back = fc.constantFrom(0, 0, 0, 1, 3, 5);
/** A class of the pupil's school that is not through the stage. */
const atSchoolOf = (model: Model, of: { pupil: number; room: number }) =>
  model.pupils[of.pupil]!.school === schoolOf(of.room) && !isOver(model, of.room);
const officeOf = (model: Model, real: Real, nth: number) => real.schools[model.pupils[nth]!.school]!.office.token;
const dayOf = (model: Model, { back }: { back: number }) => dayAfter(model.today, -back);

const move = acts(
  '转班',
  fc.record({ pupil, room, back }),
  (model, of) => {
    const now = roomOf(model.pupils[of.pupil]!);
    return atSchoolOf(model, of) && isThere(model, model.pupils[of.pupil]!) && now !== of.room;
  },
  async (model, real, of) => {
    const input = {
      id: real.pupils[of.pupil]!.accountId,
      classId: real.rooms[of.room]!.classId,
      from: dayOf(model, of),
    };
    const { ok } = await real.call(moveStudent, input, officeOf(model, real, of.pupil));
    expect(ok || of.back > 0, 'a change of class that begins today').toBe(true);
    if (ok) enters(model, model.pupils[of.pupil]!, of.room, input.from);
  },
);

const ask = acts(
  '申请转学',
  fc.record({ pupil }),
  (model, of) => !model.pupils[of.pupil]!.transfer,
  async (model, real, of) => {
    const one = model.pupils[of.pupil]!;
    const to = 1 - one.school;
    const input = { id: real.pupils[of.pupil]!.accountId, toOrgId: real.schools[to]!.orgId };
    const { ok, data } = await real.call(askTransfer, input, officeOf(model, real, of.pupil));
    expect(ok, 'a transfer is asked for').toBe(true);
    one.transfer = { id: data.id, to };
  },
);

const accept = acts(
  '接收转学',
  fc.record({ pupil, room, back }),
  (model, of) => model.pupils[of.pupil]!.transfer?.to === schoolOf(of.room) && !isOver(model, of.room),
  async (model, real, of) => {
    const one = model.pupils[of.pupil]!;
    const { id, to } = one.transfer!;
    const input = { id, classId: real.rooms[of.room]!.classId, from: dayOf(model, of) };
    const { ok } = await real.call(acceptTransfer, input, real.schools[to]!.office.token);
    expect(ok || of.back > 0, 'a transfer that is accepted from today on').toBe(true);
    if (!ok) return;
    enters(model, one, of.room, input.from);
    Object.assign(one, { school: to, standing: 'here', transfer: undefined, leads: false });
  },
);

const both = acts(
  '转班时被接收',
  fc.record({ pupil, room, into: room }),
  (model, of) => {
    const now = roomOf(model.pupils[of.pupil]!);
    const { transfer } = model.pupils[of.pupil]!;
    const isAsked = transfer?.to === schoolOf(of.into) && !isOver(model, of.into);
    return isAsked && atSchoolOf(model, of) && now !== undefined && now !== of.room;
  },
  async (model, real, of) => {
    const one = model.pupils[of.pupil]!;
    const { id, to } = one.transfer!;
    const from = model.today;
    const place = (at: number) => ({ classId: real.rooms[at]!.classId, from });
    const [moved, accepted] = await Promise.all([
      real.call(
        moveStudent,
        { id: real.pupils[of.pupil]!.accountId, ...place(of.room) },
        officeOf(model, real, of.pupil),
      ),
      real.call(acceptTransfer, { id, ...place(of.into) }, real.schools[to]!.office.token),
    ]);
    expect(accepted.ok, 'a transfer that is accepted while the old school moves the pupil').toBe(true);
    if (moved.ok) enters(model, one, of.room, from);
    enters(model, one, of.into, from);
    Object.assign(one, { school: to, standing: 'here', transfer: undefined, leads: false });
  },
);

const STANDINGS = { 2: 'suspended', 4: 'left' } as const;
const leave = acts(
  '休学或离校',
  fc.record({ pupil, status: fc.constantFrom(2 as const, 2 as const, 4 as const), back }),
  (model, of) =>
    model.pupils[of.pupil]!.standing !== 'left' &&
    !isThrough(model, model.pupils[of.pupil]!) &&
    model.pupils[of.pupil]!.standing !== STANDINGS[of.status] &&
    !model.pupils[of.pupil]!.transfer,
  async (model, real, of) => {
    const input = { id: real.pupils[of.pupil]!.accountId, status: of.status, from: dayOf(model, of) };
    const { ok } = await real.call(leaveSchool, input, officeOf(model, real, of.pupil));
    expect(ok || of.back > 0, 'who leaves today').toBe(true);
    if (!ok) return;
    const one = model.pupils[of.pupil]!;
    leaves(one, input.from);
    one.standing = STANDINGS[of.status];
    if (one.standing === 'left') one.leads = false;
  },
);

const comeBack = acts(
  '返校',
  fc.record({ pupil, room, back }),
  (model, of) => atSchoolOf(model, of) && model.pupils[of.pupil]!.standing !== 'here',
  async (model, real, of) => {
    const input = {
      id: real.pupils[of.pupil]!.accountId,
      classId: real.rooms[of.room]!.classId,
      from: dayOf(model, of),
    };
    const { ok } = await real.call(returnToSchool, input, officeOf(model, real, of.pupil));
    expect(ok || of.back > 0, 'who comes back today').toBe(true);
    if (!ok) return;
    const one = model.pupils[of.pupil]!;
    enters(model, one, of.room, input.from);
    one.standing = 'here';
  },
);

const guardian = fc.constantFrom(...GUARDIANS);
const bind = acts(
  '绑定监护人',
  fc.record({ pupil, guardian }),
  (model, of) => !model.pupils[of.pupil]!.guardians.has(of.guardian),
  async (model, real, of) => {
    const { phone, name } = real.guardians[of.guardian]!;
    const input = { studentId: real.pupils[of.pupil]!.accountId, phone, name };
    expect((await real.call(bindGuardian, input, officeOf(model, real, of.pupil))).ok, 'a guardian is bound').toBe(
      true,
    );
    model.pupils[of.pupil]!.guardians.add(of.guardian);
  },
);
const unbind = acts(
  '解除绑定',
  fc.record({ pupil, guardian }),
  (model, of) => model.pupils[of.pupil]!.guardians.has(of.guardian),
  async (model, real, of) => {
    const office = officeOf(model, real, of.pupil);
    const { data } = await real.call(manageStudentFetch, { id: real.pupils[of.pupil]!.accountId }, office);
    const { bindingId } = data.guardians.find(({ id }) => id === real.guardians[of.guardian]!.accountId)!;
    expect((await real.call(unbindGuardian, { bindingId }, office)).ok, 'a guardian is unbound').toBe(true);
    model.pupils[of.pupil]!.guardians.delete(of.guardian);
  },
);

export async function goesBy(model: Model, real: Real, days: number): Promise<void> {
  real.clock.advance(days * 24 * 3600);
  // Sessions end after a week: everybody has logged in anew.
  for (const person of [...real.pupils, ...real.staff, ...real.guardians])
    person.token = await real.app.sessionOf(person.accountId);
  model.today = dayAfter(model.today, days);
}
const later = acts(
  '过几天',
  fc.record({ days: fc.constantFrom(1, 1, 2, 4, 10) }),
  ({ today, season }) => today < season.lastPlayed,
  (model, real, { days }) => goesBy(model, real, days),
);
export const daysUntil = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
/** The next semester, on its first day or in its second week: nobody promotes or graduates anybody, the calendar does. */
export const nextSemester = acts(
  '下一学期',
  fc.record({ day: fc.constantFrom(0, 6) }),
  ({ today, season }) => today > season.lastDay && today < season.next,
  async (model, real, { day }) => {
    await goesBy(model, real, daysUntil(model.today, model.season.next) + day);
    await real.app.services.graduation.sweep();
  },
);

export const MOVES = [move, move, ask, accept, accept, both, leave, comeBack, bind, unbind, later, later, nextSemester];
