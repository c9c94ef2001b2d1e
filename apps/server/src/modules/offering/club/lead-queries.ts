import {
  ClubApplyStatus,
  type LedClub,
  type LedDynamic,
  type LedPhoto,
  MOST_CLUB_PHOTOS,
  PostStatus,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import { postStatusSql } from '../../content/moderation/index.ts';
import { withinSql } from '../../people/organisation/index.ts';
import { notGoneSql } from '../../people/roster/index.ts';
import { APPLICATION_COLUMNS, type OwnApplicationRow } from './own-queries.ts';
import type { Actor } from './policy.ts';
import { applyingGuardianSql, CLUB_VISIBLE, leadingSql, namedColumns } from './queries.ts';

const leadsSql = (
  accountId: string,
  day: string,
) => `exists (select from club_leader l join account a using (account_id)
  where l.club_id = c.club_id and l.account_id = ${accountId} and ${leadingSql(day)})`;
/** Whether club `c` is the actor's to run (parameters 1 to 3): led by them, or of the scope whose clubs they keep. */
export const RUNS = `(c.disbanded_at is null and (${CLUB_VISIBLE} and ${leadsSql('$1', '$3')} or ${withinSql('c.org_id', '$2')}))`;
export const asParameters = ({ leaderId, scope, day }: Actor) => [leaderId, scope, day];

export interface RunClub {
  clubId: string;
  name: string;
  orgId: string;
  openToAll: boolean;
}
const RUN_CLUB = `c.club_id as "clubId", c.name, c.org_id as "orgId", c.open_to_all as "openToAll"`;

/** A club that is the actor's to run; undefined also when it is not there. */
export const clubToRun = (db: Db, actor: Actor, clubId: string) =>
  db.row<RunClub>(`select ${RUN_CLUB} from club c where c.club_id = $4 and ${RUNS}`, [...asParameters(actor), clubId]);

const KEYS = { club_dynamic: 'dynamic_id', club_photo: 'photo_id' } as const;
/** The club of something written for it, with it locked until the transaction ends; undefined unless it is the actor's to run. */
export const clubOfPost = (db: Db, actor: Actor, table: keyof typeof KEYS, id: string) =>
  db.row<RunClub>(
    `select ${RUN_CLUB} from ${table} m join club c using (club_id) where m.${KEYS[table]} = $4 and ${RUNS} for update of m`,
    [...asParameters(actor), id],
  );

const WAITING = `(select count(*)::int from club_application w where w.club_id = c.club_id and w.audit_status = ${ClubApplyStatus.pending})`;

/** Clubs that a person leads on a day, by name. */
export const clubsLed = (db: Db, { leaderId, day }: Pick<Actor, 'leaderId' | 'day'>) =>
  db.rows<LedClub>(
    `select ${namedColumns('$2')}, ${WAITING} as "waitNum", coalesce(i.content, '') as "newIntroInfo",
       coalesce(i.audit_status, ${PostStatus.shown}) as "auditStatus", coalesce(i.refusal_reason, '') as "refusalReason"
     from club c join org o using (org_id)
       left join lateral (select * from club_intro n where n.club_id = c.club_id order by n.intro_id desc limit 1) i
         on i.audit_status <> ${PostStatus.shown}
     where c.club_id in (select l.club_id from club_leader l where l.account_id = $1) and ${CLUB_VISIBLE} and ${leadsSql('$1', '$2')}
     order by c.name, c.club_id`,
    [leaderId, day],
  );

export interface NewPost {
  clubId: string;
  accountId: string;
  /** Empty: shown at once. */
  heldReason: string;
  now: WireTime;
}
export interface Posted {
  id: string;
  auditStatus: number;
}

/** Writes a version of the introduction; one that still waited is replaced by it. */
export async function insertIntro(db: Db, { clubId, accountId, heldReason, now }: NewPost, content: string) {
  await db.run(`delete from club_intro where club_id = $1 and audit_status = ${PostStatus.waiting}`, [clubId]);
  const row = await db.row<Posted>(
    `insert into club_intro (club_id, account_id, content, held_reason, audit_status, created_at)
     values ($1, $2, $3, $4, ${postStatusSql('$4')}, $5) returning intro_id as id, audit_status as "auditStatus"`,
    [clubId, accountId, content, heldReason, now],
  );
  if (row!.auditStatus === 1) await showIntro(db, row!.id);
  return row!;
}

/** Makes a version of the introduction the one that is shown; what the school wrote is remembered, so that its next publication does not undo this unseen. */
export const showIntro = (db: Db, introId: string) =>
  db.run(
    `update club c set intro_info = i.content, school_intro = coalesce(c.school_intro, c.intro_info), version = c.version + 1
     from club_intro i where i.intro_id = $1 and c.club_id = i.club_id`,
    [introId],
  );

const STATE = `m.audit_status as "auditStatus", m.refusal_reason as "refusalReason"`;

/** Dynamics of a club, waiting and refused ones too, the newest first; and how many there are. */
export async function dynamicsToRun(db: Db, clubId: string, { size, offset }: Span) {
  const [count, dataList] = await Promise.all([
    db.row<{ count: number }>('select count(*)::int as count from club_dynamic where club_id = $1', [clubId]),
    db.rows<LedDynamic>(
      `select m.dynamic_id as id, m.message, m.created_at as createdate, ${STATE} from club_dynamic m where m.club_id = $1
       order by m.created_at desc, m.dynamic_id desc limit $2 offset $3`,
      [clubId, size, offset],
    ),
  ]);
  return { dataList, totalCount: count!.count };
}

export async function insertDynamic(db: Db, { clubId, accountId, heldReason, now }: NewPost, message: string) {
  const row = await db.row<Posted>(
    `insert into club_dynamic (club_id, account_id, message, held_reason, audit_status, created_at)
     values ($1, $2, $3, $4, ${postStatusSql('$4')}, $5) returning dynamic_id as id, audit_status as "auditStatus"`,
    [clubId, accountId, message, heldReason, now],
  );
  return row!;
}

/** Writes other words; they are looked at anew, and what was said of the old ones is gone. */
export async function rewriteDynamic(
  db: Db,
  id: string,
  { accountId, message, heldReason, now }: { accountId: string; message: string; heldReason: string; now: WireTime },
) {
  const row = await db.row<Posted>(
    `update club_dynamic set message = $2, account_id = $3, held_reason = $4, audit_status = ${postStatusSql('$4')}, refusal_reason = '',
       reviewer_id = null, reviewed_at = null, rewritten_at = $5
     where dynamic_id = $1 returning dynamic_id as id, audit_status as "auditStatus"`,
    [id, message, accountId, heldReason, now],
  );
  return row!;
}

export const deleteDynamic = (db: Db, id: string) => db.run('delete from club_dynamic where dynamic_id = $1', [id]);

/** Photos of a club, waiting and refused ones too, in the club's order. */
export const photosToRun = (db: Db, clubId: string) =>
  db.rows<LedPhoto>(
    `select m.photo_id as id, m.name, m.picture_id as "imagesUrl", ${STATE} from club_photo m where m.club_id = $1
     order by m.sort, m.photo_id limit ${MOST_CLUB_PHOTOS}`,
    [clubId],
  );

/** Adds a photo at the end; undefined when the album is full. Uploads to one club come one after the other. */
export async function insertPhoto(
  db: Db,
  { clubId, accountId, heldReason, now }: NewPost,
  photo: { name: string; pictureId: string },
): Promise<Posted | undefined> {
  await db.run('select 1 from club where club_id = $1 for no key update', [clubId]);
  return db.row<Posted>(
    `insert into club_photo (club_id, account_id, name, picture_id, held_reason, audit_status, created_at, sort)
     select $1, $2, $3, $4, $5, ${postStatusSql('$5')}, $6, coalesce(max(sort), 0) + 1 from club_photo where club_id = $1
     having count(*) < ${MOST_CLUB_PHOTOS} returning photo_id as id, audit_status as "auditStatus"`,
    [clubId, accountId, photo.name, photo.pictureId, heldReason, now],
  );
}

export const deletePhoto = (db: Db, id: string) => db.run('delete from club_photo where photo_id = $1', [id]);

export interface LedApplicationRow extends Omit<OwnApplicationRow, 'logoUrl'> {
  orgName: string;
  imagesUrl: string;
}

/** Applications to one club, or to all that a person leads: waiting ones first, the oldest of them first, then the latest; and how many there are. */
export async function applicationsToRun(
  db: Db,
  actor: Actor,
  { asstionId = '', auditStatus = 0 }: { asstionId?: string | undefined; auditStatus?: number | undefined },
  { size, offset }: Span,
) {
  const [clubs, values]: [string, (string | number | null)[]] = asstionId
    ? [`c.club_id = $4 and ${RUNS}`, [...asParameters(actor), asstionId]]
    : [
        `c.club_id in (select l.club_id from club_leader l where l.account_id = $1) and ${CLUB_VISIBLE} and ${leadsSql('$1', '$2')}`,
        [actor.leaderId, actor.day],
      ];
  const at = values.length;
  const from = `from club c join club_application f using (club_id) where ${clubs} and ($${at + 1} = 0 or f.audit_status = $${at + 1})`;
  values.push(auditStatus);
  const order = `f.audit_status = ${ClubApplyStatus.pending} desc,
    case when f.audit_status = ${ClubApplyStatus.pending} then -f.application_id else f.application_id end desc`;
  const [count, rows] = await Promise.all([
    db.row<{ count: number }>(`select count(*)::int as count ${from}`, values),
    db.rows<LedApplicationRow>(
      `select ${APPLICATION_COLUMNS}, coalesce(o.org_name, '') as "orgName", coalesce(f.picture_id, '') as "imagesUrl"
       from (select f.application_id, c.club_id, c.name ${from} order by ${order}
         limit $${at + 2} offset $${at + 3}) c
         join club_application f on f.application_id = c.application_id join account p on p.account_id = f.account_id
         left join org o on o.org_id = p.org_id left join account r on r.account_id = f.reviewer_id
       order by ${order}`,
      [...values, size, offset],
    ),
  ]);
  return { rows, totalCount: count!.count };
}

export interface ApplicationToDecide extends RunClub {
  accountId: string;
  /** The guardian who applied for a child of theirs, while they are bound. */
  byParentId: string | null;
  auditStatus: number;
  /** The student is still of those whom the club takes. */
  mayJoin: boolean;
}

/** An application of a club that is the actor's to run, locked until the transaction ends. */
export const applicationToDecide = (db: Db, actor: Actor, id: string) =>
  db.row<ApplicationToDecide>(
    `select ${RUN_CLUB}, f.account_id as "accountId", ${applyingGuardianSql('f')} as "byParentId", f.audit_status as "auditStatus",
       (not p.disabled and (c.open_to_all or p.org_id = c.org_id) and ${notGoneSql('p.account_id', '$3::date')}) as "mayJoin"
     from club_application f join club c using (club_id) join account p on p.account_id = f.account_id
     where f.application_id = $4 and ${RUNS} for update of f`,
    [...asParameters(actor), id],
  );

export const writeDecision = (
  db: Db,
  {
    id,
    auditStatus,
    remarks,
    by,
    now,
  }: { id: string; auditStatus: number; remarks: string; by: string; now: WireTime },
) =>
  db.run(
    `update club_application set audit_status = $2, review_note = $3, reviewer_id = $4, reviewed_at = $5 where application_id = $1`,
    [id, auditStatus, remarks, by, now],
  );

export const insertMember = (db: Db, clubId: string, accountId: string, now: WireTime) =>
  db.run('insert into club_member (club_id, account_id, joined_at) values ($1, $2, $3) on conflict do nothing', [
    clubId,
    accountId,
    now,
  ]);

/** Who leads a club on a day. */
export const leaderIdsOf = async (db: Db, clubId: string, day: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select l.account_id as id from club c join club_leader l using (club_id) join account a using (account_id)
       where c.club_id = $1 and ${leadingSql('$2')}`,
      [clubId, day],
    )
  ).map(({ id }) => id);

/** Who has asked to join a club that the actor runs; undefined for applications to others. */
export const applicantTo = async (db: Db, actor: Actor, id: string): Promise<string | undefined> =>
  (
    await db.row<{ accountId: string }>(
      `select f.account_id as "accountId" from club_application f join club c using (club_id) where f.application_id = $4 and ${RUNS}`,
      [...asParameters(actor), id],
    )
  )?.accountId;
