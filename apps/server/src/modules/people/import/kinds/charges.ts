import { foldedName, ImportAction, plainNumber, SCHOOL_STAFF_TYPES } from '@vimo/contract';
import { refused } from '../../../../platform/errors.ts';
import { loginIndex } from '../../account/index.ts';
import { addHolder } from '../../responsibility/index.ts';
import { plainClassName } from '../../roster/index.ts';
import { classesByName, type FindClass, gradeOf } from '../class-names.ts';
import type { Cells } from '../columns.ts';
import { nearest } from '../nearest.ts';
import type { ImportPlan } from '../plan.ts';
import { classesOfSchool } from '../queries.ts';
import { faultsOf, judgeAlone, type Overwritten } from '../rules.ts';

interface Holder {
  accountId: string;
  name: string;
}
interface Known {
  findClass: FindClass;
  schoolYearId: string;
  subjects: Map<string, string>;
  teachers: Map<string, Holder>;
  /** Who is in charge this school year, by `class subject login`: the name of the subject, empty for class teachers, and the hex of the login's index. */
  charges: Map<string, Holder>;
  /** The accounts of all of them, by `class subject`. */
  standing: Map<string, string>;
}
interface Write {
  classId: string;
  schoolYearId: string;
  subjectId: string | undefined;
  accountId: string;
}

const DUTIES = ['班主任', '任课教师'];
const loginOf = (cells: Cells) => plainNumber(cells.login).toLowerCase();
const postOf = (classId: string | undefined, subject: string) => `${classId} ${subject}`;
const chargeOf = (classId: string | undefined, subject: string, login: Buffer) =>
  `${postOf(classId, subject)} ${login.toString('hex')}`;
/** Rows that say the same in other words are one. */
function keyOf(cells: Cells): string {
  const { className = '', duty = '', subject = '' } = cells;
  const grade = gradeOf(cells);
  const taught = duty === '任课教师' ? subject : '';
  return [grade, plainClassName(className, grade), duty, taught, loginOf(cells)].join(' ');
}

/** Who is in charge of which class in the school year of the day: class teachers, and subject teachers with their subject. */
export const chargesPlan: ImportPlan<Known, Write> = {
  kind: 'charges',
  // Several rows may be of one class and subject, and what one of them writes is not what was changed meanwhile.
  atOnce: true,
  // As the form does of its one class.
  hold: (db, { orgId }) =>
    db.run(
      'select from school_class c join cohort co using (cohort_id) where co.org_id = $1 order by c.class_id for no key update of c',
      [orgId],
    ),
  keysOf: (cells) => [{ key: keyOf(cells) }],
  async load(db, place, rows) {
    const year = await db.row<{ schoolYearId: string }>(
      'select school_year_id as "schoolYearId" from school_year where start_year = school_year_on($1)',
      [place.day],
    );
    if (!year) throw refused('本学年尚未建立，请先由教育局在“学年与班级”中建立学年');
    const classes = await classesOfSchool(db, place.orgId, place.day);
    const subjects = await db.rows<{ id: string; name: string }>(
      'select subject_id as id, subject_name as name from subject where not disabled',
    );
    const teachers = await db.rows<{ index: Buffer; accountId: string; name: string }>(
      `select login_index as index, account_id as "accountId", name from account
       where login_index = any ($1::bytea[]) and org_id = $2 and usertype = any ($3) and not disabled`,
      [rows.map(({ cells }) => loginIndex(place.platform.secrets, loginOf(cells))), place.orgId, SCHOOL_STAFF_TYPES],
    );
    const charges = await db.rows<Holder & { classId: string; subject: string | null; login: Buffer }>(
      `select t.class_id as "classId", s.subject_name as subject, a.login_index as login, t.account_id as "accountId", a.name from (
         select class_id, null::bigint as subject_id, account_id, ended_on from class_teacher where school_year_id = $1 and class_id = any ($2::bigint[])
         union all select class_id, subject_id, account_id, ended_on from subject_teacher where school_year_id = $1 and class_id = any ($2::bigint[])) t
       join account a on a.account_id = t.account_id left join subject s on s.subject_id = t.subject_id
       where t.ended_on is null or a.disabled or a.org_id is distinct from $3 order by t.account_id`,
      [year.schoolYearId, classes.map(({ classId }) => classId), place.orgId],
    );
    return {
      findClass: classesByName(classes),
      schoolYearId: year.schoolYearId,
      subjects: new Map(subjects.map(({ id, name }) => [name, id])),
      teachers: new Map(teachers.map(({ index, ...one }) => [index.toString('hex'), one])),
      charges: new Map(
        charges.map(({ classId, subject, login, ...one }) => [chargeOf(classId, subject ?? '', login), one]),
      ),
      standing: new Map(
        [...Map.groupBy(charges, ({ classId, subject }) => postOf(classId, subject ?? ''))].map(([post, of]) => [
          post,
          of.map(({ accountId }) => accountId).join(),
        ]),
      ),
    };
  },
  judge({ row, cells }, known, others, place) {
    const found = faultsOf('charges', cells);
    const classId = known.findClass(found, cells);
    const teaches = cells.duty === '任课教师';
    if (cells.duty && !teaches && cells.duty !== '班主任')
      found.error('duty', '职务有误', '应为班主任或任课教师', nearest(cells.duty, DUTIES));
    const login = loginIndex(place.platform.secrets, loginOf(cells));
    // A list that went out holds those too who are disabled or work elsewhere since, and subjects that are taught no more: what stands is no fault.
    const taught = teaches ? (cells.subject ?? '') : '';
    const there = known.charges.get(chargeOf(classId, taught, login));
    const subjectId = teaches ? known.subjects.get(cells.subject ?? '') : undefined;
    if (teaches && !cells.subject) found.error('subject', '学科未填', '任课教师请填写学科');
    else if (teaches && !subjectId && !there)
      found.error(
        'subject',
        `没有学科“${cells.subject}”`,
        `可填：${[...known.subjects.keys()].join('、') || '尚未建立学科'}`,
        nearest(cells.subject ?? '', [...known.subjects.keys()]),
      );
    const holder = there ?? known.teachers.get(login.toString('hex'));
    if (cells.login && !holder) found.error('login', '找不到教师', '本校没有这个登录账号的教师，请先导入教职工');
    else if (holder && cells.name && foldedName(holder.name) !== foldedName(cells.name))
      found.error('name', '姓名与账号不一致', '这个登录账号是另一位教师的，请核对', [holder.name]);
    if (cells.login)
      judgeAlone(found, others(keyOf(cells)), row, { column: 'login', title: '任职', value: '同一任职' });
    // Nobody loses the post by it, but who has it meanwhile is what the row is held against.
    const overwrites: Overwritten = there ? {} : { login: known.standing.get(postOf(classId, taught)) ?? '' };
    const outcome = { action: there ? ImportAction.keep : ImportAction.create, faults: found.faults, overwrites };
    if (found.failed() || !classId || !holder) return { ...outcome, write: undefined };
    const { accountId } = holder;
    return { ...outcome, write: { classId, schoolYearId: known.schoolYearId, subjectId, accountId } };
  },
  async write({ db, log }, rows) {
    for (const { classId, schoolYearId, subjectId = '', accountId } of rows)
      await addHolder(db, { classId, schoolYearId, subjectId }, accountId);
    log('created', rows.length);
  },
};
