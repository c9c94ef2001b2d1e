import { Usertype } from '@vimo/contract';
import { addRecords, type PastRecord } from '../../src/modules/growth/record/index.ts';
import { createSchemes, type Place, placesOf } from '../../src/modules/growth/scheme/index.ts';
import { loginIndex } from '../../src/modules/people/account/index.ts';
import { semestersOf } from '../../src/modules/people/school-year/index.ts';
import type { Db } from '../../src/platform/database.ts';
import type { Session } from '../../src/platform/sessions.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter } from '../calendar.ts';
import { ownFiles } from '../own-files.ts';
import type { Pictures } from '../pictures.ts';
import { createRandom, type Random } from '../random.ts';
import { REFUSALS, SHARED_TEXTS, type SharedText, TEACHERS_TEXTS } from './mates-texts.ts';
import { asSession, PERSON, type PersonRow } from './person.ts';
import { contentOf } from './write.ts';

const SEED = 20_261_123;
/** 林小禾, who told of herself, and her brother, of whom nothing is told elsewhere: their classes are filled, their schools thinly. */
const TELLS_OF_HERSELF = 'xs001';
const STUDENTS = [TELLS_OF_HERSELF, 'xs002'] as const;
/** Of every other class of the schools, so many semesters and records in each. */
const ELSEWHERE = { semesters: 2, records: 2 };
/** Records of a classmate in a semester, at least and at most. */
const OF_CLASSMATES = [4, 9] as const;
/** The days of a semester in which something is written begin and end so far from its own, and so far before today. */
const MARGIN_DAYS = 8;
/** Shares of records that were refused, and that are still drafts. */
const [REFUSED, DRAFT] = [0.2, 0.06];
/** Share of pupils who lack a module in the semester that runs. */
const LACKING = 0.3;
const PRIMARY = 2;
/** Reviewer of a dimension: the school; subject teachers are named by none of the texts. */
const BY_SCHOOL = 3;

interface Pupil {
  session: Session;
  classId: string;
  stage: number;
  entranceYear: number;
  teacher: Session;
  /** In one of the two classes. */
  isMate: boolean;
}
interface Span {
  semesterId: string;
  from: string;
  days: number;
  isNow: boolean;
}

/** Records of the classmates of both children, and a few of every other class of their schools: what boards, averages and notices are made of. */
export const MATES_ADDITION: Addition = {
  name: 'records-of-classmates',
  async build(db, city) {
    const random = createRandom(SEED);
    const schemes = createSchemes(db);
    for (const code of STUDENTS) {
      const pupils = await pupilsOf(db, city, code);
      const [first] = pupils;
      if (!first) continue;
      const office = await sessionOf(
        db,
        `a.usertype = ${Usertype.schoolAdministrator} and a.org_id = $1`,
        first.session.orgId,
      );
      const semesters = await semestersOf(db, first.session.orgId);
      const [learner] = await schemes.learners(db, [first.session.accountId]);
      const places = (learner?.scheme ? placesOf(learner.scheme) : []).filter(
        ({ dimension }) => office || dimension.reviewer !== BY_SCHOOL,
      );
      const records: PastRecord[] = [];
      for (const pupil of pupils) {
        const own = semesters.flatMap(({ startYear, ...one }) =>
          startYear >= pupil.entranceYear ? (spanOf(one, city.today) ?? []) : [],
        );
        const writer = {
          db,
          city,
          random,
          places,
          pupil,
          office: office ?? pupil.teacher,
          told: new Set<SharedText>(),
        };
        for (const span of pupil.isMate ? own : own.slice(-ELSEWHERE.semesters))
          records.push(...(await semesterOf(writer, span)));
      }
      await addRecords(db, records);
    }
    return '';
  },
};

/** The days on which something may have been recorded and decided; undefined when the semester has hardly begun. */
function spanOf(
  { semesterId, startsOn, endsOn }: { semesterId: string; startsOn: string; endsOn: string },
  today: string,
): Span | undefined {
  const isNow = startsOn <= today && today <= endsOn;
  const from = dayAfter(startsOn, MARGIN_DAYS);
  const to = dayAfter(isNow || today < endsOn ? today : endsOn, -MARGIN_DAYS);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return days > 0 ? { semesterId, from, days, isNow } : undefined;
}

interface Writer {
  db: Db;
  city: StandingCity;
  random: Random;
  places: readonly Place[];
  pupil: Pupil;
  office: Session;
  /** What the pupil told before. */
  told: Set<SharedText>;
}

/** What a pupil recorded in a semester: something in every module first, then what they like. */
async function semesterOf(writer: Writer, span: Span): Promise<PastRecord[]> {
  const { random, pupil } = writer;
  const modules = random.shuffled(Object.keys(SHARED_TEXTS));
  const asked = span.isNow && random.next() < LACKING ? modules.slice(1) : modules;
  const many = pupil.isMate ? random.between(...OF_CLASSMATES) : ELSEWHERE.records;
  const picked: [module: string, told: SharedText][] = [];
  for (let at = 0; at < many; at += 1) {
    const module = at < asked.length ? asked[at]! : random.pick(asked);
    const told = random.shuffled(SHARED_TEXTS[module]!).find((one) => fits(writer, module, one));
    if (told) picked.push([module, told]);
    if (told) writer.told.add(told);
  }
  const records: PastRecord[] = [];
  for (const [at, [module, told]] of picked.entries())
    records.push(await recordOf(writer, span, { module, told, mayFail: at >= asked.length }));
  if (pupil.isMate) records.push(...(await entryOf(writer, span)));
  return records;
}

