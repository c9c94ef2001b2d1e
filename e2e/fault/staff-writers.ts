import { setTimeout as sleep } from 'node:timers/promises';
import { manageOrgFetch, manageOrgUpdateLines, removeSecondFactor, setSignUpTerms, unlockPerson } from '@vimo/contract';
import type { Database } from '../../apps/server/src/platform/database.ts';
import type { Sessions } from '../../apps/server/src/platform/sessions.ts';
import { makeActivity, makeOrg } from '../../apps/server/src/testing/fixtures.ts';
import { openWriting } from './writing.ts';

/** What the slower of two who change the same thing is told. */
const CHANGED_MEANWHILE = '该内容已被他人修改，请刷新后再试';
/** Two administrators of one school; each counts in a field of their own, and writes the other's as it was read. */
const ADMINISTRATORS = [0, 1] as const;

const ADD_ACCOUNT = `insert into account (login_index, login_cipher, password_hash, name, usertype, org_id)
  values (decode(md5(random()::text || clock_timestamp()), 'hex'), '', '', '某人', $1, $2) returning account_id as id, login_index`;

/** A teacher with a second factor whose codes, and whose password, are locked. */
const ADD_LOCKED = `with made as (${ADD_ACCOUNT}),
  factor as (insert into second_factor (account_id, secret_cipher, confirmed_at, created_at) select id, '', now(), now() from made),
  locks as (insert into guess_lock (key, failed_at, locked_until, expires_at, subject, secret)
    select login_index || convert_to(secret, 'UTF8'), array[now()], now() + interval '1 hour', now() + interval '1 hour', login_index, secret
    from made, unnest(array['code', 'password']) secret)
  select id from made`;

/**
 * Administrators of a school who take the second factor off one colleague after the other and lift the locks, and two at once who change the lines of the
 * school and the terms of a sign-up, each merging what the other saved: every step a transaction.
 */
export async function startStaffWriters(
  url: string,
  { database, sessions, typeId }: { database: Database; sessions: Sessions; typeId: string },
) {
  const writing = openWriting(url, { refusals: [CHANGED_MEANWHILE] });
  const { write } = writing;
  const orgId = await makeOrg(database);
  const activityId = await makeActivity(database, new Date(), { typeId, orgId });
  await database.run("update activity set fee_note = '0 0' where activity_id = $1", [activityId]);
  const tokens = await Promise.all(
    ADMINISTRATORS.map(async () => {
      const { id } = (await database.row<{ id: string }>(ADD_ACCOUNT, [5, orgId]))!;
      return sessions.create(database, id);
    }),
  );
  await database.run(
    'update session set password_confirmed_at = now() where account_id in (select account_id from account where org_id = $1)',
    [orgId],
  );
  const heard: string[] = [];
  /** Saves that each administrator heard of. */
  const saved = { lines: [0, 0], terms: [0, 0] };
  let going = true;

  async function letIn(): Promise<void> {
    const { id } = (await database.row<{ id: string }>(ADD_LOCKED, [3, orgId]))!;
    if (!(await write(removeSecondFactor, { id }, tokens[0]!))) return;
    heard.push(`${id} factor off`);
    if (going && (await write(unlockPerson, { id }, tokens[0]!))) heard.push(`${id} unlocked`);
  }
  async function save(at: 0 | 1): Promise<void> {
    const read = await write(manageOrgFetch, { id: orgId }, tokens[at]!);
    if (!read || !going) return;
    const { version, logoId, contactPerson } = read.data;
    const lines = [read.data.phone, read.data.address];
    lines[at] = `${Number(lines[at]) + 1}`;
    const input = { id: orgId, version, logoId, contactPerson, phone: lines[0], address: lines[1] };
    if (await write(manageOrgUpdateLines, input, tokens[at]!)) saved.lines[at]! += 1;
    const terms = await database.row<{ feeNote: string }>(
      'select fee_note as "feeNote" from activity where activity_id = $1',
      [activityId],
    );
    const counts = terms!.feeNote.split(' ').map(Number);
    counts[at]! += 1;
    const change = { activityId, openToAllStages: 0, feeNote: counts.join(' ') } as const;
    const before = { openToAllStages: 0, feeNote: terms!.feeNote };
    if (going && (await write(setSignUpTerms, { ...change, before }, tokens[at]!))) saved.terms[at]! += 1;
  }
  const again = async (work: () => Promise<void>) => {
    // The test's own look at the database breaks with it.
    while (going) await work().catch(() => sleep(20));
  };
  const all = Promise.all([again(letIn), ...ADMINISTRATORS.map((at) => again(() => save(at)))]);

  return {
    ...writing,
    async stop() {
      going = false;
      await all;
    },
    /** Acknowledged steps that are not there, steps of which a part is, and saves that wrote over another. */
    async lost(): Promise<string[]> {
      const people = await database.rows<{ id: string; off: boolean; in: boolean; torn: boolean }>(
        `select id, off, unlocked as "in", off <> (told = 1) or off <> (removals = 1) or off = codes or unlocked <> (liftings = 1) as torn from (
           select account_id as id, not exists (select from second_factor f where f.account_id = a.account_id) as off,
             not exists (select from guess_lock where subject = login_index and secret = 'password') as unlocked,
             exists (select from guess_lock where subject = login_index and secret = 'code') as codes,
             (select count(*) from notification n where n.account_id = a.account_id) as told,
             (select count(*) from audit_log where target = a.account_id::text and event = 'secondFactor.removed') as removals,
             (select count(*) from audit_log where target = a.account_id::text and event = 'account.unlocked') as liftings
           from account a where org_id = $1 and usertype = 3) p`,
        [orgId],
      );
      const done = new Set(
        people.flatMap((one) => [one.off ? `${one.id} factor off` : '', one.in ? `${one.id} unlocked` : '']),
      );
      const [kept] = await database.rows<{ lines: string[]; terms: string; changes: number; settings: number }>(
        `select array[o.phone, o.address] as lines, a.fee_note as terms,
           (select count(*)::int from audit_log where target = o.org_id::text and event = 'organisation.linesChanged') as changes,
           (select count(*)::int from audit_log where target = a.activity_id::text and event = 'activity.termsChanged') as settings
         from org o join activity a using (org_id) where org_id = $1`,
        [orgId],
      );
      const lines = kept!.lines.map(Number);
      const terms = kept!.terms.split(' ').map(Number);
      const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
      const isShort = (counts: number[], heardOf: number[]) => counts.some((count, at) => count < heardOf[at]!);
      return [
        ...heard.filter((step) => !done.has(step)).map((step) => `heard of ${step}`),
        ...people.filter(({ torn }) => torn).map(({ id }) => `a part of what was done to ${id}`),
        ...(sum(lines) !== kept!.changes || isShort(lines, saved.lines)
          ? [`lines ${lines} after ${kept!.changes} changes, heard ${saved.lines}`]
          : []),
        ...(sum(terms) !== kept!.settings || isShort(terms, saved.terms)
          ? [`terms ${terms} after ${kept!.settings} changes, heard ${saved.terms}`]
          : []),
      ];
    },
  };
}
