import { recordItems, recordPassRate } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { addScheme, presetOf } from '../scheme/index.ts';

/** Figures of who came up from one stage into the next within the days that are asked for. */

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const [PRIMARY, JUNIOR] = [2, 3];
const days = { startTime: '2026-01-01', endTime: '2026-03-12' };
let token = '';
beforeAll(async () => {
  const city = await makeOrg(db, { type: 2, name: '云汀市教育局' });
  const schemeOf = (stage: number) => addScheme(db, { orgId: city, stage, ...presetOf(stage)! }, '2025-09-01 08:00:00');
  const [before, now] = [await schemeOf(PRIMARY), await schemeOf(JUNIOR)];
  const orgId = await makeOrg(db, { parentOrgId: city });
  const primary = await makeClass(db, orgId, { day: app.clock(), stage: PRIMARY });
  const junior = await makeClass(db, orgId, { day: app.clock(), stage: JUNIOR });
  const records = (studentId: string, classId: string, schemeId: string, state: number, count: number) =>
    db.run(
      `insert into record (student_id, org_id, class_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher, state, creator_id,
         created_at, updated_at)
       select $1, $2, $3, scheme_id, (m->>'moduleId')::bigint, (m->'dimensions'->0->>'dimensionId')::bigint, 1, '题目', '{}', false, $5, $1, $7, $7
       from scheme, jsonb_array_elements(content->'modules') m, generate_series(1, $6::int)
       where scheme_id = $4 and m->>'moduleName' = '思想品德'`,
      [studentId, orgId, classId, schemeId, state, count, '2026-02-10 09:00:00'],
    );
  for (let at = 0; at < 5; at += 1) {
    const accountId = await app.makeStudent({ orgId, classId: junior });
    if (at === 0) token = await app.sessionOf(accountId);
    await records(accountId, primary, before, 2, 4);
    await records(accountId, primary, before, 3, 1);
    await records(accountId, junior, now, 2, at === 0 ? 1 : 2);
  }
});

const axis = async (periodId: number) =>
  (await app.call(recordItems, { ...days, periodId }, token)).data.find(({ name }) => name === '思想品德');
const passes = async (periodId: number) => (await app.call(recordPassRate, { ...days, periodId }, token)).data;

it('of one stage are of that stage alone, the own and those of class and grade', async () => {
  expect(await axis(JUNIOR)).toMatchObject({ num: 1, self: 0.5, level: 2, clas: 0.9, grade: 0.9 });
  expect(await passes(JUNIOR)).toMatchObject({ self: 1, clas: 1, grade: 1, passed: 1, decided: 1 });
});

it('of all stages count the same modules for all, by their names where another scheme has them', async () => {
  expect(await axis(0)).toMatchObject({ num: 5, self: 0.8333, level: 4, clas: 0.9667, grade: 0.9667 });
  expect(await passes(0)).toMatchObject({ self: 0.8333, clas: 0.8529, grade: 0.8529, passed: 5, decided: 6 });
});
