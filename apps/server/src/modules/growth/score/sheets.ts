import { ABSENT, CREDIT_ITEMS, FITNESS_ITEMS, MOST_CREDITS, type SheetKind } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import { type Responsibility, worksWith } from '../../people/responsibility/index.ts';
import { schoolYearName, semesterName } from '../../people/school-year/index.ts';
import { hasCredits, seesCredit, seesFitness, seesSubject } from './policy.ts';
import type { ColumnRule } from './rules.ts';
import { type ContentSheet, lockPupils, readContents, readMarks, writeContents, writeMark } from './sheet-queries.ts';
import {
  type ClassFacts,
  classIn,
  examinationOf,
  lockedExamination,
  type Pupil,
  pupilsOn,
  termOf,
  yearOf,
} from './staff-queries.ts';

/** Which sheet: of an examination, of a school year's fitness, of a semester's credits; for one class. */
export interface SheetAsked {
  kind: SheetKind;
  of: string;
  classId: string;
}

interface Column extends ColumnRule {
  key: string;
  title: string;
}

/** A sheet as somebody in charge finds it: the columns that are theirs, and no others. */
export interface SheetFound {
  title: string;
  place: ClassFacts;
  /** Families see what is written in it. */
  published: boolean;
  /** Whether families see what stands of a pupil: also of one who came with values that another class published, not yet of one who came with others. */
  isSeen(studentId: string): boolean;
  /** Something stands that families do not see. */
  hasUnpublished: boolean;
  columns: readonly Column[];
  pupils: readonly Pupil[];
  /** By student and column; an empty cell is not there. */
  cells: Map<string, string>;
  /** For the history: one of the three. */
  examinationId: string | null;
  schoolYearId: string | null;
  semesterId: string | null;
  write(db: Db, changes: readonly { studentId: string; key: string; value: string }[]): Promise<void>;
}
export const cellKey = (studentId: string, key: string) => `${studentId} ${key}`;

const NOT_THERE = '录入表不存在';
export const LEFT = '该学生已离校，不能再录入';

/** The sheet, held against others' writing when `held`. @throws Refusal notFound when it is not the person's */
export async function findSheet(
  db: Db,
  who: Responsibility,
  asked: SheetAsked,
  day: string,
  held = false,
): Promise<SheetFound> {
  if (asked.kind === 'scores') return scoreSheet(db, who, asked, held);
  return asked.kind === 'fitness' ? fitnessSheet(db, who, asked, day, held) : creditSheet(db, who, asked, day, held);
}

async function scoreSheet(
  db: Db,
  who: Responsibility,
  { of, classId }: SheetAsked,
  held: boolean,
): Promise<SheetFound> {
  const examination = await (held ? lockedExamination : examinationOf)(db, of);
  const place =
    examination && (await classIn(db, classId, { startYear: examination.startYear, day: examination.heldOn }));
  if (!examination || !place || examination.orgId !== place.orgId || !worksWith(who, place)) throw notFound(NOT_THERE);
  if (place.gradeId !== examination.gradeId)
    throw refused(`${place.name}不是${examination.gradeName}的班级，不在这次考试里`);
  const columns = examination.subjects
    .filter(({ subjectId }) => seesSubject(who, place, subjectId))
    .map(({ subjectId, subjectName, fullMark }) => ({
      ...{ key: subjectId, title: subjectName, least: 0, most: fullMark, digits: 1, unit: '分', mayBeAbsent: true },
    }));
  // Who teaches none of its subjects finds no sheet.
  if (columns.length === 0) throw notFound(NOT_THERE);
  const keys = columns.map(({ key }) => key);
  const pupils = await pupilsOf(db, classId, examination.heldOn, held);
  const marks = await readMarks(db, of, idsOf(pupils), keys);
  const { published } = examination;
  return {
    title: examination.name,
    ...{ place, columns, pupils, published },
    isSeen: () => published,
    hasUnpublished: !published && marks.length > 0,
    ...{ examinationId: of, schoolYearId: null, semesterId: null },
    cells: new Map(
      marks.map(({ studentId, key, mark }) => [cellKey(studentId, key), mark === null ? ABSENT : String(mark)]),
    ),
    async write(writer, changes) {
      for (const { studentId, key, value } of changes)
        await writeMark(writer, { examinationId: of, classId, studentId, subjectId: key, value });
    },
  };
}

