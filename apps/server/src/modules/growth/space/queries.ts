import { isParent, isStudent, OpenTo, PostStatus, type Talk } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { postStatusSql } from '../../content/moderation/index.ts';
import { isGone, notGoneSql } from '../../people/roster/index.ts';
import type { NamedFile } from './rules.ts';

/**
 * Organisations to whose people somebody belongs on a day: the own one; of a parent those of the bound children, the first child's first. Pupils who have gone
 * belong to none, and their guardians by them neither.
 */
export async function placesOf(db: Db, { accountId, usertype, orgId }: Session, day: string): Promise<string[]> {
  if (!isParent(usertype)) return orgId && !(isStudent(usertype) && (await isGone(db, accountId, day))) ? [orgId] : [];
  const rows = await db.rows<{ orgId: string }>(
    `select c.org_id as "orgId" from child_binding b join account c on c.account_id = b.student_id
     where b.parent_id = $1 and c.org_id is not null and not c.disabled and ${notGoneSql('c.account_id', '$2::date')} order by b.binding_id`,
    [accountId, day],
  );
  return [...new Set(rows.map((row) => row.orgId))];
}

export type TalkRow = Omit<Talk, 'userName'> & { nickName: string; name: string; usertype: number };

/** What files a row with `file_ids` names, in their order. */
export const fileList = (
  row: string,
) => `coalesce((select json_agg(json_build_object('id', f.file_id, 'extension', f.extension)
    order by u.place) from unnest(${row}) with ordinality u (file_id, place) join file f using (file_id)), '[]')`;

const columns = (viewer: string) => `t.talk_id as id, t.content, array_to_string(t.file_ids, ',') as image,
  ${fileList('t.file_ids')} as "imageList", 2 as type, t.is_open as "isOpen", a.headimg, a.nick_name as "nickName", a.name, a.usertype,
  t.created_at as "creatTime", (t.account_id = ${viewer})::int as own,
  (t.by_parent_id is not null)::int as "byGuardian", t.audit_status as "auditStatus",
  t.refusal_reason as "auditRemark"`;

const OPEN = `t.is_open = ${OpenTo.everybody} and t.audit_status = ${PostStatus.shown}`;

export const feedOf = (db: Db, places: readonly string[], viewerId: string, { size, offset }: Span) =>
  db.rows<TalkRow>(
    `select ${columns('$2')} from (select * from talk t where t.org_id = any ($1::bigint[]) and ${OPEN}
       order by t.created_at desc, t.talk_id desc limit $3 offset $4) t
     join account a using (account_id) order by t.created_at desc, t.talk_id desc`,
    [places, viewerId, size, offset],
  );

export async function countFeed(db: Db, places: readonly string[]): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from talk t where t.org_id = any ($1::bigint[]) and ${OPEN}`,
    [places],
  );
  return row!.count;
}

export const ownTalks = (db: Db, accountId: string, { size, offset }: Span) =>
  db.rows<TalkRow>(
    `select ${columns('$1')} from (select * from talk t where t.account_id = $1
       order by t.created_at desc, t.talk_id desc limit $2 offset $3) t
     join account a using (account_id) order by t.created_at desc, t.talk_id desc`,
    [accountId, size, offset],
  );

export async function countOwn(db: Db, accountId: string): Promise<number> {
  const row = await db.row<{ count: number }>('select count(*)::int as count from talk where account_id = $1', [
    accountId,
  ]);
  return row!.count;
}

/** Undefined when the person does not see the post: it is neither their own nor shown at their places. */
export const maySeeTalk = (db: Db, talkId: string, accountId: string, places: readonly string[]) =>
  db.row<{ own: boolean; accountId: string }>(
    `select t.account_id = $2 as own, t.account_id as "accountId" from talk t
     where t.talk_id = $1 and (t.account_id = $2 or t.org_id = any ($3::bigint[]) and ${OPEN})`,
    [talkId, accountId, places],
  );

export const filesNamed = (db: Db, ids: readonly string[]) =>
  db.rows<NamedFile>('select file_id as id, used_for as "usedFor" from file where file_id = any ($1)', [ids]);

export interface NewTalk {
  accountId: string;
  byParentId: string | null;
  orgId: string | null;
  content: string;
  fileIds: readonly string[];
  isOpen: number;
  /** Empty: shown at once. */
  heldReason: string;
  now: WireTime;
}

export async function insertTalk(db: Db, talk: NewTalk): Promise<{ id: string; auditStatus: number }> {
  const row = await db.row<{ id: string; auditStatus: number }>(
    `insert into talk (account_id, by_parent_id, org_id, content, file_ids, is_open, held_reason, audit_status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, ${postStatusSql('$7')}, $8) returning talk_id as id, audit_status as "auditStatus"`,
    [talk.accountId, talk.byParentId, talk.orgId, talk.content, talk.fileIds, talk.isOpen, talk.heldReason, talk.now],
  );
  return row!;
}

/** Posts, albums and what was noted of them, of one person. */
export async function eraseSpace(db: Db, accountId: string): Promise<void> {
  await db.run('delete from talk where account_id = $1', [accountId]);
  await db.run("update talk_report set reason = '' where account_id = $1", [accountId]);
  await db.run('delete from album where account_id = $1', [accountId]);
  await db.run('delete from album_log where account_id = $1', [accountId]);
}

export const deleteTalkRow = async (db: Db, accountId: string, talkId: string): Promise<boolean> =>
  (await db.run('delete from talk where talk_id = $1 and account_id = $2', [talkId, accountId])) === 1;

/** Once by each person; the post comes before a reviewer. */
export async function insertReport(
  db: Db,
  { talkId, accountId, reason, now }: { talkId: string; accountId: string; reason: string; now: WireTime },
): Promise<void> {
  const added = await db.run(
    `insert into talk_report (talk_id, account_id, reason, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [talkId, accountId, reason, now],
  );
  if (added === 1)
    await db.run('update talk set reported_at = coalesce(reported_at, $2) where talk_id = $1', [talkId, now]);
}
