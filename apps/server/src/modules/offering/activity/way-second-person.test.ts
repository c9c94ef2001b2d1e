import { ActivityAudit, manageActivityPage, managePublicationRuleSave } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { AT_HOME, EVERYWHERE, makeWay } from '../../../testing/activity-way.ts';
import { startTestApp } from '../../../testing/app.ts';

/** Who passes and who issues an activity where a school, or the bureau, wants two people for it (docs/domains/activities.md, The bureau's pages). */
const app = await startTestApp();
afterAll(() => app.close());

it('who writes over what waits does not pass it within their school; what is taken down meanwhile is taken back', async () => {
  const { school, writer, colleague, clerk, save, fetch, step, waiting } = await makeWay(app);
  const db = app.platform.database;
  await db.run('insert into publication_rule (org_id, second_person, edition) values ($1, true, 1)', [school]);
  const { id } = (await save({ title: '同事改过', published: 0 })).data;
  await step(id, 'putForward', writer.token);
  await save({ ...(await fetch(id)), introInfo: '同事换了一个样子。' }, colleague);
  expect((await step(id, 'passWithin', colleague)).message).toBe('不能审核自己送审的活动');
  expect([await waiting(colleague), await waiting(writer.token)]).toEqual([[], [id]]);
  expect(await step(id, 'passWithin', writer.token)).toMatchObject({ error_code: 0 });
  await db.run('delete from publication_rule where org_id = $1', [school]);
  expect(await save({ ...(await fetch(id)), published: 0 })).toMatchObject({ message: '已保存，未发布' });
  expect(await fetch(id)).toMatchObject({ auditStatus: ActivityAudit.none, published: 0 });
  expect(await waiting(clerk)).not.toContain(id);
});

it('where a school wants a second person, a colleague passes first, and then the bureau', async () => {
  const { school, writer, colleague, clerk, save, step, found, waiting } = await makeWay(app);
  await app.call(managePublicationRuleSave, { orgId: school, secondPerson: 1, edition: 0 }, writer.token);
  expect((await save({ title: '两步' })).refusal.fields).toHaveProperty('published');
  const { id } = (await save({ title: '两步', published: 0 })).data;
  expect(await step(id, 'putForward', writer.token)).toMatchObject({ error_code: 0 });
  expect([await waiting(colleague), await waiting(writer.token)]).toEqual([[id], []]);
  expect(await waiting(clerk)).not.toContain(id);
  const late = async (token: string) =>
    (await app.call(manageActivityPage, { late: 1, pageSize: 50 }, token)).data.dataList.map((one) => one.id);
  expect(await late(colleague)).toEqual([]);
  await app.platform.database.run(
    "update activity set put_forward_at = put_forward_at - interval '60 days' where activity_id = $1",
    [id],
  );
  expect([await late(colleague), await late(writer.token)]).toEqual([[id], []]);
  expect(await step(id, 'passWithin', writer.token)).toMatchObject({ error_code: 1 });
  expect(await step(id, 'passWithin', colleague)).toMatchObject({ error_code: 0 });
  // For the bureau it waits since then.
  expect([await late(colleague), await late(clerk)]).toEqual([[], []]);
  expect(await found('两步')).toEqual(AT_HOME);
  expect(await waiting(clerk)).toContain(id);
  await step(id, 'pass', clerk);
  await step(id, 'issue', clerk);
  expect(await found('两步')).toEqual(EVERYWHERE);
});

it('a bureau passes and issues in one step, or has another of its people issue what one passed', async () => {
  const { bureau, writer, colleague, clerk, save, fetch, step, found, waiting } = await makeWay(app);
  const second = (await app.loginAs(10, { orgId: bureau })).token;
  const forward = async (title: string) => {
    const { id } = (await save({ title })).data;
    await step(id, 'putForward', writer.token);
    return id;
  };
  const atOnce = await forward('一步');
  expect((await fetch(atOnce, clerk)).steps).toEqual(['takeBack', 'pass', 'passAndIssue', 'return']);
  for (const token of [writer.token, colleague])
    expect(await step(atOnce, 'passAndIssue', token)).toMatchObject({ error_code: 1 });
  expect(await step(atOnce, 'passAndIssue', clerk)).toMatchObject({
    error_code: 0,
    message: '已通过并发布到教育局页面',
  });
  expect(await found('一步')).toEqual(EVERYWHERE);

  const rule = { orgId: bureau, secondPerson: 1, edition: 0 };
  expect(await app.call(managePublicationRuleSave, rule, clerk)).toMatchObject({ error_code: 0 });
  const id = await forward('两个人');
  expect((await fetch(id, clerk)).steps).toEqual(['takeBack', 'pass', 'return']);
  expect((await step(id, 'passAndIssue', clerk)).message).toMatch(/由两个人完成/);
  expect(await step(id, 'pass', clerk)).toMatchObject({ error_code: 0 });
  expect((await fetch(id, clerk)).steps).toEqual([]);
  expect(await step(id, 'issue', clerk)).toMatchObject({
    error_code: 1,
    message: '本局要求审核和发布由两个人完成，请由另一人发布',
  });
  expect([(await waiting(clerk)).includes(id), (await waiting(second)).includes(id)]).toEqual([false, true]);
  expect(await found('两个人')).toEqual(AT_HOME);
  expect(await step(id, 'issue', second)).toMatchObject({ error_code: 0 });
  expect(await found('两个人')).toEqual(EVERYWHERE);

  // What is changed is passed anew, by whom it was issued too; then the other one issues.
  await save({ ...(await fetch(id)), introInfo: '换了一个样子。' });
  await step(id, 'pass', second);
  expect(await step(id, 'issue', second)).toMatchObject({ error_code: 1 });
  expect(await step(id, 'issue', clerk)).toMatchObject({ error_code: 0 });

  // Who of the bureau writes over what another passed answers for it: somebody else issues it.
  const changed = await forward('局里改过');
  await step(changed, 'pass', clerk);
  const written = { ...(await fetch(changed, second)), introInfo: '局里改了一笔。' };
  expect(await save(written, second)).toMatchObject({ error_code: 0 });
  expect(await step(changed, 'issue', second)).toMatchObject({ error_code: 1 });
  expect(await step(changed, 'issue', clerk)).toMatchObject({ error_code: 0 });
});
