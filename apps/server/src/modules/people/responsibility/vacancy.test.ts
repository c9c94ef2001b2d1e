import {
  disablePerson,
  enablePerson,
  manageActivityPage,
  manageInCharge,
  manageInChargeSet,
  manageRecordDeputies,
  manageStaffFetch,
  manageWorkbench,
  OrgType,
  updateStaff,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeActivity, makeClass, makeClub, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { addSchoolYear } from '../school-year/index.ts';

const app = await startTestApp({ clock: testClock('2026-03-12T10:00:00+08:00') });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);

it('what falls vacant with somebody is said before, is marked while it lasts, and waits for the school', async () => {
  const orgId = await makeOrg(db, { parentOrgId: city, name: '白鹭洲小学' });
  const [classId, shared] = [
    await makeClass(db, orgId, { day: app.clock() }),
    await makeClass(db, orgId, { day: app.clock(), className: '3班' }),
  ];
  const office = await app.loginAs(5, { orgId });
  const [id, other, away] = await Promise.all(
    ['高老师', '周老师', '陈老师'].map((name) => app.makeAccount({ usertype: 3, orgId, name })),
  );
  const year = (await db.row<{ id: string }>('select school_year_id as id from school_year'))!.id;
  for (const [inClass, teacher] of [
    [classId, id],
    [shared, id],
    [shared, other],
  ] as const)
    await db.run('insert into class_teacher values ($1, $2, $3)', [inClass, year, teacher]);
  await db.run(
    `with made as (insert into subject (subject_name) values ('语文') returning subject_id)
     insert into subject_teacher (class_id, school_year_id, account_id, subject_id) select $1, $2, $3, subject_id from made`,
    [classId, year, id],
  );
  const clubId = await makeClub(db, { orgId });
  await db.run('insert into club_leader values ($1, $2, now())', [clubId, id]);
  await db.run(
    `insert into review_deputy (org_id, absent_id, deputy_id, starts_on, ends_on, named_by, created_at)
     values ($1, $2, $3, '2026-03-10', '2026-03-20', $2, now())`,
    [orgId, away, id],
  );
  const vacates = async (of = id!) => {
    const { data } = await app.call(manageStaffFetch, { id: of }, office.token);
    return data.vacates.map(({ kind, name }) => `${kind} ${name}`);
  };
  const club = (await db.row<{ name: string }>('select name from club where club_id = $1', [clubId]))!.name;
  expect(await vacates()).toEqual(['class 三年级2班', 'subject 三年级2班语文', `club ${club}`, 'review 陈老师']);
  expect(await vacates(other)).toEqual([]);
  const clerk = await app.loginAs(10, { orgId: city });
  const { data: held } = await app.call(manageStaffFetch, { id: office.accountId }, clerk.token);
  expect(held.vacates).toEqual([{ kind: 'office', name: '白鹭洲小学学校管理员' }]);

  const waiting = async () =>
    (await app.call(manageWorkbench, { only: ['classesWithVacancy'] }, office.token)).data.items;
  const gone = async () =>
    (await app.call(manageInCharge, { orgId, schoolYearId: year }, office.token)).data.classes.map(
      ({ classTeachers, subjects }) => [
        classTeachers.map((one) => one.gone),
        subjects.flatMap(({ teachers }) => teachers.map((one) => one.gone)),
      ],
    );
  expect([await waiting(), await gone()]).toEqual([
    [],
    [
      [[0], [0]],
      [[0, 0], []],
    ],
  ]);
  const standsIn = async () =>
    (await app.call(manageRecordDeputies, {}, office.token)).data.map(({ status, mayEnd }) => ({ status, mayEnd }));
  expect(await standsIn()).toEqual([{ status: 1, mayEnd: 1 }]);
  expect((await app.call(disablePerson, { id: id! }, office.token)).error_code).toBe(0);
  expect(await vacates()).toEqual([]);
  expect(await waiting()).toEqual([{ key: 'classesWithVacancy', count: 1 }]);
  const [vacant, stillHeld] = await gone();
  expect(vacant).toEqual([[1], [1]]);
  expect(stillHeld?.[0]?.toSorted()).toEqual([0, 1]);
  const ended = [{ status: 2, mayEnd: 0 }];
  expect(await standsIn()).toEqual(ended);
  // What ended does not come back with the account.
  await app.call(enablePerson, { id: id! }, office.token);
  expect([await waiting(), await standsIn()]).toEqual([[{ key: 'classesWithVacancy', count: 1 }], ended]);
  expect((await gone())[0]).toEqual([[1], [1]]);
});

