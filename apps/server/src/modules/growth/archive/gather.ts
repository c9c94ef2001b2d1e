import { type FieldType, holdsFiles, type Report } from '@vimo/contract';
import type { WireTime } from '../../../platform/time.ts';
import type { PrintedRecord, PrintedReport, PrintedSeal } from './pdf/document.ts';

const SEXES = ['男', '女'];
const IMAGE = 'image';

/** Ids of the pictures that a report shows. */
export const picturesIn = ({ fileList, modelDimensionField }: Report): string[] => {
  const pictureFields = new Set(
    modelDimensionField.flatMap(({ dimension }) =>
      dimension.flatMap(({ recordValue }) =>
        recordValue
          .filter(({ fieldType }) => fieldType === IMAGE)
          .map(({ recordId, fieldId }) => `${recordId} ${fieldId}`),
      ),
    ),
  );
  return fileList.filter(({ recordId, fieldId }) => pictureFields.has(`${recordId} ${fieldId}`)).map(({ id }) => id);
};

/**
 * What is printed of a report: the same as the screen shows. @param pictures bytes by file id; one that is not there is told as a file
 */
export function printedOf(
  report: Report,
  pictures: ReadonlyMap<string, Buffer>,
  { seal, now }: { seal: PrintedSeal | undefined; now: WireTime },
): PrintedReport {
  const { userInfo: person, title } = report;
  return {
    title,
    seal,
    madeAt: now,
    schoolName: person.schoolName,
    semesterName: person.semesterName,
    className: `${person.gradeName}${person.className}`,
    studentName: person.name,
    basics: [
      { label: '姓名', value: person.name },
      { label: '性别', value: person.sex === null ? '' : (SEXES[person.sex] ?? '') },
      { label: '出生日期', value: person.birthData },
      { label: '年级', value: person.gradeName },
      { label: '班级', value: person.className },
      { label: '政治面貌', value: person.political },
      { label: '身份证号', value: person.identCode },
      { label: '学号', value: person.studentNo },
      { label: '填写时间', value: person.createTime },
    ],
    crest: pictures.get(report.crestId),
    modules: report.modelDimensionField.map(({ modelName, dimension }) => ({
      name: modelName,
      records: dimension
        .flatMap(({ dimensionName, recordValue }) =>
          [...Map.groupBy(recordValue, ({ recordId }) => recordId)].map(([recordId, values]) =>
            printedRecord(report, { recordId, dimensionName, values }, pictures),
          ),
        )
        .sort((one, other) => Number(other.isTypical) - Number(one.isTypical)),
    })),
    words: report.wordList.map(({ by, name, text, at }) => ({
      text,
      by: [by, name, at.slice(0, 10)].filter(Boolean).join(' · '),
    })),
  };
}

type Value = Report['modelDimensionField'][number]['dimension'][number]['recordValue'][number];

function printedRecord(
  { fileList }: Report,
  { recordId, dimensionName, values }: { recordId: string; dimensionName: string; values: readonly Value[] },
  pictures: ReadonlyMap<string, Buffer>,
): PrintedRecord {
  const title = values.find(({ isTitle }) => isTitle === 1);
  const files = fileList.filter((file) => file.recordId === recordId);
  const shown = new Set(
    values.filter(({ fieldType }) => holdsFiles(fieldType as FieldType)).map(({ fieldId }) => fieldId),
  );
  const evidence = files.filter(({ fieldId }) => shown.has(fieldId));
  return {
    title: title?.value || '未命名',
    dimension: dimensionName,
    isTypical: title?.isTypical === 1,
    lines: values
      .filter(({ isTitle, fieldType, value }) => !isTitle && value && !holdsFiles(fieldType as FieldType))
      .map(({ fieldName, value }) => ({ label: fieldName, value })),
    pictures: evidence.flatMap(({ id }) => pictures.get(id) ?? []),
    files: evidence.filter(({ id }) => !pictures.has(id)).map(({ realName }) => realName),
  };
}
