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
  const classIn = async (kindName: string, gradeName: string) => {
    const school = await app.makeSchool(`${kindName}${gradeName}`);
    await db.run('update org set kind_name = $2 where org_id = $1', [school.orgId, kindName]);
    await db.run('update school_class set grade_name = $2 where class_id = $1', [school.classId, gradeName]);
    return school;
  };
  const elder = await app.makeStudent(await classIn('高中', '高二'), { name: '林小禾' });
  const younger = await app.makeStudent(await classIn('九年一贯制学校', '三年级'), { name: '林小满' });
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

  await db.run('update account set disabled = true where account_id = $1', [younger]);
  expect(await learnersOf(db, { accountId: parent, usertype: 4 })).toEqual([ofElder]);
});
