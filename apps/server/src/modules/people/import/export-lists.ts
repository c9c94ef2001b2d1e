import {
  boardingLabel,
  type ExportFilter,
  guardianRelationLabel,
  IMPORT_COLUMNS,
  type ImportKind,
  identityKindLabel,
  type OrgType,
  orgTypeLabel,
  politicalStatusLabel,
  studentStatusLabel,
  type Usertype,
  usertypeLabel,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { maskIdentity, type Secrets } from '../../../platform/secrets.ts';
import type { SheetColumn } from '../../content/workbook/index.ts';
import { orgsBelow } from '../organisation/index.ts';
import { classNameSql, pastYearSql, pupilsOfClassSql, statusSql } from '../roster/index.ts';
import { countStaff, staffAfter, staffFilterOf } from '../staff-member/index.ts';
import { countStudents, studentFilterOf, studentsAfter } from '../student/index.ts';
import { AREA_STEP } from './kinds/organisations-areas.ts';
import { comingGradeSql } from './queries.ts';

const CHUNK = 1000;
/** Classes read at once where each has several rows. */
const CLASSES = 100;
const SEX = ['', '男', '女'];
const STAGE = ['', '幼儿园', '小学', '初中', '高中'];

interface Asked {
  db: Db;
  secrets: Secrets;
  orgId: string | null;
  /** The day of the task. */
  day: string;
  filter: ExportFilter;
}

interface List {
  columns: SheetColumn[];
  /** How many rows there are, and some of them after the place named: '' is the beginning. */
  open(asked: Asked): Promise<{ total: number; page(after: string): Promise<{ rows: string[][]; last: string }> }>;
}

type Row = Record<string, unknown>;
const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const titled = (...titles: string[]): SheetColumn[] => titles.map((title) => ({ title }));
const pageOf = (rows: Row[], cells: (row: Row) => string[]) => ({
  rows: rows.map(cells),
  last: text(rows.at(-1)?.key),
});
/** Rows of the classes `c` below an organisation; everywhere with null. */
const BELOW = `($1::bigint is null or co.org_id = any (${orgsBelow('array[$1::bigint]')}))`;
/** The first year of the school year asked for, else of the one of the day. */
const YEAR = (id: string, day: string) =>
  `coalesce((select start_year from school_year where school_year_id = nullif(${id}, '')::bigint), school_year_on(${day}::date))`;
/** Of the school `co` of a class, where the school year `y` is over on the day in `$2`. */
const PAST = pastYearSql({
  ...{ schoolYearId: 'y.school_year_id', startYear: 'y.start_year', school: 'co.org_id', today: '$2' },
});
/** Of a class post `t` of school year `y`: who left within it holds it no more (docs/domains/responsibility.md, Leaving). */
const HELD_TO_ITS_END = '(t.ended_on is null or school_year_on(t.ended_on) > y.start_year)';

type GuardianCells = [name: string, phone: string, relation: string];
/** Two guardians: of those who are bound the first ones, else the number that the school keeps (as `guardianPhoneSql`). */
function guardiansOf({ phone, guardians }: Row, opened: (cipher: unknown) => string): [GuardianCells, GuardianCells] {
  const bound = ((guardians ?? []) as [string, string | null, number][]).map(
    ([name, cipher, relation]): GuardianCells => [
      name,
      opened(cipher ? Buffer.from(cipher, 'base64') : null),
      guardianRelationLabel[relation] ?? '',
    ],
  );
  return [bound[0] ?? ['', opened(phone), ''], bound[1] ?? ['', '', '']];
}

/** What goes out, column for column (docs/domains/imports.md). Identity numbers stay masked. */
export const LISTS: Record<ImportKind, List> = {
  students: {
    columns: titled(
      ...['学校', '姓名', '性别', '学号', '年级', '班级', '状态', '身份证号', '监护人', '监护人电话', '入学时间'],
      ...['监护关系', '政治面貌', '监护人2', '监护人2电话', '监护关系2', '民族', '证件类型', '户籍', '住宿'],
    ),
    async open({ db, secrets, orgId, day, filter: asked }) {
      const opened = (cipher: unknown) => secrets.openIfAny(cipher as Buffer | null);
      const filter = await studentFilterOf(db, secrets, { top: orgId, classIds: null }, asked, day);
      const cells = (row: Row) => {
        const [[guardian, guardianPhone, relation], second] = guardiansOf(row, opened);
        return [
          ...[text(row.org), text(row.name), SEX[Number(row.sex)] ?? '', text(row.key), text(row.grade)],
          ...[text(row.class), studentStatusLabel[Number(row.status)]?.label ?? ''],
          ...[maskIdentity(opened(row.identity)).replace(/^\*$/, ''), guardian, guardianPhone, text(row.entrance)],
          ...[relation, politicalStatusLabel[Number(row.political)] ?? '', ...second, text(row.nation)],
          ...[identityKindLabel[Number(row.kind)] ?? '', opened(row.household)],
          boardingLabel[Number(row.boarding)] ?? '',
        ];
      };
      return {
        total: await countStudents(db, filter),
        async page(after) {
          const ids = (await studentsAfter(db, filter, after, CHUNK)).map(({ id }) => id);
          const rows = await db.rows<Row>(
            `select s.student_no as key, o.org_name as org, a.name, a.sex, coalesce(c.grade_name, ${comingGradeSql('c', '$2')}) as grade, c.class_name as class,
               ${statusSql('$2')} as status, a.identity_cipher as identity, s.guardian_phone_cipher as phone,
               s.political_status as political, s.nation, s.identity_kind as kind, s.household_cipher as household, s.boarding,
               s.entrance_date::text as entrance, (select jsonb_agg(jsonb_build_array(p.name, encode(p.phone_cipher, 'base64'), b.relation) order by b.binding_id)
                 from child_binding b join account p on p.account_id = b.parent_id where b.student_id = s.account_id and not p.disabled) as guardians
             from student s join account a using (account_id) left join org o on o.org_id = s.school_id
               left join classes_on($2) c using (class_id)
             where s.account_id = any ($1) order by s.student_no`,
            [ids, day],
          );
          return pageOf(rows, cells);
        },
      };
    },
  },
  staff: {
    columns: titled('机构', '姓名', '性别', '登录账号', '身份', '手机号', '状态'),
    async open({ db, secrets, orgId, filter: asked }) {
      const opened = (cipher: unknown) => secrets.openIfAny(cipher as Buffer | null);
      const filter = await staffFilterOf(db, secrets, orgId, asked);
      const cells = (row: Row) => [
        ...[text(row.org), text(row.name), SEX[Number(row.sex)] ?? '', opened(row.login)],
        ...[usertypeLabel[row.usertype as Usertype], opened(row.phone), row.disabled ? '停用' : '正常'],
      ];
      return {
        total: await countStaff(db, filter),
        async page(after) {
          const rows = await db.rows<Row>(
            `select a.account_id as key, o.org_name as org, a.name, a.sex, a.login_cipher as login, a.usertype, a.phone_cipher as phone, a.disabled
             from account a left join org o using (org_id) where a.account_id = any ($1) order by a.account_id`,
            [await staffAfter(db, filter, after, CHUNK)],
          );
          return pageOf(rows, cells);
        },
      };
    },
  },
  classes: {
    columns: titled('学校', '学段', '入学年份', '年级', '班级', '人数', '班主任'),
    async open({ db, orgId, day, filter: { schoolYearId } }) {
      // Without a year all classes there ever were; of a year those that were in a grade then.
      const of = [orgId, day, schoolYearId ?? ''];
      const FROM = `from school_class c join cohort co using (cohort_id) join org o using (org_id)
          left join grade g on g.stage = co.stage and g.year_in_stage = ${YEAR('$3', '$2')} - co.entrance_year + 1 and g.year_in_stage <= co.years
          left join school_year y on y.school_year_id = nullif($3, '')::bigint left join lateral ${PAST} past on true
        where ${BELOW} and ($3 = '' or g.grade_id is not null)`;
      const cells = (row: Row) => [
        ...[text(row.org), STAGE[Number(row.stage)] ?? '', text(row.year), text(row.grade) || '已毕业'],
        ...[text(row.class), text(row.people), text(row.teachers)],
      ];
      return {
        total: (await db.row<{ n: number }>(`select count(*)::int as n ${FROM}`, of))!.n,
        async page(after) {
          const rows = await db.rows<Row>(
            `select c.class_id as key, o.org_name as org, co.stage, co.entrance_year as year, g.grade_name as grade, ${classNameSql('past.day')} as class,
               ${pupilsOfClassSql('c', 'past', '$2')} as people,
               (select string_agg(a.name, '、' order by a.account_id) from class_teacher t join school_year y using (school_year_id)
                  join account a using (account_id) where t.class_id = c.class_id and y.start_year = ${YEAR('$3', '$2')} and ${HELD_TO_ITS_END}) as teachers
             ${FROM} and c.class_id > coalesce(nullif($4, '')::bigint, 0) order by c.class_id limit ${CHUNK}`,
            [...of, after],
          );
          return pageOf(rows, cells);
        },
      };
    },
  },
  charges: {
    // The headings of the template, so that a list may be changed and brought back.
    columns: titled('学校', '年级', '班级', '职务', '学科', '登录账号', '姓名'),
    async open({ db, secrets, orgId, day, filter: { schoolYearId } }) {
      const of = [orgId, day, schoolYearId ?? ''];
      const HELD = `(select class_id, school_year_id, account_id, null::bigint as subject_id, ended_on from class_teacher
          union all select class_id, school_year_id, account_id, subject_id, ended_on from subject_teacher) t
        join school_year y on y.school_year_id = t.school_year_id and y.start_year = ${YEAR('$3', '$2')} and ${HELD_TO_ITS_END}
        join school_class c using (class_id) join cohort co using (cohort_id)`;
      const cells = (row: Row) => [
        ...[text(row.org), text(row.grade), text(row.class), row.subject ? '任课教师' : '班主任', text(row.subject)],
        ...[secrets.openIfAny(row.login as Buffer | null), text(row.name)],
      ];
      return {
        total: (await db.row<{ n: number }>(`select count(*)::int as n from ${HELD} where ${BELOW}`, of))!.n,
        async page(after) {
          const rows = await db.rows<Row>(
            `select c.class_id as key, o.org_name as org, g.grade_name as grade, ${classNameSql('past.day')} as class, s.subject_name as subject,
               a.login_cipher as login, a.name
             from ${HELD} join org o on o.org_id = co.org_id join account a on a.account_id = t.account_id
               left join subject s on s.subject_id = t.subject_id
               left join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1 and g.year_in_stage <= co.years
               left join lateral ${PAST} past on true
             where c.class_id in (select distinct class_id from ${HELD} where ${BELOW}
               and class_id > coalesce(nullif($4, '')::bigint, 0) order by class_id limit ${CLASSES})
             order by c.class_id, t.subject_id is not null, s.sort, a.account_id`,
            [...of, after],
          );
          return pageOf(rows, cells);
        },
      };
    },
  },
  organisations: {
    // The headings of the template, so that a list may be changed and brought back.
    columns: titled(...IMPORT_COLUMNS.organisations.map(({ title }) => title)),
    async open({ db, orgId }) {
      const FROM = `from org o left join org p on p.org_id = o.parent_org_id 
        where ($1::bigint is null or o.org_id = any (${orgsBelow('array[$1::bigint]')})) and not o.disabled and o.org_id is distinct from $1::bigint`;
      const cells = (row: Row) => [
        ...[text(row.name), orgTypeLabel[row.type as OrgType], text(row.parent), text(row.kind)],
        ...[(row.stages as number[]).map((stage) => STAGE[stage] ?? '').join('、'), text(row.code)],
        ...[text(row.head), text(row.contact), text(row.phone), text(row.address), text(row.area)],
      ];
      return {
        total: (await db.row<{ n: number }>(`select count(*)::int as n ${FROM}`, [orgId]))!.n,
        async page(after) {
          const rows = await db.rows<Row>(
            `select o.org_id as key, o.org_name as name, o.org_type as type, p.org_name as parent, o.kind_name as kind, o.stages, o.code,
               o.head_name as head, o.contact_person as contact, o.phone, o.address,
               (select string_agg(s.area_name, '${AREA_STEP}' order by length(s.tree_sign)) from area a
                  join area s on s.area_id = any (string_to_array(a.tree_sign, '.')::bigint[]) where a.area_id = o.area_id) as area
             ${FROM} and o.org_id > coalesce(nullif($2, '')::bigint, 0) order by o.org_id limit ${CHUNK}`,
            [orgId, after],
          );
          return pageOf(rows, cells);
        },
      };
    },
  },
};
