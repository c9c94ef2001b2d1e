import { OrgType } from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { addSchoolYear } from '../school-year/index.ts';
import { caresFor, classesLookedAfter, postsReviewed, type Responsibility, responsibilityOf } from './index.ts';

const NOW = '2026-03-12 10:00:00';
const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
for (const year of [2024, 2025])
  await addSchoolYear(db, year, [
    [`${year}-09-01`, `${year + 1}-01-22`],
    [`${year + 1}-02-23`, `${year + 1}-07-03`],
  ]);

async function school() {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const person = (name: string) => app.makeAccount({ usertype: 3, orgId, name });
  return {
    ...{ orgId, classId: await makeClass(db, orgId, { day: app.clock() }), person },
    ...{ teacher: await person('高老师'), deputy: await person('周老师') },
  };
}
let at: Awaited<ReturnType<typeof school>>;
beforeEach(async () => {
  at = await school();
});
const teachesClass = (accountId: string, startYear = 2025) =>
  db.run('insert into class_teacher select $1, school_year_id, $2 from school_year where start_year = $3', [
    ...[at.classId, accountId, startYear],
  ]);
const standsIn = (startsOn = '2026-03-12', endsOn = '2026-03-14') =>
  db.run(
    `insert into review_deputy (org_id, absent_id, deputy_id, starts_on, ends_on, named_by, created_at) values ($1, $2, $3, $4, $5, $2, now())`,
    [at.orgId, at.teacher, at.deputy, startsOn, endsOn],
  );
const of = async (accountId: string): Promise<Responsibility> => {
  const session = await app.platform.sessions.find(await app.sessionOf(accountId));
  return responsibilityOf(db, session!, NOW);
};
const deputyReviews = async () => postsReviewed(await of(at.deputy));

it('a class teacher of this school year cares for the class, one of last year for nothing', async () => {
  await teachesClass(at.teacher, 2024);
  expect(await of(at.teacher)).toMatchObject({ posts: [], standIns: [] });
  await teachesClass(at.teacher);
  const who = await of(at.teacher);
  expect([caresFor(who, at.classId), classesLookedAfter(who)]).toEqual([
    true,
    { orgId: at.orgId, classIds: [at.classId] },
  ]);
});

it('a deputy has the colleague’s reviews on the days named, and nothing of their own by it', async () => {
  await teachesClass(at.teacher);
  await standsIn();
  expect(await of(at.deputy)).toMatchObject({ posts: [], standIns: [{ accountId: at.teacher, name: '高老师' }] });
  expect(await deputyReviews()).toEqual([{ classId: at.classId, subjectId: null, absentId: at.teacher }]);
  await db.run("update review_deputy set starts_on = '2026-03-10', ends_on = '2026-03-11'");
  expect(await deputyReviews()).toEqual([]);
});

it('nothing is left of what a colleague was in charge of who is disabled or works elsewhere, to a deputy either', async () => {
  await teachesClass(at.teacher);
  await standsIn();
  const back = async (change: string) => {
    await db.run(`update account set ${change} where account_id = $1`, [at.teacher]);
    return (await deputyReviews()).length;
  };
  expect(await back('disabled = true')).toBe(0);
  expect(await back('disabled = false')).toBe(1);
  expect(await back(`org_id = ${await makeOrg(db, { parentOrgId: city })}`)).toBe(0);
  expect(await of(at.teacher)).toMatchObject({ posts: [] });
});
