import {
  type RecordFile,
  type RecordRow,
  RecordSource,
  type RecordStep,
  type RecordValue,
  recordStepLabel,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { linkTo } from '../../content/file/index.ts';
import { semesterName } from '../../people/school-year/index.ts';
import { formFieldsOf, type Place, type Schemes } from '../scheme/index.ts';
import type { ShownRecord } from './list-queries.ts';
import { historyOf, shownFiles } from './queries.ts';
import { codesOf, State } from './states.ts';
import type { Content } from './values.ts';

/** Records as the wire shows them. */

export async function rowOf(db: Db, schemes: Schemes, record: ShownRecord): Promise<RecordRow> {
  const place = await schemes.placeOf(db, record.schemeId, record.dimensionId);
  const isWaiting = record.state === State.waiting;
  return {
    id: record.recordId,
    gradeName: record.gradeName,
    className: record.className,
    semesterName: record.startYear && record.term ? semesterName(record.startYear, record.term) : '',
    modelId: record.moduleId,
    modelName: place?.module.moduleName ?? '',
    dimensionId: record.dimensionId,
    dimensionName: place?.dimension.dimensionName ?? '',
    title: record.title,
    ...codesOf(record.state, record.byTeacher),
    sources: record.byTeacher ? RecordSource.teacher : RecordSource.student,
    studentName: record.studentName,
    studentId: record.studentId,
    vuserId: record.studentId,
    createName: record.creatorName,
    createDate: record.createdAt,
    updateDate: record.updatedAt,
    teacherName: record.reviewerName || (record.byTeacher ? record.creatorName : ''),
    teacherEval: record.opinion,
    auditDate: record.reviewedAt,
    remarks: record.remarks,
    confirmDate: record.answeredAt,
    byParent: record.byGuardian ? 1 : 0,
    isVoid: record.state === State.void ? 1 : 0,
    isReturned: record.state === State.returned ? 1 : 0,
    waitsForSchool: record.waitsForSchool ? 1 : 0,
    confirmAfterDays: isWaiting ? await schemes.confirmAfterDays(db, record.schemeId) : 0,
  };
}

/** The fields of a record's own version with what they were given. */
export const valuesOf = (recordId: string, place: Place | undefined, content: Content): RecordValue[] =>
  place
    ? formFieldsOf(place.dimension, (fieldId) => content[fieldId] ?? '').map(({ selectValue, ...field }) => ({
        ...field,
        valueId: field.fieldId,
        recordId,
        fieldSelectList: selectValue.map((value) => ({ value })),
      }))
    : [];

/** Files of a record with signed links: whoever is shown the record may see what proves it. */
export async function filesOf(platform: Platform, recordId: string): Promise<RecordFile[]> {
  const rows = await shownFiles(platform.database, recordId);
  return rows.map((file) => ({
    ...file,
    name: file.realName.slice(0, file.realName.lastIndexOf('.')),
    url: linkTo(platform, file.id, 'inline'),
  }));
}

export async function timelineOf(platform: Platform, recordId: string): Promise<RecordStep[]> {
  const rows = await historyOf(platform.database, recordId);
  return rows.map((row) => ({ ...row, stepName: recordStepLabel[row.step] ?? '', actorName: row.actorName || '平台' }));
}
