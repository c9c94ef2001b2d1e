import { MOST_CLUB_PHOTOS, type NamedClubRow, PostStatus, STUDENT_TYPES } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { orgsBelow, pagesReadSql, worksForClubSql } from '../../people/organisation/index.ts';
import { notGoneSql } from '../../people/roster/index.ts';

/** Only published clubs of living organisations are anybody's to see, and none that was disbanded; `c` is the club. */
export const CLUB_VISIBLE =
  'c.published and c.disbanded_at is null and c.org_id <> all (array(select org_id from org where disabled))';

/** Whether person `a` is of those whom club `c` takes on a day, and nobody who has gone: who is named a leader or member and is not has no part in it. */
export const takesSql = (day: string) =>
  `not a.disabled and (c.open_to_all or a.org_id = c.org_id) and ${notGoneSql('a.account_id', `${day}::date`)}`;

/** How many members club `c` has on a day: those whom the lists of members name (docs/domains/clubs.md). */
export const memberCountSql = (day: string) =>
  `(select count(*)::int from club_member m join account a using (account_id) where m.club_id = c.club_id and ${takesSql(day)})`;

/** Staff of whose organisation lead club `c`: its own, and of one that takes students of every school those below it too. Of person `a`. */
export const STAFF_OF_CLUB = worksForClubSql('a', 'c');
/** Whether person `a`, who is named for it (`l`), leads club `c` on a day: staff lead nothing any more who went to work elsewhere, though the club takes students of every school. */
export const leadingSql = (day: string) =>
  `l.ended_at is null and ${takesSql(day)} and (a.usertype in ${oneOf(...STUDENT_TYPES)} or ${STAFF_OF_CLUB})`;

/** What cards show of club `c` of organisation `o` on a day, with the names that the student area reads too. */
export const namedColumns = (day: string) => `c.club_id as id, c.name, c.slogan as purpose, c.logo_id as "logoUrl",
  c.intro_info as "introInfo", c.type_name as "typesName", c.contact_name as "dirtName", ${memberCountSql(day)} as "personNum",
  c.created_at as "createDate", c.org_id as "belongDeptId", o.org_name as "belongDeptName",
  c.club_id as "asstionId", c.name as "asstionName"`;

const onPages = (isCity: boolean) => `(c.shown_on is null or c.shown_on && ${pagesReadSql('$1', isCity)})`;
const below = (orgIds: readonly string[]) =>
  orgIds.length > 0
    ? { where: ` and c.org_id = any (${orgsBelow('$1')}) and ${onPages(false)}`, values: [orgIds] }
    : { where: ` and ${onPages(true)}`, values: [] };

/** Published clubs on the pages of the organisations, theirs and those of all below them (of the whole city when there are none), the newest first. */
export function clubsOf(
  db: Db,
  orgIds: readonly string[],
  { size, offset }: Span,
  day: string,
): Promise<NamedClubRow[]> {
  const { where, values } = below(orgIds);
  const at = values.length;
  return db.rows<NamedClubRow>(
    `select ${namedColumns(`$${at + 3}`)} from (
       select * from club c where ${CLUB_VISIBLE}${where} order by created_at desc, club_id desc limit $${at + 1} offset $${at + 2}) c
     join org o using (org_id) order by c.created_at desc, c.club_id desc`,
    [...values, size, offset, day],
  );
}

export async function countClubs(db: Db, orgIds: readonly string[]): Promise<number> {
  const { where, values } = below(orgIds);
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from club c where ${CLUB_VISIBLE}${where}`,
    values,
  );
  return row?.count ?? 0;
}

export interface ClubDetailRow extends NamedClubRow {
  nature: string;
  openToAll: number;
  applyOpen: number;
  suitSection: string;
  dirtTelphone: string;
  details: string;
  /** Of the person's newest application, or -1. */
  applyStatus: number;
  isMember: number;
}

export const clubById = (db: Db, clubId: string, accountId: string, day: string) =>
  db.row<ClubDetailRow>(
    `select ${namedColumns('$3')}, c.nature, c.open_to_all::int as "openToAll", c.applications_open::int as "applyOpen",
       array_to_string(c.suit_sections, ',') as "suitSection", c.contact_phone as "dirtTelphone", c.details_html as details,
       coalesce((select a.audit_status from club_application a where a.club_id = c.club_id and a.account_id = $2
         order by a.application_id desc limit 1), -1) as "applyStatus",
       (select count(*)::int from club_member m where m.club_id = c.club_id and m.account_id = $2) as "isMember"
     from club c join org o using (org_id) where c.club_id = $1 and ${CLUB_VISIBLE}`,
    [clubId, accountId, day],
  );

export const photosOf = (db: Db, clubId: string) =>
  db.rows<{ id: string; name: string; imagesUrl: string }>(
    `select p.photo_id as id, p.name, p.picture_id as "imagesUrl" from club_photo p join club c using (club_id)
     where p.club_id = $1 and p.audit_status = ${PostStatus.shown} and ${CLUB_VISIBLE} order by p.sort, p.photo_id limit ${MOST_CLUB_PHOTOS}`,
    [clubId],
  );

export const dynamicsOf = (db: Db, clubId: string, size: number, offset: number) =>
  db.rows<{ id: string; message: string; createdate: WireTime }>(
    `select d.dynamic_id as id, d.message, d.created_at as createdate from club_dynamic d join club c using (club_id)
     where d.club_id = $1 and d.audit_status = ${PostStatus.shown} and ${CLUB_VISIBLE} order by d.created_at desc, d.dynamic_id desc limit $2 offset $3`,
    [clubId, size, offset],
  );

export async function countDynamics(db: Db, clubId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from club_dynamic d join club c using (club_id) where d.club_id = $1 and d.audit_status = ${PostStatus.shown} and ${CLUB_VISIBLE}`,
    [clubId],
  );
  return row?.count ?? 0;
}

