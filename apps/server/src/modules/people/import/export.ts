import { type ExportKind, studentStatusLabel, usertypeLabel } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import { maskIdentity, type Secrets } from '../../../platform/secrets.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { orgsBelow } from '../organisation/index.ts';
import { statusSql } from '../roster/index.ts';
import { type SheetColumn, sheetOf } from './sheets.ts';

/** One list; a larger one is taken school by school. */
const MOST_ROWS = 300_000;
const CHUNK = 1000;
const SEX = ['', '男', '女'];

interface List {
  label: string;
  columns: SheetColumn[];
  /** Some rows after a key in the order of the list; the key is the row's first value. */
  page(db: Db, orgId: string, day: string, after: string): Promise<Record<string, unknown>[]>;
  cells(row: Record<string, unknown>, secrets: Secrets): string[];
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const opened = (secrets: Secrets, cipher: unknown) => secrets.openIfAny(cipher as Buffer | null);

const LISTS: Record<ExportKind, List> = {
  students: {
    label: '学生',
    columns: [
      '学校',
      '姓名',
      '性别',
      '学籍号',
      '年级',
      '班级',
      '状态',
      '身份证号',
      '监护人',
      '监护人电话',
      '入学时间',
    ].map((title) => ({ title })),
    page: (db, orgId, day, after) =>
      db.rows(
        `select s.student_no as key, o.org_name as org, a.name, a.sex, c.grade_name as grade, c.class_name as class, ${statusSql('$3')} as status,
           a.identity_cipher as identity, s.guardian_phone_cipher as phone, s.entrance_date::text as entrance,
           (select p.name from child_binding b join account p on p.account_id = b.parent_id
            where b.student_id = s.account_id order by b.binding_id limit 1) as guardian
         from student s join account a using (account_id) join org o on o.org_id = s.school_id
           left join classes_on($3) c using (class_id)
         where s.school_id = any (${orgsBelow('array[$1]')}) and s.student_no > $2 order by s.student_no limit ${CHUNK}`,
        [orgId, after, day],
      ),
    cells: (row, secrets) => [
      ...[text(row.org), text(row.name), SEX[Number(row.sex)] ?? '', text(row.key), text(row.grade), text(row.class)],
      studentStatusLabel[Number(row.status)]?.label ?? '',
      maskIdentity(opened(secrets, row.identity)).replace(/^\*$/, ''),
      ...[text(row.guardian), opened(secrets, row.phone), text(row.entrance)],
    ],
  },
  staff: {
    label: '教职工',
    columns: ['机构', '姓名', '性别', '登录账号', '身份', '手机号', '状态'].map((title) => ({ title })),
    page: (db, orgId, _day, after) =>
      db.rows(
        `select a.account_id as key, o.org_name as org, a.name, a.sex, a.login_cipher as login, a.usertype, a.phone_cipher as phone, a.disabled
         from account a join org o using (org_id)
         where a.usertype in (3, 5, 6, 10, 11) and a.org_id = any (${orgsBelow('array[$1]')}) and a.account_id > coalesce(nullif($2, '')::bigint, 0)
         order by a.account_id limit ${CHUNK}`,
        [orgId, after],
      ),
    cells: (row, secrets) => [
      ...[text(row.org), text(row.name), SEX[Number(row.sex)] ?? '', opened(secrets, row.login)],
      ...[
        usertypeLabel[row.usertype as keyof typeof usertypeLabel],
        opened(secrets, row.phone),
        row.disabled ? '停用' : '正常',
      ],
    ],
  },
  classes: {
    label: '班级',
    columns: ['学校', '学段', '入学年份', '年级', '班级', '人数', '班主任'].map((title) => ({ title })),
    page: (db, orgId, day, after) =>
      db.rows(
        `select c.class_id as key, o.org_name as org, c.stage, c.entrance_year as year, c.grade_name as grade, c.class_name as class,
           (select count(*) from student s where s.class_id = c.class_id) as people,
           (select string_agg(a.name, '、' order by a.account_id) from class_teacher t join school_year y using (school_year_id)
              join account a using (account_id) where t.class_id = c.class_id and y.start_year = school_year_on($3)) as teachers
         from classes_on($3) c join org o using (org_id)
         where c.org_id = any (${orgsBelow('array[$1]')}) and c.class_id > coalesce(nullif($2, '')::bigint, 0) order by c.class_id limit ${CHUNK}`,
        [orgId, after, day],
      ),
    cells: (row) => [
      ...[text(row.org), ['', '幼儿园', '小学', '初中', '高中'][Number(row.stage)] ?? '', text(row.year)],
      ...[text(row.grade) || '已毕业', text(row.class), text(row.people), text(row.teachers)],
    ],
  },
};

/** Makes a list of an organisation and all below it, for the one who asked. */
export const makeExport: JobHandler<{ kind: ExportKind; orgId: string }> = async (run) => {
  const { database, secrets, clock } = run.platform;
  const list = LISTS[run.input.kind];
  const day = dayOf(toWireTime(clock()));
  let count = 0;
  await run.store(`${list.label}-${day}.xlsx`, sheetOf(list.label, list.columns, rows()));
  return { rows: count };

  async function* rows() {
    for (let after = ''; ; ) {
      const some = await list.page(database, run.input.orgId, day, after);
      for (const row of some) yield list.cells(row, secrets);
      count += some.length;
      run.progress(count, count);
      if (count > MOST_ROWS) throw refused(`超过 ${MOST_ROWS} 行，请分学校导出`);
      if (some.length < CHUNK) return;
      after = text(some.at(-1)!.key);
    }
  }
};
