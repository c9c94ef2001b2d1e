import {
  manageCircularCount,
  manageCircularFetch,
  manageCircularRemind,
  manageCircularSave,
  manageCircularSend,
  manageCircularTargets,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { type Draft, draftOf, startCircularSchools } from '../../../testing/circular-schools.ts';
import { daysFrom, makeActivity, makeOrg, makeType, type NewActivity } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';

const { app, clock, db, city, school, written, sent, told } = await startCircularSchools();
afterAll(() => app.close());
const typeId = await makeType(db);

const host = (activityId: string, accountId: string) =>
  db.run('insert into activity_host (activity_id, account_id, since) values ($1, $2, now())', [activityId, accountId]);
const ofActivity = (id: string): Draft['targets'] => [{ kind: 'activity', id }];
const NOT_YOURS = '发送范围中有不由您负责的，请重新选择';

it('who hosts an activity writes to those who signed up for it, as long as they host it, and to nobody else', async () => {
  const at = await school();
  const colleague = await app.loginAs(3, { orgId: at.orgId, name: '周老师' });
  const { token, accountId } = colleague;
  const make = (more: Partial<NewActivity>) => makeActivity(db, clock(), { typeId, orgId: at.orgId, ...more });
  const hosted = await make({ title: '湿地观鸟' });
  const others = await make({ title: '别人带队的' });
  const ofCity = await make({ title: '教育局的', orgId: city });
  const longOver = await make({
    ...{ title: '早就结束的', signStart: daysFrom(clock(), -110), signEnd: daysFrom(clock(), -101) },
    ...{ actStart: daysFrom(clock(), -100), actEnd: daysFrom(clock(), -99) },
  });
  const hidden = await make({ title: '下架的', published: false });
  for (const id of [hosted, ofCity, longOver, hidden]) await host(id, accountId);
  await db.run("insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '')", [
    ...[hosted, at.children[1]],
  ]);

  const offered = async (who = token) =>
    (await app.call(manageCircularTargets, {}, who)).data.map(({ kind, id }) => [kind, id]);
  expect(await offered()).toEqual([['activity', hosted]]);
  for (const id of [others, ofCity, longOver, hidden])
    expect(await app.call(manageCircularSave, draftOf({ targets: ofActivity(id) }), token)).toMatchObject({
      ...{ error_code: 1, message: NOT_YOURS },
    });
  const counted = await app.call(manageCircularCount, { audience: 3, targets: ofActivity(hosted) }, token);
  expect(counted.data).toMatchObject({ pupils: 1, guardians: 1, total: 2 });

  const id = await sent(token, { targets: ofActivity(hosted) });
  expect((await told(at.guardian.token)).map(([title]) => title)).toEqual(['家长会']);
  expect(await told(at.second.token)).toEqual([]);
  expect((await app.call(manageCircularRemind, { id }, token)).error_code).toBe(0);
  await runTasks(app);
  expect((await told(at.guardian.token)).map(([title]) => title)).toContain('请阅读：家长会');

  // Scheduled for the next morning, by when somebody else hosts it.
  const late = await written(token, { title: '集合时间', targets: ofActivity(hosted) });
  await app.call(manageCircularSend, { ...late, sendDate: '2026-03-13 08:00:00' }, token);
  await db.run('update activity_host set ended_at = now() where account_id = $1', [accountId]);
  clock.set('2026-03-13T08:00:30+08:00');
  await app.services.staffCirculars.sweep();
  await runTasks(app);
  const nextDay = await app.sessionOf(accountId);
  expect((await app.call(manageCircularFetch, { id: late.id }, nextDay)).data).toMatchObject({
    ...{ state: 0, total: 0, problem: NOT_YOURS },
  });
  expect((await app.call(manageCircularRemind, { id }, nextDay)).message).toMatch(/^发送范围已不由您负责/);
  expect(await offered(nextDay)).toEqual([]);
});

it('who went to work elsewhere writes no more to those of the activity that they hosted', async () => {
  const at = await school();
  const moved = await app.loginAs(3, { orgId: await makeOrg(db, { parentOrgId: city }) });
  await host(await makeActivity(db, clock(), { typeId, orgId: at.orgId }), moved.accountId);
  expect((await app.call(manageCircularTargets, {}, moved.token)).data).toEqual([]);
});
