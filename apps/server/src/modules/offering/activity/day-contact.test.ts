import { activityFetch, manageActivityFetch, manageActivitySave, OrgType, ownActivityFetch } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeEnrolment, makeOrg, makeType } from '../../../testing/fixtures.ts';

let app: TestApp;
let school: string;
let typeId: string;
let keeper: string;
let child: { accountId: string; token: string };
let guardian: { accountId: string; token: string };
beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '第一小学', parentOrgId: bureau });
  typeId = await makeType(db);
  keeper = (await app.loginAs(5, { orgId: school })).token;
  [child, guardian] = [await app.loginAs(2, { orgId: school }), await app.loginAs(4)];
  await db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, 1)', [
    ...[guardian.accountId, child.accountId],
  ]);
});
afterAll(() => app.close());

const words = () => ({
  ...{
    title: '湿地观鸟',
    introInfo: '认识十种水鸟。',
    typeId,
    personNum: 9,
    address: '东门',
    price: '0',
    published: 1,
  },
  ...{ contactName: '陈老师', contactPhone: '0000-6618 0000' },
  ...{ dayContactName: '顾明远', dayContactPhone: '13800006618' },
  ...{ signStartDate: daysFrom(app.clock(), -1), signEndDate: daysFrom(app.clock(), 0.5) },
  ...{ actStartDate: daysFrom(app.clock(), 10), actEndDate: daysFrom(app.clock(), 10.1) },
});
const contact = async (id: string, token?: string) => (await app.call(activityFetch, { id }, token)).data.dayContact;
const held = (days: number) => ({ actStart: daysFrom(app.clock(), days), actEnd: daysFrom(app.clock(), days + 0.1) });

it('who comes, and the guardians, see whom to call from the day before; masked before that, and nobody else sees anything', async () => {
  const { id } = (await app.call(manageActivitySave, words(), keeper)).data;
  const written = (await app.call(manageActivityFetch, { activityId: id }, keeper)).data;
  expect(written).toMatchObject({ dayContactName: '顾明远', dayContactPhone: '13800006618' });
  const [kept] = await app.platform.database.rows<{ text: string }>(
    'select a::text as text from activity a where activity_id = $1',
    [id],
  );
  expect(kept!.text, 'sealed').not.toContain('13800006618');

  await makeEnrolment(app.platform.database, id, child.accountId);
  const gone = await app.loginAs(4);
  await makeEnrolment(app.platform.database, id, gone.accountId, { cancelledAt: daysFrom(app.clock(), -1) });
  const masked = { name: '顾*远', phone: '138****6618', shown: 0 };
  expect([await contact(id, child.token), await contact(id, guardian.token)]).toEqual([masked, masked]);
  const others = [undefined, gone.token, (await app.loginAs(2, { orgId: school })).token, keeper];
  for (const token of others) expect(await contact(id, token)).toBeUndefined();

  const tomorrow = { actStartDate: daysFrom(app.clock(), 1), actEndDate: daysFrom(app.clock(), 1.1) };
  const saved = await app.call(manageActivitySave, { ...written, ...tomorrow, orgId: '' }, keeper);
  expect(saved).toMatchObject({ error_code: 0 });
  const whole = { name: '顾明远', phone: '13800006618', shown: 1 };
  expect([await contact(id, child.token), await contact(id, guardian.token)]).toEqual([whole, whole]);
  expect((await app.call(ownActivityFetch, { id }, child.token)).data.dayContact).toEqual(whole);
  for (const token of others) expect(await contact(id, token)).toBeUndefined();
});

it('where nobody is named it is who hosts it and still works there; where nobody does there is none', async () => {
  const db = app.platform.database;
  const id = await makeActivity(db, app.clock(), { typeId, orgId: school, ...held(1) });
  await makeEnrolment(db, id, child.accountId);
  expect(await contact(id, child.token)).toBeUndefined();
  const elsewhere = await makeOrg(db, { name: '第二小学' });
  for (const [orgId, name] of [
    [school, '徐可'],
    [elsewhere, '已调走'],
  ] as const) {
    const accountId = await app.makeAccount({ usertype: 3, orgId, name });
    await db.run('insert into activity_host (activity_id, account_id, since) values ($1, $2, now())', [id, accountId]);
  }
  expect(await contact(id, child.token)).toEqual({ name: '徐可', phone: '', shown: 1 });
});

it('is refused where it is too long, at its field', async () => {
  const reply = await app.call(manageActivitySave, { ...words(), dayContactPhone: '1'.repeat(41) }, keeper);
  expect([reply.error_code, Object.keys(reply.refusal.fields ?? {})]).toEqual([2, ['dayContactPhone']]);
});