/** What decides about one student's application to a club that is there to see. */
export const joiningFacts = (db: Db, clubId: string, accountId: string) =>
  db.row<{ orgId: string; name: string; openToAll: boolean; applyOpen: boolean; isMember: boolean }>(
    `select c.org_id as "orgId", c.name, c.open_to_all as "openToAll", c.applications_open as "applyOpen",
       exists (select from club_member m where m.club_id = c.club_id and m.account_id = $2) as "isMember"
     from club c where c.club_id = $1 and ${CLUB_VISIBLE}`,
    [clubId, accountId],
  );

/** The guardian who sent an application (table or alias) in a child's name and still is bound to the child; null for none. */
export const applyingGuardianSql = (application: string) =>
  `(select b.parent_id from child_binding b where b.parent_id = ${application}.by_parent_id and b.student_id = ${application}.account_id)`;

/**
 * Writes an application that awaits review; undefined when the club was closed to applications, hidden or disbanded since it was looked at.
 * @throws a unique violation of `club_application_pending` when another one is pending
 */
export async function insertApplication(
  db: Db,
  application: {
    clubId: string;
    accountId: string;
    byParentId: string | null;
    pictureId: string;
    phoneCipher: Buffer;
    introInfo: string;
    hobby: string;
    now: WireTime;
  },
): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(
    `insert into club_application (club_id, account_id, by_parent_id, picture_id, phone_cipher, intro_info, hobby, created_at)
     select c.club_id, $2, $3, $4, $5, $6, $7, $8 from club c where c.club_id = $1 and c.applications_open and ${CLUB_VISIBLE} for share
     returning application_id as id`,
    [
      application.clubId,
      application.accountId,
      application.byParentId,
      application.pictureId,
      application.phoneCipher,
      application.introInfo,
      application.hobby,
      application.now,
    ],
  );
  return row?.id;
}

/** Clubs to be seen, by the organisation itself. */
export async function clubsPerOrg(db: Db): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; count: number }>(
    `select c.org_id as id, count(*)::int as count from club c where ${CLUB_VISIBLE} group by c.org_id`,
  );
  return new Map(rows.map((row) => [row.id, row.count]));
}

export interface NewClub {
  orgId: string;
  name: string;
  slogan: string;
  logoId: string;
  introInfo: string;
  typeName: string;
  nature: string;
  contactName: string;
  contactPhone: string;
  /** Cleaned when it is stored. */
  detailsHtml: string;
  /** Takes students of every school. */
  openToAll: boolean;
  createdAt: WireTime;
}

export async function insertClub(db: Db, club: NewClub): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into club (org_id, name, slogan, logo_id, intro_info, type_name, nature, contact_name, contact_phone, details_html,
       open_to_all, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning club_id as id`,
    [
      club.orgId,
      club.name,
      club.slogan,
      club.logoId,
      club.introInfo,
      club.typeName,
      club.nature,
      club.contactName,
      club.contactPhone,
      club.detailsHtml,
      club.openToAll,
      club.createdAt,
    ],
  );
  return row!.id;
}

/** Ids of the published clubs with an id above `after` and up to `upTo`, and when they were made. */
export const publishedClubs = (db: Db, after: number, upTo: number) =>
  db.rows<{ id: string; at: WireTime }>(
    `select c.club_id as id, c.created_at as at from club c
     where c.club_id > $1 and c.club_id <= $2 and ${CLUB_VISIBLE} order by c.club_id`,
    [after, upTo],
  );

/** Greatest id of a club; 0 without any. */
export async function greatestClub(db: Db): Promise<number> {
  const row = await db.row<{ id: string | null }>('select max(club_id) as id from club');
  return Number(row?.id ?? 0);
}

export interface ApplicationRow {
  id: string;
  asstionId: string;
  asstionName: string;
  logoUrl: string;
  userName: string;
  auditStatus: number;
  auditRemark: string;
  createDate: WireTime;
  auditDate: WireTime | '';
}
type StoredApplication = Omit<ApplicationRow, 'auditDate'> & { auditDate: WireTime | null };

/** Applications of a person and of the children bound to them, latest first, and how many there are. */
export async function applicationsOf(
  db: Db,
  accountId: string,
  size: number,
  offset: number,
): Promise<{ dataList: ApplicationRow[]; totalCount: number }> {
  const from = `from club_application f join club c using (club_id) join account p on p.account_id = f.account_id
     where f.account_id = $1 or f.account_id in (select b.student_id from child_binding b where b.parent_id = $1)`;
  const [count, dataList] = await Promise.all([
    db.row<{ count: number }>(`select count(*)::int as count ${from}`, [accountId]),
    db.rows<StoredApplication>(
      `select f.application_id as id, c.club_id as "asstionId", c.name as "asstionName", c.logo_id as "logoUrl",
         p.name as "userName", f.audit_status as "auditStatus", f.review_note as "auditRemark", f.created_at as "createDate",
         f.reviewed_at as "auditDate"
       ${from} order by coalesce(f.reviewed_at, f.created_at) desc, f.application_id desc limit $2 offset $3`,
      [accountId, size, offset],
    ),
  ]);
  return {
    dataList: dataList.map((row) => ({ ...row, auditDate: row.auditDate ?? '' })),
    totalCount: count?.count ?? 0,
  };
}
