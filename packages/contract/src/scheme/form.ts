import { type FieldType, holdsFiles, MAX_FIELD_FILES, MAX_TEXT, MAX_TEXTAREA } from './codes.ts';

/** What a field of a dimension asks for, as every form that shows it must say alike (docs/domains/scheme.md). */
interface AskedField {
  fieldType: string;
  hint: string;
  least?: number | undefined;
  most?: number | undefined;
}

/** Fewest and most characters of a text, or files of a picture or file field; a day and a choice have none (0). */
export function limitsOf({ fieldType, least = 0, most = 0 }: Omit<AskedField, 'hint'>): {
  least: number;
  most: number;
} {
  const own = mostOf(fieldType as FieldType);
  return own === 0 ? { least: 0, most: 0 } : { least, most: most > 0 ? Math.min(most, own) : own };
}

/** The most that a type of field takes at all; 0 where it is not counted. */
export function mostOf(fieldType: FieldType): number {
  if (fieldType === 'text') return MAX_TEXT;
  if (fieldType === 'textarea') return MAX_TEXTAREA;
  return holdsFiles(fieldType) ? MAX_FIELD_FILES : 0;
}

const SOUNDS_LIKE_MARK = /成绩|分数|得分|名次|排名|等第/;
/** Whether a field that is not said to be a mark is called like one; a prize is none. Whoever writes the scheme is asked, nothing is hidden by it. */
export const soundsLikeMark = (fieldName: string): boolean =>
  SOUNDS_LIKE_MARK.test(fieldName) && !fieldName.includes('奖');

/** What stands below a field: the scheme's own words, or what the limits say; empty when there is nothing to say. */
export function hintOf(field: AskedField): string {
  if (field.hint) return field.hint;
  const { least, most } = limitsOf(field);
  if (field.fieldType === 'image') return `最多 ${most} 张，每张 5 MB 以内`;
  if (field.fieldType === 'file') return `最多 ${most} 个文件，每个 5 MB 以内；视频（MP4）50 MB 以内`;
  if (least > 0) return `${least}—${most} 字`;
  // What the type takes at all needs no words.
  return most < mostOf(field.fieldType as FieldType) ? `最多 ${most} 字` : '';
}