/** Who goes to work elsewhere and comes back within the year, or is disabled and enabled (docs/domains/responsibility.md, Leaving). */
it.each(['moves', 'is disabled'])('whoever %s leaves the posts for good, and is named anew', async (how) => {
  const [orgId, elsewhere] = [await makeOrg(db, { parentOrgId: city }), await makeOrg(db, { parentOrgId: city })];
  const { token: office } = await app.loginAs(5, { orgId });
  const { token: clerk } = await app.loginAs(10, { orgId: city });
  const person = (name: string) => app.makeAccount({ usertype: 3, orgId, name });
  const [id, next] = [await person('高老师'), await person('周老师')];
  const classId = await makeClass(db, orgId, { day: app.clock() });
  const { schoolYearId } = (await db.row<{ schoolYearId: string }>(
    'select school_year_id as "schoolYearId" from school_year',
  ))!;
  const set = async (accountIds: string[], before: string[]) =>
    (await app.call(manageInChargeSet, { classId, schoolYearId, accountIds, before }, office)).error_code;
  const typeId = await makeType(db);
  const [clubId, activityId] = [
    await makeClub(db, { orgId }),
    await makeActivity(db, app.clock(), { orgId, typeId, title: '带队人调动' }),
  ];
  expect(await set([id], [])).toBe(0);
  await db.run('insert into club_leader (club_id, account_id, since) values ($1, $2, now())', [clubId, id]);
  await db.run('insert into activity_host (activity_id, account_id, since) values ($1, $2, now())', [activityId, id]);

  const goTo = async (to: string) => {
    const { version } = (await app.call(manageStaffFetch, { id }, clerk)).data;
    const facts = { id, version, name: '高老师', sex: 1 as const, usertype: 3 as const, orgId: to };
    expect((await app.call(updateStaff, facts, clerk)).error_code).toBe(0);
  };
  if (how === 'moves') {
    await goTo(elsewhere);
    await goTo(orgId);
  } else {
    expect((await app.call(disablePerson, { id }, clerk)).error_code).toBe(0);
    expect((await app.call(enablePerson, { id }, clerk)).error_code).toBe(0);
  }

  const holds = async (day: string) =>
    (
      await db.rows<{ id: string }>('select account_id as id from in_charge_on($1::date) where class_id = $2', [
        day,
        classId,
      ])
    ).map((one) => one.id);
  expect([await holds('2026-03-11'), await holds('2026-03-12')]).toEqual([[id], []]);
  const kept = (await app.call(manageWorkbench, { only: ['classesWithVacancy', 'clubsWithVacancy'] }, office)).data;
  expect(Object.fromEntries(kept.items.map(({ key, count }) => [key, count]))).toEqual({
    classesWithVacancy: 1,
    clubsWithVacancy: 1,
  });
  const { data: activities } = await app.call(manageActivityPage, { orgId, title: '带队人调动' }, clerk);
  expect(activities.dataList[0]?.hosts).toMatchObject([{ accountId: id, gone: 1 }]);

  expect(await set([next], [])).toBe(1);
  expect(await set([next], [id])).toBe(0);
  // A post has no first day: who is in charge is so for the whole year.
  expect((await holds('2026-03-11')).toSorted()).toEqual([id, next].toSorted());
  expect(await holds('2026-03-12')).toEqual([next]);
  expect(await set([next, id], [id, next])).toBe(0);
  expect((await holds('2026-03-12')).toSorted()).toEqual([id, next].toSorted());
});

