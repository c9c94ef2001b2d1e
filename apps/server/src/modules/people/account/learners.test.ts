import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { bindChild, learnersOf } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a student is looked for with their own stages, a parent with those of the bound children, nobody else', async () => {
  const db = app.platform.database;
  const classIn = async (kindName: string, stage: number) => {
    const school = await app.makeSchool(kindName, stage);
    await db.run('update org set kind_name = $2 where org_id = $1', [school.orgId, kindName]);
    return school;
  };
  const elder = await app.makeStudent(await classIn('高中', 4), { name: '林小禾' });
  // A school of several stages: the class tells which.
  const school = await classIn('九年一贯制学校', 2);
  const younger = await app.makeStudent(school, { name: '林小满' });
  const parent = await app.makeAccount();
  await bindChild(db, parent, elder);
  await bindChild(db, parent, younger);

  const ofElder = { accountId: elder, name: '林小禾', stages: [4] };
  expect(await learnersOf(db, { accountId: elder, usertype: 2 })).toEqual([ofElder]);
  expect(await learnersOf(db, { accountId: parent, usertype: 4 })).toEqual([
    ofElder,
    { accountId: younger, name: '林小满', stages: [2] },
  ]);
  expect(await learnersOf(db, { accountId: await app.makeAccount(), usertype: 4 })).toEqual([]);
  expect(await learnersOf(db, { accountId: parent, usertype: 3 })).toEqual([]);

  // Without a class all stages of the school.
  const guest = await app.makeAccount({ usertype: 12, orgId: school.orgId });
  expect(await learnersOf(db, { accountId: guest, usertype: 12 })).toMatchObject([{ stages: [2, 3] }]);

  await db.run('update account set disabled = true where account_id = $1', [younger]);
  expect(await learnersOf(db, { accountId: parent, usertype: 4 })).toEqual([ofElder]);
});
