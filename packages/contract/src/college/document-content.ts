import { z } from 'zod';
import { fileIdList, text } from '../wire/fields.ts';

const ROLES = /^[1-6](,[1-6]){0,5}$/;
/** Comma list of role codes (`COLLEGE_ROLES`), at least one. */
export const collegeRoles = (message: string) => z.string(message).regex(ROLES, message);
/** The same, or none. */
export const optionalCollegeRoles = z.union([z.literal(''), collegeRoles('角色有误')], '角色有误').default('');

/** Characters of the name behind a key. */
export const COLLEGE_NAME = 200;
/** A key and, after a space, the name by which people know what it stands for; the server writes the name. */
const named = (line: RegExp, message: string) =>
  text(COLLEGE_NAME + 20).refine((value) => value === '' || line.test(value), message);
/** The key and the name of such a line; both empty where nothing was chosen. */
export function namedIn(line: string): { key: string; name: string } {
  const [key = ''] = line.split(' ', 1);
  return { key, name: line.slice(key.length + 1) };
}

/** A document of the college as it is being written: anything may be missing yet. */
export const collegeDocumentDraft = z.object({
  /** Id and name of the module in which it stands. */
  module: named(/^[1-9]\d{0,17}( |$)/, '模块有误').default(''),
  title: text(60).default(''),
  /** Id and name of the file. */
  document: named(/^[0-9A-Za-z]{1,6}( |$)/, '文件编号有误').default(''),
  pictureId: fileIdList(1, '最多 1 张封面').default(''),
  /** Those of the module's roles that may see it; empty is all of them. */
  viewPower: optionalCollegeRoles,
});
export type CollegeDocument = z.output<typeof collegeDocumentDraft>;

const chosen = <S extends z.ZodType<string>>(value: S, message: string) =>
  value.refine((typed) => typed !== '', message);
/** The same before others may see it. */
export const collegeDocumentComplete = collegeDocumentDraft.extend({
  module: chosen(collegeDocumentDraft.shape.module, '请选择模块'),
  title: chosen(collegeDocumentDraft.shape.title, '请输入标题'),
  document: chosen(collegeDocumentDraft.shape.document, '请上传文件'),
});
