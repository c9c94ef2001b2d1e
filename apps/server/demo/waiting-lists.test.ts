import {
  ActivityAudit,
  behindPath,
  DeliveryState,
  ImportState,
  IssueStatus,
  login,
  manageBehind,
  manageWorkbench,
  PublicationState,
  StudentStatus,
  TransferState,
  Usertype,
  WAITING,
  type Waiting,
  waitingList,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TROUBLE } from '../src/modules/site/channel/rules.ts';
import { sm3Hex } from '../src/platform/secrets.ts';
import { dayOf, toWireTime } from '../src/platform/time.ts';
import { PASSWORD, type TestApp } from '../src/testing/app.ts';
import { countBehind, countRows } from '../src/testing/waiting-rows.ts';
import { startCity } from './testing/city.ts';

/** Each thing that waits for a member of staff opens exactly the rows that are counted (docs/domains/people.md). */

let app: TestApp;
beforeAll(async () => {
  app = await startCity();
}, 120_000);
afterAll(() => app.close());

/** Things of which the city has none. */
async function bringAbout() {
  const db = app.platform.database;
  const school = (await db.row<{ id: string }>("select org_id as id from org where org_name = '云汀一中'"))!.id;
  await db.run(
    `update student set class_id = null where account_id in
       (select account_id from student where school_id = $1 and status = 1 order by account_id desc limit 2)`,
    [school],
  );
  await db.run(
    `delete from child_binding where student_id in
       (select account_id from student where school_id = $1 and status = 1 order by account_id limit 3 offset 5)`,
    [school],
  );
  const head = (await db.row<{ id: string }>(
    'select account_id as id from account where usertype = 5 and org_id = $1',
    [school],
  ))!.id;
  await db.run(
    `update activity set issue_status = ${IssueStatus.notIssued}, audit_status = ${ActivityAudit.waiting}, put_forward_by = $2,
       audit_org_id = (select org_id from account where usertype = ${Usertype.bureauStaff} order by account_id limit 1)
     where activity_id in (select activity_id from activity where org_id = $1 and published order by activity_id limit 2)`,
    [school, head],
  );
  // A club is led by nobody but a pupil who has left.
  await db.run(
    `with gone as (update student set status = ${StudentStatus.left} where account_id =
         (select account_id from student where school_id = $1 and status = 1 order by account_id limit 1 offset 20) returning account_id),
       led as (select club_id from club where org_id = $1 and published order by club_id limit 1),
       before as (delete from club_leader where club_id in (select club_id from led))
     insert into club_leader (club_id, account_id, since) select club_id, account_id, now() from led, gone`,
    [school],
  );
  // Somebody left who is still in charge of classes.
  await db.run(
    `update account set disabled = true where account_id =
       (select account_id from in_charge_on($2::date) join account a using (account_id) where a.org_id = $1 and subject_id is null
        order by account_id desc limit 1)`,
    [school, dayOf(toWireTime(app.platform.clock()))],
  );
  const now = app.platform.clock().getTime();
  const at = toWireTime(new Date(now));
  await db.run(
    `insert into publication (kind, org_id, title, content, terms, state, edited_at, put_forward_by, created_at)
     select 'news', $1::bigint, '科技节', '{}', '{"from": "", "until": "", "orgTypes": [], "stages": [], "orgIds": []}', ${PublicationState.putForward},
       $2::timestamptz, max(account_id), $2::timestamptz from account where org_id = $1 and usertype = ${Usertype.teacher}`,
    [school, at],
  );
  await db.run(
    `insert into student_transfer (student_id, from_org_id, to_org_id, asked_by, asked_at)
     select account_id, school_id, $1::bigint, $2::bigint, $3::timestamptz from student where school_id <> $1 and status = 1 order by account_id limit 1`,
    [school, head, at],
  );
  await db.run(
    `insert into student_transfer (student_id, from_org_id, to_org_id, asked_by, asked_at, state, requested)
     select account_id, $1::bigint, (select min(org_id) from org where org_type = 4 and org_id <> $1), $2::bigint, $3::timestamptz, ${TransferState.requested}, true
     from student where school_id = $1 and status = 1 order by account_id desc limit 1`,
    [school, head, at],
  );
  // Wrong passwords lock a pupil's account from one place.
  await db.run(
    `insert into guess_lock (key, failed_at, locked_until, expires_at, subject)
     select decode('00', 'hex'), array[$2::timestamptz], $3::timestamptz, $3::timestamptz, a.login_index
     from account a join student using (account_id) where school_id = $1 and status = 1 order by a.account_id limit 1`,
    [school, at, toWireTime(new Date(now + 600_000))],
  );
  await db.run(
    `insert into import_batch (kind, org_id, account_id, file_name, state, created_at) values ('students', $1, $2, '学生.xlsx', ${ImportState.preview}, $3)`,
    [school, head, at],
  );
  // A service that takes nothing.
  await db.run(
    `insert into delivery (channel, account_id, event, org_id, href, state, problem, next_at, created_at)
     values ('sms', $1, 'takes nothing', $2, '/mine', ${DeliveryState.waiting}, '${TROUBLE}余额不足', $3, $3)`,
    [head, school, at],
  );
  app.platform.files.room = async () => 1024 ** 3;
  // Two run, one failed today, and one so long ago that it is told no more.
  for (const [state, daysAgo] of [
    [1, 0],
    [1, 1],
    [3, 0],
    [3, 30],
  ] as const)
    await db.run(
      `insert into job (kind, account_id, org_id, input, state, created_at, finished_at)
       values ('export', $1, $2, '{}', $3::smallint, $4, case when $3 = 3 then $4::timestamptz end)`,
      [head, school, state, toWireTime(new Date(now - daysAgo * 86_400_000))],
    );
}

test('every to-do of every kind of staff opens a list of just as many rows as it says', async () => {
  await bringAbout();
  const seen = new Set<Waiting>();
  for (const user of ['admin', 'jy001', 'xx001', 'bzr001', 'ls001', 'jd001']) {
    const { token } = (await app.call(login, { user, pwd: sm3Hex(PASSWORD) })).data;
    const { items } = (await app.call(manageWorkbench, {}, token)).data;
    for (const { key, count } of items) {
      seen.add(key);
      expect(await countRows(app.call, key, token), `${user} ${key} ${waitingList[key]}`).toBe(count);
    }
    if (user !== 'xx001' && user !== 'jy001') continue;
    for (const item of (await app.call(manageBehind, {}, token)).data.items)
      expect(await countBehind(app.call, item, token), `${user} ${behindPath(item)}`).toBe(item.count);
  }
  expect(WAITING.filter((key) => !seen.has(key))).toEqual([]);
});
