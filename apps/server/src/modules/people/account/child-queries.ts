import type { Db } from '../../../platform/database.ts';
import { guardianPhoneSql, statusSql } from '../roster/index.ts';
import { CLOSED } from './queries.ts';

/** `relation` is a code of `guardianRelationLabel`. @throws a duplicate when the child is bound already */
export const insertBinding = (db: Db, parentId: string, studentId: string, relation = 0) =>
  db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, $3)', [
    parentId,
    studentId,
    relation,
  ]);

/** Removes a parent's own binding and answers the child, or undefined when there is none. */
export const deleteBinding = (db: Db, bindingId: string, parentId: string) =>
  db.row<{ student_id: string }>(
    'delete from child_binding where binding_id = $1 and parent_id = $2 returning student_id',
    [bindingId, parentId],
  );

/** Whether somebody is a student's guardian: bound to them now. */
export const isGuardian = async (db: Db, parentId: string, studentId: string): Promise<boolean> =>
  (await db.row('select from child_binding where parent_id = $1 and student_id = $2', [parentId, studentId])) !==
  undefined;

/** Keeps the binding until the transaction ends; false when there is none or the child's account is closed. */
export async function lockBinding(db: Db, parentId: string, studentId: string): Promise<boolean> {
  const row = await db.row(
    `select 1 from child_binding b join account on account_id = b.student_id
     where b.parent_id = $1 and b.student_id = $2 and not ${CLOSED} for share of account for share of b`,
    [parentId, studentId],
  );
  return row !== undefined;
}

export interface ChildRow {
  binding_id: string;
  student_id: string;
  name: string;
  headimg: string;
  sex: number;
  school_name: string | null;
  grade_name: string | null;
  class_name: string | null;
  student_no: string | null;
  guardian_phone_cipher: Buffer | null;
  status: number | null;
  entrance_date: string | null;
}

/** Ids of the children bound to a parent, those with closed accounts left out. */
export const childIdsOf = async (db: Db, parentId: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select b.student_id as id from child_binding b join account a on a.account_id = b.student_id
       where b.parent_id = $1 and not a.disabled`,
      [parentId],
    )
  ).map(({ id }) => id);

/** Who are told of what concerns students: guardians who are bound to them, each once. One whose account is disabled is told nothing. */
export const guardianIdsOf = async (db: Db, studentIds: readonly string[]): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select distinct b.parent_id as id from child_binding b join account a on a.account_id = b.parent_id
       where b.student_id = any ($1::bigint[]) and not a.disabled`,
      [studentIds],
    )
  ).map(({ id }) => id);

/** Children bound to a parent, with the class and grade they are in on a day (`YYYY-MM-DD`). */
export const childrenOf = (db: Db, parentId: string, day: string) =>
  db.rows<ChildRow>(
    `select b.binding_id, b.student_id, a.name, a.headimg, a.sex, o.org_name as school_name, c.grade_name, c.class_name,
       s.student_no, ${guardianPhoneSql('s', '$1')} as guardian_phone_cipher, ${statusSql('$2')} as status, s.entrance_date
     from child_binding b join account a on a.account_id = b.student_id
       left join student s on s.account_id = b.student_id left join classes_on($2) c using (class_id)
       left join org o on o.org_id = a.org_id
     where b.parent_id = $1 order by b.binding_id`,
    [parentId, day],
  );