it('a post is not given to who is disabled at that moment', async () => {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const { token } = await app.loginAs(5, { orgId });
  const id = await app.makeAccount({ usertype: 3, orgId, name: '高老师' });
  const classId = await makeClass(db, orgId, { day: app.clock() });
  const { schoolYearId } = (await db.row<{ schoolYearId: string }>(
    'select school_year_id as "schoolYearId" from school_year',
  ))!;
  const post = { classId, schoolYearId, accountIds: [id], before: [] };
  const [disabled, given] = await queuedBehind<[{ error_code: number }, { refusal: { fields?: object } }]>(
    app,
    ['select from account where account_id = $1 for update', [id]],
    [() => app.call(disablePerson, { id }, token), () => app.call(manageInChargeSet, post, token)],
  );
  expect([disabled.error_code, given.refusal.fields]).toEqual([0, { accountIds: '只能选择本校在职的教师' }]);
  expect(await db.rows('select 1 from class_teacher where account_id = $1', [id])).toEqual([]);
});

it('a club that takes students of all schools falls vacant where its other leader went to work elsewhere', async () => {
  const [orgId, elsewhere] = [await makeOrg(db, { parentOrgId: city }), await makeOrg(db, { parentOrgId: city })];
  const clerk = await app.loginAs(10, { orgId: city });
  const [id, colleague] = [
    await app.makeAccount({ usertype: 3, orgId, name: '何老师' }),
    await app.makeAccount({ usertype: 3, orgId, name: '吕老师' }),
  ];
  const clubId = await makeClub(db, { orgId, name: '天文社', openToAll: true });
  for (const leader of [id, colleague])
    await db.run('insert into club_leader values ($1, $2, now())', [clubId, leader]);
  const vacates = async () => (await app.call(manageStaffFetch, { id }, clerk.token)).data.vacates;
  expect(await vacates()).toEqual([]);
  await db.run('update account set org_id = $2 where account_id = $1', [colleague, elsewhere]);
  expect(await vacates()).toEqual([{ kind: 'club', name: '天文社' }]);
});

it('an activity that is not over falls vacant with the last of its hosts who works there, and its list says who has gone', async () => {
  const [orgId, elsewhere] = [await makeOrg(db, { parentOrgId: city }), await makeOrg(db, { parentOrgId: city })];
  const clerk = await app.loginAs(10, { orgId: city });
  const [id, colleague] = [
    await app.makeAccount({ usertype: 3, orgId, name: '何老师' }),
    await app.makeAccount({ usertype: 3, orgId, name: '吕老师' }),
  ];
  const typeId = await makeType(db);
  const ahead = await makeActivity(db, app.clock(), { orgId, typeId, title: '湿地观鸟' });
  const past = {
    ...{ signStart: '2026-02-20 08:00:00', signEnd: '2026-03-01 08:00:00' },
    ...{ actStart: '2026-03-02 08:00:00', actEnd: '2026-03-03 08:00:00' },
  };
  const over = await makeActivity(db, app.clock(), { orgId, typeId, title: '已经结束', ...past });
  for (const [activityId, host] of [
    [ahead, id],
    [ahead, colleague],
    [over, id],
  ])
    await db.run('insert into activity_host (activity_id, account_id, since) values ($1, $2, now())', [
      activityId,
      host,
    ]);
  const vacates = async () => (await app.call(manageStaffFetch, { id }, clerk.token)).data.vacates;
  const hosts = async () =>
    (await app.call(manageActivityPage, { orgId, title: '湿地观鸟' }, clerk.token)).data.dataList[0]?.hosts.map(
      ({ name, gone }) => `${name} ${gone}`,
    );
  expect([await vacates(), (await hosts())?.toSorted()]).toEqual([[], ['何老师 0', '吕老师 0']]);
  await db.run('update account set org_id = $2 where account_id = $1', [colleague, elsewhere]);
  expect(await vacates()).toEqual([{ kind: 'activity', name: '湿地观鸟' }]);
  await app.call(disablePerson, { id }, clerk.token);
  expect((await hosts())?.toSorted()).toEqual(['何老师 1', '吕老师 1']);
});