async function fitnessSheet(
  db: Db,
  who: Responsibility,
  { of, classId }: SheetAsked,
  day: string,
  held: boolean,
): Promise<SheetFound> {
  const year = await yearOf(db, who.orgId, of);
  const place = year && (await classIn(db, classId, { startYear: year.startYear, day: year.endsOn }));
  if (!year || !place?.gradeId || !worksWith(who, place) || !seesFitness(who, place)) throw notFound(NOT_THERE);
  const pupils = await pupilsOf(db, classId, day < year.endsOn ? day : year.endsOn, held);
  return {
    title: `${schoolYearName(year.startYear)}体质健康`,
    ...{ place, pupils },
    columns: FITNESS_ITEMS.map(({ field, name, unit, least, most }) => ({
      ...{ key: field, title: `${name}（${unit}）`, least, most, digits: 2, unit, mayBeAbsent: false },
    })),
    ...{ examinationId: null, schoolYearId: of, semesterId: null },
    ...(await contentsOf(db, { kind: 'fitness', classId, of }, pupils)),
  };
}

async function creditSheet(
  db: Db,
  who: Responsibility,
  { of, classId }: SheetAsked,
  day: string,
  held: boolean,
): Promise<SheetFound> {
  const term = await termOf(db, who.orgId, of, day);
  const place = term && (await classIn(db, classId, { startYear: term.startYear, day: term.endsOn }));
  const items = place ? CREDIT_ITEMS.filter((item) => seesCredit(who, place, item)) : [];
  if (!term || !place || !hasCredits(place.gradeId) || !worksWith(who, place) || items.length === 0)
    throw notFound(NOT_THERE);
  const pupils = await pupilsOf(db, classId, day < term.endsOn ? day : term.endsOn, held);
  return {
    title: `${semesterName(term.startYear, term.term)}学分`,
    ...{ place, pupils },
    columns: items.map(({ field, name }) => ({
      ...{ key: field, title: name, least: 0, most: MOST_CREDITS, digits: 1, unit: '分', mayBeAbsent: false },
    })),
    ...{ examinationId: null, schoolYearId: null, semesterId: of },
    ...(await contentsOf(db, { kind: 'credits', classId, of }, pupils)),
  };
}

const idsOf = (pupils: readonly Pupil[]): string[] => pupils.map(({ studentId }) => studentId);

/** Who was in a class on a day; `held` keeps them until the transaction ends, and they are read again when others let go of them. */
async function pupilsOf(db: Db, classId: string, day: string, held: boolean): Promise<Pupil[]> {
  const pupils = await pupilsOn(db, classId, day);
  if (!held) return pupils;
  await lockPupils(db, idsOf(pupils));
  return pupilsOn(db, classId, day);
}

/** What is kept as one object a pupil and period, whichever class entered it: its cells, who sees them, and how they are written. */
async function contentsOf(
  db: Db,
  sheet: ContentSheet,
  pupils: readonly Pupil[],
): Promise<Pick<SheetFound, 'cells' | 'published' | 'isSeen' | 'hasUnpublished' | 'write'>> {
  const { rows, published } = await readContents(db, sheet, idsOf(pupils));
  const seen = new Set(rows.flatMap((row) => (row.published ? [row.studentId] : [])));
  return {
    published,
    isSeen: (studentId) => seen.has(studentId),
    hasUnpublished: rows.some((row) => !row.published),
    cells: new Map(
      rows.flatMap(({ studentId, content }) =>
        Object.entries(content).map(([key, value]): [string, string] => [cellKey(studentId, key), value]),
      ),
    ),
    async write(writer, changes) {
      const byPupil = Map.groupBy(changes, ({ studentId }) => studentId);
      await writeContents(
        writer,
        sheet,
        [...byPupil].map(([studentId, own]) => ({
          studentId,
          values: Object.fromEntries(own.map(({ key, value }) => [key, value || null])),
        })),
      );
    },
  };
}
