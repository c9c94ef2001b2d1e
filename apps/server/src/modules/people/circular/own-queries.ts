import { CircularState, URGENT } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { STILL_THEIRS } from '../notification/index.ts';

export interface ReceivedRow {
  id: string;
  orgId: string;
  title: string;
  body: string;
  orgName: string;
  writerName: string;
  authorId: string;
  sendDate: WireTime;
  fileIds: string[];
  needsConfirmation: boolean;
  allowsAnswers: boolean;
}

/** A circular that was sent to an account, and of a guardian about a child to whom they are bound still; undefined for others. */
export const received = (db: Db, accountId: string, circularId: string) =>
  db.row<ReceivedRow>(
    `select c.circular_id as id, c.org_id as "orgId", case when c.is_urgent then '${URGENT}' else '' end || c.title as title,
       c.body, o.org_name as "orgName", p.name as "writerName", c.author_id as "authorId",
       c.send_at as "sendDate", c.file_ids as "fileIds", c.needs_confirmation as "needsConfirmation", c.allows_answers as "allowsAnswers"
     from circular c join org o using (org_id) join account p on p.account_id = c.author_id
     where c.circular_id = $2 and c.state in ${oneOf(CircularState.sending, CircularState.sent)}
       and exists (select from circular_recipient r where r.circular_id = c.circular_id and r.account_id = $1 and ${STILL_THEIRS})`,
    [accountId, circularId],
  );

/** The state of one that an account got, whoever is bound to whom by now; undefined when it never did. */
export const stateOfGot = async (db: Db, accountId: string, circularId: string): Promise<number | undefined> =>
  (
    await db.row<{ state: number }>(
      `select c.state from circular c
       where c.circular_id = $2 and exists (select from circular_recipient r where r.circular_id = c.circular_id and r.account_id = $1)`,
      [accountId, circularId],
    )
  )?.state;

/** About whom it was sent to them, children of before left out. */
export const aboutOf = (db: Db, accountId: string, circularId: string) =>
  db.rows<{ id: string; name: string; confirmDate: string }>(
    `select r.about_id as id, a.name, coalesce(left(r.confirmed_at::text, 19), '') as "confirmDate"
     from circular_recipient r join account a on a.account_id = r.about_id
     where r.circular_id = $2 and r.account_id = $1 and ${STILL_THEIRS} order by r.about_id`,
    [accountId, circularId],
  );

/** A guardian of several children reads once, for those to whom they are bound still. */
export const markRead = (db: Db, accountId: string, circularId: string, now: WireTime) =>
  db.run(
    `update circular_recipient r set read_at = $3
     where r.circular_id = $2 and r.account_id = $1 and r.read_at is null and ${STILL_THEIRS}`,
    [accountId, circularId, now],
  );

/** Confirms for one child, or whoever it is about; what was confirmed stays as it was. */
export const markConfirmed = (
  db: Db,
  {
    accountId,
    circularId,
    aboutId,
    byParentId,
    now,
  }: { accountId: string; circularId: string; aboutId: string; byParentId: string | null; now: WireTime },
) =>
  db.run(
    `update circular_recipient set confirmed_at = $4, confirmed_by = $5, read_at = coalesce(read_at, $4)
     where circular_id = $2 and account_id = $1 and about_id = $3 and confirmed_at is null`,
    [accountId, circularId, aboutId, now, byParentId],
  );

/** What an account answered about itself, and about children who are theirs still. */
export const ownAnswers = (db: Db, accountId: string, circularId: string) =>
  db.rows<{ id: string; aboutName: string; content: string; createDate: string; reply: string; replyDate: string }>(
    `select r.answer_id as id, a.name as "aboutName", r.content, r.created_at as "createDate", r.reply,
       coalesce(left(r.replied_at::text, 19), '') as "replyDate"
     from circular_answer r join account a on a.account_id = r.about_id
     where r.circular_id = $2 and r.account_id = $1 and ${STILL_THEIRS} order by r.answer_id`,
    [accountId, circularId],
  );

export const insertAnswer = (
  db: Db,
  one: {
    circularId: string;
    accountId: string;
    aboutId: string;
    byParentId: string | null;
    content: string;
    now: WireTime;
  },
) =>
  db.run(
    'insert into circular_answer (circular_id, account_id, about_id, by_parent_id, content, created_at) values ($1, $2, $3, $4, $5, $6)',
    [one.circularId, one.accountId, one.aboutId, one.byParentId, one.content, one.now],
  );
