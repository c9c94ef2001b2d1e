import { disablePerson, manageStaffFetch, OrgType, Usertype, updateStaff } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { startTestApp } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';

const app = await startTestApp();
const db = app.platform.database;
afterAll(() => app.close());

it('of two administrators who take each other’s post at once, one keeps it', async () => {
  for (let time = 0; time < 5; time += 1) {
    const [one, two] = [
      await app.loginAs(Usertype.platformAdministrator, { name: '管理员甲' }),
      await app.loginAs(Usertype.platformAdministrator, { name: '管理员乙' }),
    ];
    const answers = await Promise.all([
      app.call(disablePerson, { id: two.accountId }, one.token),
      app.call(disablePerson, { id: one.accountId }, two.token),
    ]);
    expect(answers.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
    const left = await db.rows('select from account where account_id = any ($1::bigint[]) and not disabled', [
      [one.accountId, two.accountId],
    ]);
    expect(left).toHaveLength(1);
  }
});

it.each([
  ['give each other another kind', {}],
  ['have each other only read', { readsOnly: 1 }],
])('of two administrators who %s at once, one stays what they were', async (_what, more) => {
  const bureau = await makeOrg(db, { type: OrgType.bureau });
  for (let time = 0; time < 3; time += 1) {
    const [one, two] = [
      await app.loginAs(Usertype.platformAdministrator, { name: '管理员甲' }),
      await app.loginAs(Usertype.platformAdministrator, { name: '管理员乙' }),
    ];
    const changing = async (by: typeof one, { accountId: id }: typeof one) => {
      const { version, name } = (await app.call(manageStaffFetch, { id }, by.token)).data;
      const facts = { id, version, name, sex: 1, usertype: Usertype.bureauStaff, orgId: bureau, ...more };
      return () => app.call(updateStaff, facts, by.token);
    };
    const acts = [await changing(one, two), await changing(two, one)];
    const answers = await Promise.all(acts.map((act) => act()));
    expect(answers.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
    const left = await db.rows(
      `select from account where account_id = any ($1::bigint[]) and usertype = ${Usertype.platformAdministrator}`,
      [[one.accountId, two.accountId]],
    );
    expect(left).toHaveLength(1);
  }
});

it('who was made to only read while the call was on its way changes nobody any more', async () => {
  const bureau = await makeOrg(db, { type: OrgType.bureau });
  const clerk = await app.loginAs(Usertype.bureauStaff, { orgId: bureau, name: '周科员' });
  const orgId = await makeOrg(db, { parentOrgId: bureau });
  const id = await app.makeAccount({ usertype: 3, orgId, name: '高老师' });
  const session = (await app.platform.sessions.find(clerk.token))!;
  const by = { session, now: toWireTime(app.clock()), address: '', requestId: '' };
  await db.run('update account set reads_only = true where account_id = $1', [clerk.accountId]);
  await expect(app.services.people.disable(by, id)).rejects.toThrow('您的账号刚刚被他人停用或修改，请重新登录后再试');
});

it('who was given another kind while the call was on its way does nothing by what they were', async () => {
  const school = await makeOrg(db);
  const head = await app.loginAs(5, { orgId: school, name: '万校长' });
  const id = await app.makeAccount({ usertype: 3, orgId: school, name: '高老师' });
  const session = (await app.platform.sessions.find(head.token))!;
  const by = { session, now: toWireTime(app.clock()), address: '', requestId: '' };
  await db.run('update account set usertype = 3 where account_id = $1', [head.accountId]);
  await expect(app.services.people.disable(by, id)).rejects.toThrow('您的账号刚刚被他人停用或修改，请重新登录后再试');
});
