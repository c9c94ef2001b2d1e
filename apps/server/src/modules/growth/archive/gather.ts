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
    modules: report.modelDimensionField.map(({ modelName, dimension }) => ({
      name: modelName,
      dimensions: dimension.map(({ dimensionName, recordValue }) => ({
        name: dimensionName,
        records: [...Map.groupBy(recordValue, ({ recordId }) => recordId)].map(([recordId, values]) =>
          printedRecord(report, recordId, values, pictures),
        ),
      })),
    })),
  };
}

type Value = Report['modelDimensionField'][number]['dimension'][number]['recordValue'][number];

function printedRecord(
  { fileList }: Report,
  recordId: string,
  values: readonly Value[],
  pictures: ReadonlyMap<string, Buffer>,
): PrintedRecord {
  const title = values.find(({ isTitle }) => isTitle === 1);
  const files = fileList.filter((file) => file.recordId === recordId);
  const shown = new Set(
    values.filter(({ fieldType }) => holdsFiles(fieldType as FieldType)).map(({ fieldId }) => fieldId),
  );
  const evidence = files.filter(({ fieldId }) => shown.has(fieldId));
  return {
    title: `${title?.isTypical ? '【典型】' : ''}${title?.value || '未命名'}`,
    lines: values
      .filter(({ isTitle, fieldType, value }) => !isTitle && value && !holdsFiles(fieldType as FieldType))
      .map(({ fieldName, value }) => ({ label: fieldName, value })),
    pictures: evidence.flatMap(({ id }) => pictures.get(id) ?? []),
    files: evidence.filter(({ id }) => !pictures.has(id)).map(({ realName }) => realName),
  };
}
