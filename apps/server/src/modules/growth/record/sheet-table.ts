import {
  hintOf,
  limitsOf,
  MAX_SHEET_CELL,
  MAX_SHEET_ROWS,
  type SchemeDimension,
  type SchemeField,
} from '@vimo/contract';
import { refused } from '../../../platform/errors.ts';
import { type TablePlan, textOf, workbookToFill } from '../../content/workbook/index.ts';
import { columnFields, placesIn, tidyDay } from './sheet-rules.ts';

/** A cell as text: paragraphs stay, what cannot be seen goes. */
const cellOf = (value: unknown, { fieldType }: Pick<SchemeField, 'fieldType'>): string => {
  if (typeof value !== 'string') return fieldType === 'date' ? tidyDay(textOf(value)) : textOf(value);
  const text =
    fieldType === 'textarea'
      ? value.split('\n').map((line) => textOf(line, MAX_SHEET_CELL))
      : [textOf(value, MAX_SHEET_CELL)];
  const typed = text.join('\n').trim().slice(0, MAX_SHEET_CELL);
  return fieldType === 'date' ? tidyDay(typed) : typed;
};

const exampleOf = ({ fieldType, selectValue, fieldName }: SchemeField): string =>
  fieldType === 'date' ? '2026-03-12' : fieldType === 'select' ? (selectValue[0] ?? '') : `（${fieldName}）`;
const wordsOf = (field: SchemeField): string => {
  const { most } = limitsOf(field);
  const kind =
    field.fieldType === 'date'
      ? '日期，如 2026-03-12'
      : field.fieldType === 'select'
        ? `可填：${field.selectValue.join('、')}`
        : `文字，最多 ${most} 个字`;
  const hint = hintOf(field);
  return hint ? `${kind}；${hint}` : kind;
};

/** The workbook to fill in: the students of a class, a column for each field of the dimension but pictures and files. */
export function entryTemplate(
  dimension: SchemeDimension,
  pupils: readonly { studentNo: string; name: string }[],
): Promise<Buffer> {
  return workbookToFill({
    name: '录入',
    mostRows: MAX_SHEET_ROWS,
    columns: [
      {
        title: '学号',
        required: true,
        hint: '按学号认学生，也可以换成学籍号或身份证号一列；不录入的学生可以留空或删去整行',
        example: '2026000118',
        width: 20,
      },
      { title: '姓名', hint: '用来核对，可以不填', example: '林小禾', width: 12 },
      ...columnFields(dimension).map((field) => ({
        title: field.fieldName,
        required: field.required === 1,
        hint: wordsOf(field),
        example: exampleOf(field),
        ...(field.fieldType === 'select' ? { choices: field.selectValue } : {}),
        width: field.fieldType === 'textarea' ? 48 : 20,
      })),
    ],
    rows: pupils.map(({ studentNo, name }) => [studentNo, name]),
  });
}

/** How it is read: rows with nothing but the student are left out. `onIgnored` hears the headings that belong to no field. */
export const entryTable = (
  dimension: SchemeDimension,
  onIgnored: (titles: string[]) => void,
): TablePlan<{ fieldList: { id: string; value: string }[] }> => ({
  most: MAX_SHEET_ROWS,
  tooMany: `一次最多 ${MAX_SHEET_ROWS} 行，请分成几个文件`,
  none: '表格里没有填写内容的行',
  columns(titles) {
    const places = placesIn(dimension, titles);
    if (places.problem) throw refused(places.problem);
    onIgnored(places.ignored);
    return (values) => {
      const fieldList = places.fields
        .map(({ field, at }) => ({ id: field.fieldId ?? '', value: cellOf(values[at], field) }))
        .filter(({ value }) => value !== '');
      return fieldList.length > 0 ? { fieldList } : undefined;
    };
  },
});
