import { ABSENT, FITNESS_ITEMS } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import { schoolYearName } from '../../people/school-year/index.ts';
import { type Power, seesClass, seesFitness, seesSubject } from './policy.ts';
import type { ColumnRule } from './rules.ts';
import { readFitness, readMarks, writeFitness, writeMark } from './sheet-queries.ts';
import {
  type ClassFacts,
  classIn,
  examinationOf,
  heldExamination,
  type Pupil,
  pupilsOn,
  yearOf,
} from './staff-queries.ts';

/** Which sheet: of an examination, or of a school year's fitness; for one class. */
export interface SheetAsked {
  kind: 'scores' | 'fitness';
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
  published: boolean;
  columns: readonly Column[];
  pupils: readonly Pupil[];
  /** By student and column; an empty cell is not there. */
  cells: Map<string, string>;
  /** For the history: one of the two. */
  examinationId: string | null;
  schoolYearId: string | null;
  write(db: Db, changes: readonly { studentId: string; key: string; value: string }[]): Promise<void>;
}
export const cellKey = (studentId: string, key: string) => `${studentId} ${key}`;

const NOT_THERE = '录入表不存在';

/** The sheet, held against others' writing when `held`. @throws Refusal notFound when it is not the person's */
export async function findSheet(
  db: Db,
  power: Power,
  asked: SheetAsked,
  day: string,
  held = false,
): Promise<SheetFound> {
  return asked.kind === 'scores' ? scoreSheet(db, power, asked, held) : fitnessSheet(db, power, asked, day, held);
}

async function scoreSheet(db: Db, power: Power, { of, classId }: SheetAsked, held: boolean): Promise<SheetFound> {
  const examination = await (held ? heldExamination : examinationOf)(db, of);
  const place = examination && (await classIn(db, classId, examination.startYear));
  if (!examination || !place || examination.orgId !== place.orgId || !seesClass(power, place))
    throw notFound(NOT_THERE);
  if (place.gradeId !== examination.gradeId)
    throw refused(`${place.name}不是${examination.gradeName}的班级，不在这次考试里`);
  const columns = examination.subjects
    .filter(({ subjectId }) => seesSubject(power, classId, subjectId))
    .map(({ subjectId, subjectName, fullMark }) => ({
      ...{ key: subjectId, title: subjectName, least: 0, most: fullMark, digits: 1, mayBeAbsent: true },
    }));
  const keys = columns.map(({ key }) => key);
  const marks = await readMarks(db, of, classId, keys);
  return {
    title: examination.name,
    ...{ place, columns, published: examination.published, examinationId: of, schoolYearId: null },
    pupils: await pupilsOn(db, classId, examination.heldOn),
    cells: new Map(
      marks.map(({ studentId, key, mark }) => [cellKey(studentId, key), mark === null ? ABSENT : String(mark)]),
    ),
    async write(pen, changes) {
      for (const { studentId, key, value } of changes)
        await writeMark(pen, { examinationId: of, classId, studentId, subjectId: key, value });
    },
  };
}

async function fitnessSheet(
  db: Db,
  power: Power,
  { of, classId }: SheetAsked,
  day: string,
  held: boolean,
): Promise<SheetFound> {
  const year = await yearOf(db, of);
  const place = year && (await classIn(db, classId, year.startYear));
  if (!year || !place?.gradeId || !seesClass(power, place) || !seesFitness(power, classId)) throw notFound(NOT_THERE);
  const { rows, published } = await readFitness(db, of, classId, held);
  const contents = new Map(rows.map(({ studentId, content }) => [studentId, content]));
  return {
    title: `${schoolYearName(year.startYear)}体质健康`,
    ...{ place, published, examinationId: null, schoolYearId: of },
    columns: FITNESS_ITEMS.map(({ field, name, unit, least, most }) => ({
      ...{ key: field, title: `${name}（${unit}）`, least, most, digits: 2, mayBeAbsent: false },
    })),
    pupils: await pupilsOn(db, classId, day < year.endsOn ? day : year.endsOn),
    cells: new Map(
      rows.flatMap(({ studentId, content }) =>
        Object.entries(content).map(([key, value]): [string, string] => [cellKey(studentId, key), value]),
      ),
    ),
    async write(pen, changes) {
      for (const [studentId, own] of Map.groupBy(changes, (change) => change.studentId)) {
        const content = { ...contents.get(studentId) };
        for (const { key, value } of own) {
          if (value) content[key] = value;
          else delete content[key];
        }
        await writeFitness(pen, { studentId, schoolYearId: of, classId, content });
      }
    },
  };
}
