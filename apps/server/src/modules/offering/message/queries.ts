import { type MessageSubject, OrgType, PostStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { RESENT_SECONDS } from '../../../platform/idempotency.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import { postStatusSql } from '../../content/moderation/index.ts';
import { VISIBLE, visibleTo } from '../activity/index.ts';
import { CLUB_VISIBLE } from '../club/index.ts';
import type { Scores } from './rules.ts';

/** What messages are about. */
export interface About {
  subject: MessageSubject;
  objectId: string;
}

/** Those that are looked at: all, or the person's own alone. */
export interface Looked extends About {
  own?: boolean;
}
const ofPerson = (own: boolean | undefined) => (own ? 'and m.account_id = $3' : '');

/** Whether the activity, base or club with the id in `id` is there to see for the person in `account`. */
const OBJECT_THERE: Record<MessageSubject, (id: string, account: string) => string> = {
  1: (id, account) => `exists (select from activity a where a.activity_id = ${id} and ${visibleTo(account)})`,
  2: (id) => `exists (select from org b where b.org_id = ${id} and b.org_type = ${OrgType.base} and not b.disabled)`,
  3: (id) => `exists (select from club c where c.club_id = ${id} and ${CLUB_VISIBLE})`,
};

/** Whether what message `m` is about is there to see for the person in `account`. */
const itsObjectThere = (account: string) =>
  `(${([1, 2, 3] as const).map((subject) => `m.subject = ${subject} and ${OBJECT_THERE[subject]('m.object_id', account)}`).join(' or ')})`;

const ACTIVITY_THERE = `exists (select from activity a where a.activity_id = $1 and ${VISIBLE})`;

export const objectThere = async (db: Db, { subject, objectId }: About): Promise<boolean> =>
  (await db.row(`select 1 where ${OBJECT_THERE[subject]('$1', '0')}`, [objectId])) !== undefined;

/** Published ones are everybody's to see; one that awaits review is its writer's alone. */
const shownTo = (account: string) =>
  `(m.audit_status = ${PostStatus.shown} or m.audit_status = ${PostStatus.waiting} and m.account_id = ${account})`;

export interface MessageRow extends Scores {
  id: string;
  typeId: string;
  typeName: number;
  content: string;
  imageId: string;
  nickName: string;
  name: string;
  usertype: number;
  userHeadPhoneId: string;
  createDate: WireTime;
  goodNums: number;
  ifDoClick: number;
  own: number;
  byGuardian: number;
  auditStatus: number;
}

/** Messages on one object, the newest first. */
export const messagesOf = (
  db: Db,
  { subject, objectId, own }: Looked,
  accountId: string,
  size: number,
  offset: number,
) =>
  db.rows<MessageRow>(
    `select m.message_id as id, m.object_id as "typeId", m.subject as "typeName", m.safe_score as "safeScore",
       m.education_score as "educationScore", m.service_score as "serviceScore", m.content,
       array_to_string(m.picture_ids, ',') as "imageId", p.nick_name as "nickName", p.name, p.usertype, p.headimg as "userHeadPhoneId",
       m.created_at as "createDate", m.good_count as "goodNums", m.audit_status as "auditStatus",
       (m.account_id = $3)::int as own, (m.by_parent_id is not null)::int as "byGuardian",
       (select count(*)::int from message_like l where l.message_id = m.message_id and l.account_id = $3) as "ifDoClick"
     from (select * from message m where m.subject = $1 and m.object_id = $2 and m.audit_status < ${PostStatus.refused} and ${shownTo('$3')} ${ofPerson(own)}
         and ${OBJECT_THERE[subject]('$2', '$3')}
       order by m.created_at desc, m.message_id desc limit $4 offset $5) m
     join account p using (account_id) order by m.created_at desc, m.message_id desc`,
    [subject, objectId, accountId, size, offset],
  );

export async function countMessages(db: Db, { subject, objectId, own }: Looked, accountId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from message m where m.subject = $1 and m.object_id = $2 and m.audit_status < ${PostStatus.refused}
       and ${shownTo('$3')} ${ofPerson(own)} and ${OBJECT_THERE[subject]('$2', '$3')}`,
    [subject, objectId, accountId],
  );
  return row?.count ?? 0;
}

/** Whether this person's submission may go on: false while another one of theirs is under way. Holds until the transaction ends. */
export async function takeTurn(db: Db, accountId: string): Promise<boolean> {
  const row = await db.row<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine', [
    `message ${accountId}`,
  ]);
  return row?.mine ?? false;
}

/** Whether the person wrote the same about the same thing in the last minute, and for the same one: a parent says of each child how it was. */
export const saidJustNow = async (
  db: Db,
  { subject, objectId }: About,
  { accountId, joinerId, content, now }: { accountId: string; joinerId: string; content: string; now: WireTime },
): Promise<boolean> =>
  (await db.row(
    `select 1 from message m left join enrolment e using (enrolment_id)
     where m.account_id = $3 and m.subject = $1 and m.object_id = $2 and m.content = $4 and coalesce(e.account_id, $6) = $6
       and m.created_at > $5::timestamptz - interval '${RESENT_SECONDS} seconds' limit 1`,
    [subject, objectId, accountId, content, now, joinerId],
  )) !== undefined;

export interface NewMessage extends About, Scores {
  accountId: string;
  byParentId: string | null;
  enrolmentId: string | null;
  content: string;
  pictureIds: readonly string[];
  /** Empty: published at once. */
  heldReason: string;
  now: WireTime;
}

export async function insertMessage(db: Db, message: NewMessage): Promise<{ id: string; auditStatus: number }> {
  const row = await db.row<{ id: string; auditStatus: number }>(
    `insert into message (subject, object_id, account_id, by_parent_id, enrolment_id, safe_score, education_score, service_score,
       content, picture_ids, held_reason, audit_status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${postStatusSql('$11')}, $12)
     returning message_id as id, audit_status as "auditStatus"`,
    [
      message.subject,
      message.objectId,
      message.accountId,
      message.byParentId,
      message.enrolmentId,
      message.safeScore,
      message.educationScore,
      message.serviceScore,
      message.content,
      message.pictureIds,
      message.heldReason,
      message.now,
    ],
  );
  return row!;
}

/** Whether a message is there to see for a person: published, or their own that waits, on what they may read. */
export const isSeen = async (db: Db, messageId: string, accountId: string): Promise<boolean> =>
  (await db.row(`select 1 from message m where m.message_id = $1 and ${shownTo('$2')} and ${itsObjectThere('$2')}`, [
    messageId,
    accountId,
  ])) !== undefined;

/** Adds a like once and counts it in the same statement. @returns false when no such message is published where it can be seen: one that waits carries no like, not even its writer's */
export async function insertLike(db: Db, messageId: string, accountId: string, now: WireTime): Promise<boolean> {
  const row = await db.row<{ seen: boolean }>(
    `with seen as (select m.message_id from message m where m.message_id = $1 and m.audit_status = ${PostStatus.shown}
         and ${itsObjectThere('$2')}),
       added as (insert into message_like (message_id, account_id, created_at)
         select message_id, $2, $3 from seen on conflict do nothing returning message_id),
       counted as (update message set good_count = good_count + 1 where message_id in (select message_id from added))
     select exists (select from seen) as seen`,
    [messageId, accountId, now],
  );
  return row?.seen ?? false;
}

/** Takes a like back, if there is one, and counts it in the same statement. */
export const deleteLike = (db: Db, messageId: string, accountId: string) =>
  db.run(
    `with gone as (delete from message_like where message_id = $1 and account_id = $2 returning message_id)
     update message set good_count = good_count - 1 where message_id in (select message_id from gone)`,
    [messageId, accountId],
  );

export interface SpaceRow {
  id: string;
  content: string;
  creatTime: WireTime;
  image: string;
  imageList: { id: string; extension: string; text: string }[];
}

/** Entries of activity $1 that everybody sees at moment $2. */
const ENTRIES = `activity_space_entry e where e.activity_id = $1 and e.published and e.created_at <= $2
  and (e.until_at is null or e.until_at > $2) and ${ACTIVITY_THERE}`;

/** Entries of an activity's space with their files, the newest first. */
export const spaceEntries = (db: Db, activityId: string, now: WireTime, { size, offset }: Span) =>
  db.rows<SpaceRow>(
    `select e.entry_id as id, e.content, e.created_at as "creatTime", array_to_string(e.file_ids, ',') as image,
       coalesce((select json_agg(json_build_object('id', f.file_id, 'extension', f.extension, 'text', coalesce(e.file_texts[u.place], ''))
           order by u.place) from unnest(e.file_ids) with ordinality u (file_id, place) join file f using (file_id)), '[]') as "imageList"
     from ${ENTRIES} order by e.created_at desc, e.entry_id desc limit $3 offset $4`,
    [activityId, now, size, offset],
  );

export const countSpaceEntries = async (db: Db, activityId: string, now: WireTime): Promise<number> =>
  (await db.row<{ count: number }>(`select count(*)::int as count from ${ENTRIES}`, [activityId, now]))!.count;

/** Messages and evaluations of one person, with the likes on them. */
export async function eraseMessages(db: Db, accountId: string): Promise<void> {
  await db.run('delete from message_like where message_id in (select message_id from message where account_id = $1)', [
    accountId,
  ]);
  await db.run('delete from message where account_id = $1', [accountId]);
}
