import type { NamedClubRow } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import { CLUB_VISIBLE, namedColumns, takesSql } from './queries.ts';

/** Clubs that a student has joined as they are on a day, the latest joined first, and how many there are. */
export async function joinedClubs(db: Db, studentId: string, { size, offset }: Span, day: string) {
  const from = `from club_member j join club c using (club_id) join org o using (org_id) where j.account_id = $1 and ${CLUB_VISIBLE}`;
  const [count, dataList] = await Promise.all([
    db.row<{ count: number }>(`select count(*)::int as count ${from}`, [studentId]),
    db.rows<NamedClubRow>(
      `select ${namedColumns('$4')} ${from} order by j.joined_at desc, c.club_id desc limit $2 offset $3`,
      [studentId, size, offset, day],
    ),
  ]);
  return { dataList, totalCount: count!.count };
}

const MEMBERS = 500;

/** Members of a club on a day, who leads it first, then by name. */
export const membersOf = (db: Db, clubId: string, day: string) =>
  db.rows<{ id: string; name: string; headImg: string; isLeader: number }>(
    `select a.account_id as id, a.name, a.headimg as "headImg", (l.account_id is not null)::int as "isLeader"
     from club c join club_member m using (club_id) join account a using (account_id)
       left join club_leader l on l.club_id = m.club_id and l.account_id = m.account_id and l.ended_at is null
     where m.club_id = $1 and ${takesSql('$2')} order by l.account_id is null, a.name, a.account_id limit ${MEMBERS}`,
    [clubId, day],
  );

/** Whether a person is a member of a club on a day, or a guardian of one. */
export const belongsTo = async (db: Db, clubId: string, accountId: string, day: string): Promise<boolean> =>
  (await db.row(
    `select 1 from club_member m join club c using (club_id) join account a using (account_id)
     where m.club_id = $1 and ${CLUB_VISIBLE} and ${takesSql('$3')}
       and (m.account_id = $2 or m.account_id in (select b.student_id from child_binding b where b.parent_id = $2)) limit 1`,
    [clubId, accountId, day],
  )) !== undefined;

export interface OwnApplicationRow {
  id: string;
  asstionId: string;
  asstionName: string;
  logoUrl: string;
  studentName: string;
  byParent: number;
  /** Null of who had it deleted. */
  phoneCipher: Buffer | null;
  auditStatus: number;
  createDate: WireTime;
  updateName: string;
  updateDate: WireTime | null;
  remarks: string;
  hobby: string;
  introInfo: string;
}

/** Columns of an application `f` of a student `p` to a club `c`, decided by `r`. */
export const APPLICATION_COLUMNS = `f.application_id as id, c.club_id as "asstionId", c.name as "asstionName",
  p.name as "studentName", (f.by_parent_id is not null)::int as "byParent", f.phone_cipher as "phoneCipher", f.audit_status as "auditStatus", f.created_at as "createDate",
  coalesce(r.name, '') as "updateName", f.reviewed_at as "updateDate", f.review_note as remarks, f.hobby, f.intro_info as "introInfo"`;

/** Applications of one student, the latest first, and how many there are. */
export async function applicationsOfStudent(db: Db, studentId: string, { size, offset }: Span) {
  const [count, rows] = await Promise.all([
    db.row<{ count: number }>('select count(*)::int as count from club_application where account_id = $1', [studentId]),
    db.rows<OwnApplicationRow & { byParentId: string | null }>(
      `select ${APPLICATION_COLUMNS}, c.logo_id as "logoUrl", f.by_parent_id as "byParentId"
       from club_application f join club c using (club_id) join account p on p.account_id = f.account_id
         left join account r on r.account_id = f.reviewer_id
       where f.account_id = $1 order by f.application_id desc limit $2 offset $3`,
      [studentId, size, offset],
    ),
  ]);
  return { rows, totalCount: count!.count };
}
