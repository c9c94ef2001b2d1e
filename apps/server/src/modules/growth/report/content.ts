import { type FieldType, politicalStatusLabel, type Report, ReportStage, type ReportValue } from '@vimo/contract';
import { maskIdentity, type Secrets } from '../../../platform/secrets.ts';
import { publicText } from '../../content/moderation/index.ts';
import { birthdayOf } from '../../people/person/index.ts';
import { semesterName } from '../../people/school-year/index.ts';
import { publicValue } from '../record/index.ts';
import type { Place } from '../scheme/index.ts';
import type { EntryRow, EvidenceRow, PersonRow, ReportPlace } from './queries.ts';
import { stageOf } from './states.ts';

/** A record in a report with the dimension of its own version. */
export interface Entry extends EntryRow {
  place: Place;
}

export const titleOf = ({ studentName, startYear, term }: ReportPlace): string =>
  `${studentName}${semesterName(startYear, term)}纪实报告`;

/** The notice of a report, if it is under one. */
export const noticeOf = ({ startsOn, endsOn, endedEarly, withdrawn }: ReportPlace) =>
  startsOn && endsOn ? { startsOn, endsOn, endedEarly: endedEarly ?? false, withdrawn: withdrawn ?? false } : undefined;

/** A row of a list; the public one without the student's number. */
export function rowOf(place: ReportPlace, day: string, isPublic = false) {
  const { studentId, semesterId, classId, gradeName, className, studentName } = place;
  return {
    ...{ studentId, semesterId, classId, gradeName, className, studentName, name: studentName },
    semesterName: semesterName(place.startYear, place.term),
    studentCode: isPublic ? '' : place.studentNo,
    title: titleOf(place),
    publicityStartTime: place.startsOn ?? '',
    publicityEndTime: place.endsOn ?? '',
    archivedAt: place.archivedAt ?? '',
    stage: place.archivedAt ? ReportStage.archived : stageOf(noticeOf(place), place.semesterEndsOn, day),
  };
}

/** Values of a record from its title on; fields without an answer are left out. */
function valuesOf({ recordId, place, content, isTypical }: Entry, isPublic: boolean): ReportValue[] {
  const fields = [...place.dimension.fields].sort((one, other) => other.isTitle - one.isTitle);
  return fields.flatMap((field) => {
    const typed = content[field.fieldId ?? ''] ?? '';
    const value = isPublic ? publicValue(field, typed) : typed;
    const { fieldId = '', fieldName, fieldType, isTitle } = field;
    return value === '' && !isTitle
      ? []
      : [
          {
            value,
            recordId,
            isTitle,
            fieldId,
            fieldName,
            fieldType: fieldType as FieldType,
            isTypical: isTypical ? 1 : 0,
          },
        ];
  });
}

/** Entries by module and dimension, in the order and with the names of the latest version that one of them was written under. */
function modelsOf(entries: readonly Entry[], isPublic: boolean): Report['modelDimensionField'] {
  const latestFirst = [...entries].sort((one, other) => Number(other.schemeId) - Number(one.schemeId));
  const order = [
    ...new Set(latestFirst.flatMap(({ place }) => place.module.dimensions.map(({ dimensionId }) => dimensionId))),
  ];
  const dimensions = Map.groupBy(latestFirst, ({ dimensionId }) => dimensionId);
  const modules = [...Map.groupBy(latestFirst, ({ moduleId }) => moduleId)].sort(
    ([one], [other]) => Number(one) - Number(other),
  );
  return modules.map(([moduleId, [latest]]) => ({
    modelName: latest!.place.module.moduleName,
    dimension: [...dimensions]
      .filter(([, [first]]) => first!.moduleId === moduleId)
      .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
      .map(([dimensionId, [first]]) => {
        const within = entries.filter((entry) => entry.dimensionId === dimensionId);
        return {
          dimensionId,
          dimensionName: first!.place.dimension.dimensionName,
          recordId: within[0]!.recordId,
          recordValue: within.flatMap((entry) => valuesOf(entry, isPublic)),
        };
      }),
  }));
}

const SEX: Record<number, number> = { 1: 0, 2: 1 };

/** The whole report. */
export function wholeReport(
  place: ReportPlace,
  {
    person,
    entries,
    files,
    words,
    crestId,
  }: {
    person: PersonRow;
    entries: readonly Entry[];
    files: readonly EvidenceRow[];
    words: Report['wordList'];
    crestId: string;
  },
  secrets: Secrets,
  day: string,
): Report {
  const identity = secrets.openIfAny(person.identityCipher);
  const shown = publicReport(place, entries, day);
  return {
    ...shown,
    studentCode: place.studentNo,
    isPublic: 0,
    userInfo: {
      ...shown.userInfo,
      name: place.studentName,
      sex: SEX[person.sex] ?? null,
      birthData: birthdayOf(identity, true),
      political: politicalStatusLabel[person.politicalStatus ?? 0] ?? '',
      identCode: identity === '' ? '' : maskIdentity(identity),
      studentNo: place.studentNo,
    },
    modelDimensionField: modelsOf(entries, false),
    fileList: [...files],
    wordList: words,
    crestId,
  };
}

/** What a public notice shows: name, class, school, semester, and the records without files, numbers of people and marks. */
export function publicReport(place: ReportPlace, entries: readonly Entry[], day: string): Report {
  const { studentId, semesterId, classId, title, stage, publicityStartTime, publicityEndTime, ...row } = rowOf(
    place,
    day,
    true,
  );
  return {
    ...{ studentId, semesterId, classId, title, stage, publicityStartTime, publicityEndTime },
    studentCode: '',
    isPublic: 1,
    userInfo: {
      schoolName: place.schoolName,
      semesterName: row.semesterName,
      createTime: entries.reduce((latest, { countedAt }) => (countedAt > latest ? countedAt : latest), ''),
      name: publicText(place.studentName),
      sex: null,
      birthData: '',
      gradeName: place.gradeName,
      className: place.className,
      political: '',
      identCode: '',
      studentNo: '',
    },
    modelDimensionField: modelsOf(entries, true),
    fileList: [],
    wordList: [],
    crestId: '',
  };
}
