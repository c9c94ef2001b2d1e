import { acceptTransfer, askTransfer, leaveSchool, moveStudent, returnToSchool } from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, testClock } from '../../../testing/app.ts';
import { daysFrom, makeOrg } from '../../../testing/fixtures.ts';
import { addClass } from '../roster/index.ts';
import { addSchoolYear } from '../school-year/index.ts';

/** Whatever is tried, a student is in one class at most on any day, and days that are over stay as they were. */
let app: TestApp;
const clock = testClock('2025-10-08T10:00:00+08:00');
let schools: { orgId: string; classIds: string[]; token: string }[];
beforeAll(async () => {
  app = await startTestApp({ clock });
  const db = app.platform.database;
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  schools = [];
  for (const name of ['白鹭洲小学', '青山小学']) {
    const orgId = await makeOrg(db, { name });
    const classIds = [];
    for (const className of ['1班', '2班', '3班'])
      classIds.push(await addClass(db, { orgId, stage: 2, entranceYear: 2024, years: 6, className }));
    schools.push({ orgId, classIds, token: (await app.loginAs(5, { orgId })).token });
  }
});
afterAll(() => app.close());

interface Membership {
  classId: string;
  startsOn: string;
  endsOn: string | null;
}
const membershipsOf = (studentId: string) =>
  app.platform.database.rows<Membership>(
    `select class_id as "classId", starts_on as "startsOn", ends_on as "endsOn" from class_membership
     where student_id = $1 order by starts_on`,
    [studentId],
  );
/** The class of each day, for days before one. */
function classByDay(memberships: Membership[], before: string): Map<string, string> {
  const classes = new Map<string, string>();
  for (let day = '2025-09-01'; day < before; day = daysFrom(new Date(`${day}T12:00:00+08:00`), 1).slice(0, 10)) {
    const found = memberships.filter(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || endsOn > day));
    expect(found.length, day).toBeLessThanOrEqual(1);
    classes.set(day, found[0]?.classId ?? '');
  }
  return classes;
}

const step = fc.record({
  what: fc.constantFrom('move', 'leave', 'back', 'transfer', 'wait'),
  school: fc.nat(1),
  at: fc.nat(2),
  daysBack: fc.integer({ min: -3, max: 40 }),
});

it('never two classes at once, the past never rewritten, the account where the class is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      clock.set('2025-10-08T10:00:00+08:00');
      const [first] = schools;
      const id = await app.makeStudent({ orgId: first!.orgId, classId: first!.classIds[0]! });
      for (const { what, school, at, daysBack } of steps) {
        const today = daysFrom(clock(), 0).slice(0, 10);
        const from = daysFrom(clock(), -daysBack).slice(0, 10);
        const earlier = classByDay(await membershipsOf(id), from);
        const { token, classIds, orgId } = schools[school]!;
        const classId = classIds[at]!;
        if (what === 'wait') clock.advance((1 + at) * 86_400);
        else if (what === 'move') await app.call(moveStudent, { id, classId, from }, token);
        else if (what === 'leave') await app.call(leaveSchool, { id, status: at === 0 ? 2 : 4, from }, token);
        else if (what === 'back') await app.call(returnToSchool, { id, classId, from }, token);
        else {
          const giving = schools[1 - school]!;
          const { data } = await app.call(askTransfer, { id, toOrgId: orgId }, giving.token);
          await app.call(acceptTransfer, { id: data?.id ?? '1', classId, from }, token);
        }
        const now = await membershipsOf(id);
        // What was before the day that was named, and before the semester, is as it was.
        expect(classByDay(now, what === 'wait' ? today : from)).toEqual(
          what === 'wait' ? classByDay(now, today) : earlier,
        );
        expect(now.filter(({ endsOn }) => endsOn === null).length).toBeLessThanOrEqual(1);
        const place = await app.platform.database.row<{ same: boolean }>(
          `select s.class_id is not distinct from m.class_id and a.org_id = s.school_id and (m.class_id is null or co.org_id = a.org_id)
             and (s.status = 1) = (m.class_id is not null) as same
           from student s join account a using (account_id)
             left join class_membership m on m.student_id = s.account_id and m.ends_on is null
             left join school_class c on c.class_id = m.class_id left join cohort co using (cohort_id)
           where s.account_id = $1`,
          [id],
        );
        expect(place?.same).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);
