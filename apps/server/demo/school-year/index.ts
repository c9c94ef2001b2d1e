import { Usertype } from '@vimo/contract';
import { createAccount, loginIndex } from '../../src/modules/people/account/index.ts';
import { addSchoolYear } from '../../src/modules/people/school-year/index.ts';
import type { Db } from '../../src/platform/database.ts';
import { DEMO_PASSWORD } from '../account/index.ts';
import { createNames } from '../account/names.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { homeYearInStage, schoolYearsOf, termsOf } from '../calendar.ts';
import { createRandom } from '../random.ts';

const SEED = 20_260_901;
const SUBJECTS = '语文 数学 英语 道德与法治 科学 物理 化学 生物学 历史 地理 信息科技 体育与健康 音乐 美术 劳动'.split(
  ' ',
);
/** By stage: what every class there has. */
const TAUGHT: Record<number, string[]> = {
  1: [],
  2: ['语文', '数学', '英语', '科学'],
  3: ['语文', '数学', '英语', '物理'],
  4: ['语文', '数学', '英语', '物理'],
};
/** Class and teachers whose accounts the demo names. */
const HOME = { school: '云汀一中', className: '（3）班', classTeacher: 'bzr001', teacher: 'ls001' };

/** School years of two semesters, subjects, and somebody in charge of every class. */
export const SCHOOL_YEARS_ADDITION: Addition = {
  name: 'school-years',
  async build(db, city) {
    const years = new Map<number, string>();
    for (const year of schoolYearsOf(city.today)) years.set(year, await addSchoolYear(db, year, termsOf(year)));
    for (const [at, name] of SUBJECTS.entries())
      await db.run('insert into subject (subject_name, sort) values ($1, $2)', [name, at]);
    await putInCharge(db, city, years);
    return '';
  },
};

interface ClassRow {
  class_id: string;
  org_id: string;
  org_name: string;
  class_name: string;
  stage: number;
  entrance_year: number;
}

/** Each class has a teacher of its own, who teaches there too; the other subjects are taught by the teachers of the classes beside it. */
async function putInCharge(
  db: Db,
  { platform, pictures, today }: StandingCity,
  years: ReadonlyMap<number, string>,
): Promise<void> {
  const classes = await db.rows<ClassRow>(
    `select c.class_id, co.org_id, o.org_name, c.class_name, co.stage, co.entrance_year
     from school_class c join cohort co using (cohort_id) join org o using (org_id)
     order by co.org_id, co.stage, co.entrance_year desc, c.class_id`,
  );
  const [classTeacher, teacher] = await Promise.all([accountOf(HOME.classTeacher), accountOf(HOME.teacher)]);
  const passwordHash = await platform.passwords.hashPassword(DEMO_PASSWORD);
  const random = createRandom(SEED);
  const names = createNames(random);
  let serial = 1;
  const homeEntranceYear = Math.max(...years.keys()) - homeYearInStage(today) + 1;
  const isHome = ({ org_name, class_name, entrance_year }: ClassRow) =>
    org_name === HOME.school && class_name === HOME.className && entrance_year === homeEntranceYear;

  const owners = new Map<string, string>();
  for (const each of classes) {
    if (isHome(each) && classTeacher) {
      owners.set(each.class_id, classTeacher);
      continue;
    }
    serial += 1;
    const { name, sex } = names.child();
    const accountId = await createAccount(db, platform.secrets, {
      accountCode: `ls${String(serial).padStart(3, '0')}`,
      usertype: Usertype.teacher,
      name,
      sex,
      passwordHash,
      orgId: each.org_id,
      headimg: pictures.get(`avatar-${random.pick(sex === 2 ? ['06', '07', '09'] : ['08', '10', '12'])}`)!,
    });
    owners.set(each.class_id, accountId);
  }

  for (const [at, each] of classes.entries()) {
    const beside = classes.filter(({ org_id }) => org_id === each.org_id);
    for (const [year, yearId] of years) {
      // Who entered this year had no class last year.
      if (each.entrance_year > year) continue;
      await db.run('insert into class_teacher (class_id, school_year_id, account_id) values ($1, $2, $3)', [
        each.class_id,
        yearId,
        owners.get(each.class_id),
      ]);
      for (const [subjectAt, subject] of (TAUGHT[each.stage] ?? []).entries()) {
        const colleague = owners.get(beside[(at + subjectAt) % beside.length]!.class_id);
        await db.run(
          `insert into subject_teacher (class_id, subject_id, school_year_id, account_id)
           select $1, subject_id, $2, $3 from subject where subject_name = $4`,
          [each.class_id, yearId, isHome(each) && subject === '语文' && teacher ? teacher : colleague, subject],
        );
      }
    }
  }

  async function accountOf(code: string): Promise<string | undefined> {
    const row = await db.row<{ id: string }>('select account_id as id from account where login_index = $1', [
      loginIndex(platform.secrets, code),
    ]);
    return row?.id;
  }
}