const fits = ({ places, pupil, told }: Writer, module: string, one: SharedText): boolean =>
  !told.has(one) &&
  one.for !== (pupil.stage === PRIMARY ? 'old' : 'young') &&
  (pupil.isMate || !one.photo) &&
  placeOf(places, module, one) !== undefined;

const placeOf = (places: readonly Place[], module: string, { dimension }: SharedText) =>
  places.find((place) => place.module.moduleName === module && place.dimension.dimensionName === dimension);

interface Told {
  module: string;
  told: SharedText;
  /** It may have been refused, or be a draft. */
  mayFail: boolean;
}

async function recordOf(writer: Writer, span: Span, { module, told, mayFail }: Told): Promise<PastRecord> {
  const { random, pupil, office } = writer;
  const place = placeOf(writer.places, module, told)!;
  const day = dayAfter(span.from, random.between(0, span.days));
  const reviewer = place.dimension.reviewer === BY_SCHOOL ? office : pupil.teacher;
  const chance = mayFail ? random.next() : 1;
  const isDraft = span.isNow && chance < DRAFT;
  const isRefused = !isDraft && chance < DRAFT + REFUSED;
  const steps: PastRecord['steps'] = [
    { step: 'submit', session: pupil.session, actedAs: '学生', at: `${day} ${timeIn(random, 18)}` },
    {
      step: isRefused ? 'refuse' : 'pass',
      session: reviewer,
      actedAs: reviewer === office ? '学校' : '审核教师',
      at: `${dayAfter(day, random.between(1, 3))} ${timeIn(random, 16)}`,
      ...(isRefused ? { remarks: random.pick(REFUSALS) } : {}),
    },
  ];
  return {
    ...(await writtenOn(writer, place, told, day)),
    semesterId: span.semesterId,
    begunAt: `${day} ${timeIn(random, 17)}`,
    steps: isDraft ? [] : steps,
  };
}

/** What the class teacher entered of the pupil, and the pupil confirmed. */
async function entryOf(writer: Writer, span: Span): Promise<PastRecord[]> {
  const { random, pupil, places } = writer;
  const { module, ...told } = random.pick(TEACHERS_TEXTS);
  const place = placeOf(places, module, told);
  if (!place) return [];
  const day = dayAfter(span.from, random.between(0, span.days));
  const at = `${dayAfter(day, 1)} ${timeIn(random, 20)}`;
  return [
    {
      ...(await writtenOn(writer, place, told, day)),
      semesterId: span.semesterId,
      teacher: pupil.teacher,
      begunAt: `${day} ${timeIn(random, 16)}`,
      steps: [{ step: 'confirm', session: pupil.session, actedAs: '学生', at }],
    },
  ];
}

async function writtenOn({ db, city, pupil }: Writer, place: Place, told: SharedText, day: string) {
  const photos = told.photo ? [told.photo] : [];
  const files: Pictures =
    photos.length > 0
      ? await ownFiles(db, city, { ownerId: pupil.session.accountId, use: 'record' }, photos)
      : new Map();
  const { fields } = place.dimension;
  const values: Record<string, string> = { ...told.more };
  for (const { fieldName, fieldType, isTitle } of fields) {
    if (isTitle) values[fieldName] = told.title;
    else if (fieldType === 'date') values[fieldName] = '@';
    else if (fieldType === 'textarea') values[fieldName] = told.story ?? '';
  }
  const { session, classId } = pupil;
  const student = { accountId: session.accountId, orgId: session.orgId ?? '', classId };
  return { place, student, session, content: contentOf(fields, { values, photos }, files, day) };
}

const timeIn = (random: Random, hour: number) => `${hour}:${String(random.between(10, 59))}:00`;

async function sessionOf(db: Db, where: string, value: string | null | undefined): Promise<Session | undefined> {
  const row = await db.row<PersonRow>(`select ${PERSON} from account a where ${where} order by a.account_id limit 1`, [
    value,
  ]);
  return row && asSession(row);
}

/** Pupils of the school of an account, each with the teacher of their class. */
async function pupilsOf(db: Db, { platform, today }: StandingCity, code: string): Promise<Pupil[]> {
  const rows = await db.rows<
    PersonRow & { classId: string; stage: number; entranceYear: number; isMate: boolean; teacherId: string }
  >(
    `select ${PERSON}, c.class_id as "classId", c.stage, c.entrance_year as "entranceYear", c.class_id = me.class_id as "isMate",
       (select t.account_id from class_teacher t join school_year y using (school_year_id) where t.class_id = c.class_id
        order by y.start_year desc, t.account_id limit 1) as "teacherId"
     from account own join student me using (account_id) join account a on a.org_id = own.org_id
       join student s on s.account_id = a.account_id join classes_on($2) c on c.class_id = s.class_id
     where own.login_index = $1 and (a.account_id <> own.account_id or not $3)
       and exists (select from class_teacher t where t.class_id = c.class_id)
     order by c.class_id, a.account_id`,
    [loginIndex(platform.secrets, code), today, code === TELLS_OF_HERSELF],
  );
  const teachers = new Map<string, Session>();
  for (const { teacherId } of rows)
    if (!teachers.has(teacherId)) teachers.set(teacherId, (await sessionOf(db, 'a.account_id = $1', teacherId))!);
  return rows.map(({ classId, stage, entranceYear, isMate, teacherId, ...person }) => ({
    ...{ session: asSession(person), classId, stage, entranceYear, isMate },
    teacher: teachers.get(teacherId)!,
  }));
}
