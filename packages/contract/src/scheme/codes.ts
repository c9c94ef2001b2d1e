/** Kinds of field a dimension asks for (docs/domains/scheme.md). Values of image and file are comma lists of file ids. */
export const FIELD_TYPES = ['text', 'textarea', 'date', 'select', 'image', 'file'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
export const fieldTypeLabel: Record<FieldType, string> = {
  text: '单行文字',
  textarea: '多行文字',
  date: '日期',
  select: '选择',
  image: '图片',
  file: '附件',
};
export const holdsFiles = (type: FieldType): boolean => type === 'image' || type === 'file';

/** Who reviews what students enter in a dimension. */
export const Reviewer = { classTeacher: 1, subjectTeacher: 2, school: 3 } as const;
export type Reviewer = (typeof Reviewer)[keyof typeof Reviewer];
export const reviewerLabel: Record<Reviewer, string> = { 1: '班主任', 2: '任课教师', 3: '学校' };

/** Longest answers, in characters; most files of one field. */
export const MAX_TEXT = 100;
export const MAX_TEXTAREA = 2000;
export const MAX_FIELD_FILES = 3;

/** Stages of school, each with a scheme of its own. */
export const Stage = { kindergarten: 1, primary: 2, junior: 3, senior: 4 } as const;
export const stageLabel: Record<number, string> = { 1: '幼儿园', 2: '小学', 3: '初中', 4: '高中' };
