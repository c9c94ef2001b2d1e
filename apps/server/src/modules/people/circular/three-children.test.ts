import { circularFetch, manageCircularRemind, manageCircularSend } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startCircularSchools } from '../../../testing/circular-schools.ts';
import { runTasks } from '../../../testing/tasks.ts';

const { app, db, school, written, told } = await startCircularSchools();
afterAll(() => app.close());
/** More than a batch of the sending. */
const CROWD = 1001;

it('a guardian whose three children lie in three batches is told once, of all three, and reminded once', async () => {
  const at = await school();
  const mother = await app.loginAs(4, { name: '陈家长' });
  const crowd = async () => {
    const rows = await db.rows<{ id: string }>(
      `insert into account (login_index, login_cipher, password_hash, name, usertype, org_id)
       select decode(md5(random()::text || n), 'hex'), '', '', '学生' || n, 2, $1::bigint from generate_series(1, ${CROWD}) n
       returning account_id as id`,
      [at.orgId],
    );
    await db.run("insert into student (account_id, student_no) select id, 'C' || id from unnest($1::bigint[]) id", [
      rows.map(({ id }) => id),
    ]);
  };
  const names = ['陈一', '陈二', '陈三'];
  const children: string[] = [];
  for (const name of names) {
    const child = await app.makeStudent({ orgId: at.orgId, classId: at.classId }, { name });
    await db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, 1)', [
      ...[mother.accountId, child],
    ]);
    children.push(child);
    await crowd();
  }
  const one = await written(at.office.token, { targets: [{ kind: 'org', id: at.orgId }] });
  // A gateway at which nobody listens: text messages can be chosen.
  await db.run(
    `insert into channel (channel, driver, enabled, settings, per_minute, per_day)
     values ('sms', 'gateway', true, '{"url":"http://127.0.0.1:9/send"}', 0, 0)`,
  );
  await db.run("update circular set channels = '{sms}' where circular_id = $1", [one.id]);
  expect((await app.call(manageCircularSend, one, at.office.token)).error_code).toBe(0);
  await runTasks(app);

  expect((await told(mother.token)).map(([title]) => title)).toEqual(['家长会']);
  const outside = () =>
    db.rows<{ event: string; about: string[] }>(
      'select event, about_ids::text[] as about from delivery where account_id = $1 order by delivery_id',
      [mother.accountId],
    );
  expect((await outside()).map(({ about }) => about.toSorted())).toEqual([children.toSorted()]);
  const { data } = await app.call(circularFetch, { id: one.id }, mother.token);
  expect(data.body).toContain('陈一、陈二、陈三');
  expect(
    await db.rows(
      'select about_id as id from circular_recipient where circular_id = $1 and account_id = $2 order by 1',
      [...[one.id, mother.accountId]],
    ),
  ).toEqual(children.map((id) => ({ id })));

  // Read by then: only who has not is reminded, and so once of all three.
  await db.run('update circular_recipient set read_at = null where circular_id = $1', [one.id]);
  expect((await app.call(manageCircularRemind, { id: one.id }, at.office.token)).error_code).toBe(0);
  await runTasks(app);
  expect((await told(mother.token)).map(([title]) => title).toSorted()).toEqual(
    ['家长会', '请阅读：家长会'].toSorted(),
  );
  expect((await outside()).map(({ about }) => about.toSorted())).toEqual([children.toSorted(), children.toSorted()]);
});
