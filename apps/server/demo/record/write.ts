import { addRecord, type Content, type PastRecord } from '../../src/modules/growth/record/index.ts';
import { createSchemes, type Place, placesOf, type Schemes } from '../../src/modules/growth/scheme/index.ts';
import { loginIndex } from '../../src/modules/people/account/index.ts';
import { schoolYearOf, semesterNow } from '../../src/modules/people/school-year/index.ts';
import type { Db } from '../../src/platform/database.ts';
import type { Session } from '../../src/platform/sessions.ts';
import type { StandingCity } from '../addition.ts';
import { dayAfter, schoolTimeOn } from '../calendar.ts';
import { ownFiles } from '../own-files.ts';
import type { Pictures } from '../pictures.ts';
import { asSession, PERSON, type PersonRow } from './person.ts';
import type { WrittenRecord } from './shape.ts';

/** 林小禾, her class teacher and the administrator of her school. */
const [STUDENT, TEACHER, OFFICE] = ['xs001', 'bzr001', 'xx001'];

export interface Person extends Session {
  classId: string | null;
}

/** The home class with those who write and review there. */
export interface School {
  db: Db;
  city: StandingCity;
  schemes: Schemes;
  student: Person;
  teacher: Person;
  office: Person;
  classmates: Person[];
}

/** Undefined in a city without the accounts that the demo names. */
export async function schoolOf(db: Db, city: StandingCity): Promise<School | undefined> {
  const people = await peopleOf(db, city);
  return people && { db, city, schemes: createSchemes(db), ...people };
}

/** The dimension of that name in a student's scheme. */
export async function placeFor(
  { db, schemes }: School,
  student: Person,
  { module: moduleName, dimension: dimensionName }: Pick<WrittenRecord, 'module' | 'dimension'>,
): Promise<Place | undefined> {
  const [learner] = await schemes.learners(db, [student.accountId]);
  return (learner?.scheme ? placesOf(learner.scheme) : []).find(
    ({ module, dimension }) => module.moduleName === moduleName && dimension.dimensionName === dimensionName,
  );
}

/** Writes a record as it came to be; answers its id, and undefined where its day is still to come or lies before the city's first semester. */
export async function writeRecord(
  school: School,
  student: Person,
  written: WrittenRecord,
  byTeacher = false,
): Promise<string | undefined> {
  const { db, city, teacher, office } = school;
  const day = dayOf(written.on, city.today);
  const semester = day && (await semesterNow(db, student.orgId, day));
  const place = semester && (await placeFor(school, student, written));
  if (!place) return undefined;
  const evidence = await evidenceOf(db, city, byTeacher ? teacher : student, written);
  const content = contentOf(place.dimension.fields, written, evidence, day);
  const reviewer = place.dimension.reviewer === 3 ? office : teacher;
  const steps = written.steps.map((step, at): PastRecord['steps'][number] => {
    const byStudent = step === 'submit' || step === 'confirm' || step === 'reject';
    return {
      step,
      session: byStudent ? student : reviewer,
      actedAs: byStudent ? '学生' : reviewer === office ? '学校' : '审核教师',
      at: `${dayAfter(day, step === 'submit' ? 0 : Math.min(at, 1))} ${step === 'submit' ? '20:41:00' : '21:05:00'}`,
      ...(step === 'pass' || step === 'refuse' || step === 'reject' ? { remarks: written.opinion ?? '' } : {}),
    };
  });
  return addRecord(db, {
    place,
    student,
    semesterId: semester.semesterId,
    content,
    session: student,
    ...(byTeacher ? { teacher } : {}),
    begunAt: `${day} ${byTeacher ? '16:20:00' : '20:16:00'}`,
    steps,
  });
}

/** The files of a record, as whoever entered it sent them in. */
export const evidenceOf = (
  db: Db,
  city: StandingCity,
  { accountId: ownerId }: Person,
  { photos = [], papers = [] }: Pick<WrittenRecord, 'photos' | 'papers'>,
): Promise<Pictures> => ownFiles(db, city, { ownerId, use: 'record' }, [...photos, ...papers]);

/** Values by the ids of fields: texts as they are written, `@` the day itself, `@-5` so many days from it, files by their names. */
export function contentOf(
  fields: readonly { fieldId?: string | undefined; fieldName: string; fieldType: string }[],
  { values, photos = [], papers = [] }: Pick<WrittenRecord, 'values' | 'photos' | 'papers'>,
  files: Pictures,
  day: string,
): Content {
  const filesOf = (names: readonly string[]) => names.map((name) => files.get(name)!).join(',');
  const content: Content = {};
  for (const { fieldId = '', fieldName, fieldType } of fields) {
    const value =
      fieldType === 'image' ? filesOf(photos) : fieldType === 'file' ? filesOf(papers) : (values[fieldName] ?? '');
    const [, shift] = /^@(-\d+)?$/.exec(value) ?? [];
    if (value) content[fieldId] = value.startsWith('@') ? dayAfter(day, Number(shift ?? 0)) : value;
  }
  return content;
}

/** The day that is meant, if it has come. */
function dayOf(on: WrittenRecord['on'], today: string): string | undefined {
  if (typeof on === 'number') return dayAfter(today, -on);
  if ('noticed' in on) return dayAfter(schoolTimeOn(today).over.startsOn, on.noticed);
  const [year, monthDay] = on;
  const start = schoolYearOf(today) + year;
  const day = `${Number(monthDay.slice(0, 2)) < 9 ? start + 1 : start}-${monthDay}`;
  return day < dayAfter(today, -21) ? day : undefined;
}

async function peopleOf(db: Db, { platform }: StandingCity) {
  const personOf = (code: string) =>
    db.row<PersonRow & Pick<Person, 'classId'>>(
      `select ${PERSON}, s.class_id as "classId"
       from account a left join student s using (account_id) where a.login_index = $1`,
      [loginIndex(platform.secrets, code)],
    );
  const [student, teacher, office] = [await personOf(STUDENT), await personOf(TEACHER), await personOf(OFFICE)];
  if (!student || !teacher || !office) return undefined;
  const mates = await db.rows<PersonRow & Pick<Person, 'classId'>>(
    `select ${PERSON}, s.class_id as "classId"
     from student s join account a using (account_id) where s.class_id = $1 and a.account_id <> $2 order by a.account_id limit 8`,
    [student.classId, student.accountId],
  );
  return {
    student: asSession(student),
    teacher: asSession(teacher),
    office: asSession(office),
    classmates: mates.map(asSession),
  };
}
