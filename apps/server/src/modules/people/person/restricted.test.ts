import {
  login,
  manageWorkbench,
  OrgType,
  type RestrictedPerson,
  restrictedPersonPage,
  type Usertype,
  unlockPerson,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { freshPhone, startTestApp } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { powerOver, reaches } from './policy.ts';
import { personTo } from './queries.ts';

/** Whom wrong passwords restrict, as those see it who may lift it. */
const app = await startTestApp();
const { database: db } = app.platform;
afterAll(() => app.close());

const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
const [school, other] = [await app.makeSchool('白鹭洲小学'), await app.makeSchool('青山小学')];
await db.run("update org set parent_org_id = $2::bigint, tree_sign = $2::bigint || '.' || org_id where org_id = $1", [
  school.orgId,
  bureau,
]);

let address = 0;
const wrong = (user: string, from?: string) => {
  address += 1;
  return app.call(
    login,
    { user, pwd: digestOf('Wrong2026') },
    { address: from ?? `10.9.${address >> 8}.${address & 255}` },
  );
};
const locked = async (user: string) => {
  for (let n = 0; n < 5; n += 1) await wrong(user, '10.8.0.1');
};
const listed = async (token: string) => (await app.call(restrictedPersonPage, {}, token)).data;
const idsOf = (rows: readonly RestrictedPerson[]) => rows.map(({ id }) => id).toSorted();

it('lists whom one may unlock, by every kind of asker, and lets them in again', async () => {
  const parentPhone = freshPhone();
  const people = {
    pupil: await app.makeStudent(school, { accountCode: 'r-pupil' }),
    stranger: await app.makeStudent(other, { accountCode: 'r-stranger' }),
    teacher: await app.makeAccount({ usertype: 3, orgId: school.orgId, accountCode: 'r-teacher' }),
    colleague: await app.makeAccount({ usertype: 5, orgId: school.orgId, accountCode: 'r-colleague' }),
    clerk: await app.makeAccount({ usertype: 10, orgId: bureau, accountCode: 'r-clerk' }),
    parent: await app.makeAccount({ usertype: 4, accountCode: parentPhone, phone: parentPhone }),
    lone: await app.makeAccount({ usertype: 4, accountCode: freshPhone() }),
    closed: await app.makeStudent(school, { accountCode: 'r-closed' }),
  };
  await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [people.parent, people.pupil]);
  const codes = ['r-pupil', 'r-stranger', 'r-teacher', 'r-colleague', 'r-clerk', parentPhone, 'r-closed', 'r-nobody'];
  for (const code of codes) await locked(code);
  await db.run('update account set disabled = true where account_id = $1', [people.closed]);

  const askers = await Promise.all(
    (
      [
        [1, undefined],
        [10, bureau],
        [5, school.orgId],
        [5, other.orgId],
        [6, school.orgId],
        [3, school.orgId],
      ] as [Usertype, string | undefined][]
    ).map(([usertype, orgId]) => app.loginAs(usertype, orgId ? { orgId } : {})),
  );
  await db.run('insert into school_year (start_year) values (school_year_on($1::date)) on conflict do nothing', [
    app.clock(),
  ]);
  await db.run(
    `insert into class_teacher (class_id, school_year_id, account_id)
     select $1, school_year_id, $2 from school_year where start_year = school_year_on($3::date)`,
    [school.classId, askers[4]!.accountId, app.clock()],
  );
  for (const { accountId, token } of askers) {
    const session = (await app.platform.sessions.find(token))!;
    const cared: string[] = [];
    for (const id of Object.values(people).filter((one) => one !== people.closed && one !== people.lone)) {
      const person = await personTo(db, accountId, id, dayOf(toWireTime(app.clock())), false);
      if (reaches(powerOver(session, person!), 'care')) cared.push(id);
    }
    const { dataList, totalCount } = await listed(token);
    expect([idsOf(dataList), totalCount]).toEqual([cared.toSorted(), cared.length]);
  }

  const token = askers[2]!.token;
  const { dataList } = await listed(token);
  expect(dataList.find(({ id }) => id === people.pupil)).toMatchObject({
    ...{
      accountCode: 'r-pupil',
      orgName: '白鹭洲小学',
      places: 1,
      codePlaces: 0,
      guesses: 0,
      closed: 0,
      codesClosed: 0,
    },
    lockedUntil: expect.stringMatching(/^\d{4}-/),
  });
  expect(dataList.find(({ id }) => id === people.parent)!.accountCode).toMatch(/^13\d\*{4}\d{4}$/);
  expect((await app.call(manageWorkbench, {}, token)).data.items).toContainEqual({
    key: 'accountsRestricted',
    count: dataList.length,
  });
  expect(await app.call(unlockPerson, { id: people.pupil }, token)).toMatchObject({ error_code: 0 });
  expect(idsOf((await listed(token)).dataList)).not.toContain(people.pupil);
  expect((await wrong('r-pupil', '10.8.0.1')).status).toBe(200);

  app.clock.advance(15 * 60);
  expect((await listed(askers[0]!.token)).dataList).toEqual([]);
});

it('lists accounts at which strangers guess, until the guesses are an hour old', async () => {
  await app.makeStudent(school, { accountCode: 'r-guessed' });
  const { token } = await app.loginAs(5, { orgId: school.orgId });
  for (let n = 0; n < 19; n += 1) await wrong('r-guessed');
  expect((await listed(token)).totalCount).toBe(0);
  await wrong('r-guessed');
  expect((await listed(token)).dataList).toMatchObject([{ places: 0, lockedUntil: '', guesses: 20, closed: 0 }]);
  await db.run(
    'update sliding_quota set taken_at = array_fill(taken_at[1], array[100]) where cardinality(taken_at) = 20',
  );
  expect((await listed(token)).dataList).toMatchObject([{ guesses: 100, closed: 1 }]);
  app.clock.advance(3601);
  expect((await listed((await app.loginAs(5, { orgId: school.orgId })).token)).totalCount).toBe(0);
});
