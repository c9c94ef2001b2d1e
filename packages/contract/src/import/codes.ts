import { OrgType } from '../organisation/codes.ts';
import { politicalStatusLabel } from '../student/codes.ts';
import { Usertype } from '../wire/codes.ts';

/** What comes in by file (docs/domains/imports.md). */
export const IMPORT_KINDS = ['students', 'staff', 'classes', 'charges'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Whether a kind of file is for a kind of organisation: pupils, classes and posts are of schools. */
export const importKindFits = (kind: ImportKind, orgType: number): boolean =>
  kind === 'staff' || orgType === OrgType.school;

/** The kinds that somebody is offered: who works for a base has no schools below. */
export const importKindsFor = (usertype: number): readonly ImportKind[] =>
  usertype === Usertype.baseStaff ? IMPORT_KINDS.filter((kind) => importKindFits(kind, OrgType.base)) : IMPORT_KINDS;

export const importKindLabel: Record<ImportKind, string> = {
  students: '学生',
  staff: '教职工',
  classes: '班级',
  charges: '班主任与任课教师',
};

/** Where a file is on its way. */
export const ImportState = { checking: 0, preview: 1, writing: 2, done: 3, failed: 4 } as const;

/** What a row does when it is written. */
export const ImportAction = { none: 0, create: 1, update: 2 } as const;

export const IMPORT_MOST_ROWS = 50_000;
export const IMPORT_MOST_BYTES = 5 * 1024 * 1024;

export interface ImportColumn {
  key: string;
  title: string;
  required?: boolean;
  /** How to fill it in: the comment of the template's heading. */
  hint: string;
  example: string;
  /** Choices of the template. */
  choices?: readonly string[];
  /** Shown masked to all but who mends it. */
  masked?: 'phone' | 'identity';
  /** Characters of width in the template. */
  width?: number;
}

/** Words of the column 政治面貌. */
const POLITICAL = Object.values(politicalStatusLabel).filter(Boolean);

const sex: ImportColumn = {
  key: 'sex',
  title: '性别',
  hint: '男或女；不填记为保密',
  example: '男',
  choices: ['男', '女'],
  width: 8,
};
const grade: ImportColumn = {
  key: 'grade',
  title: '年级',
  required: true,
  hint: '本学年的年级，如 三年级、初一、高二',
  example: '高二',
  width: 10,
};
const className: ImportColumn = {
  key: 'className',
  title: '班级',
  required: true,
  hint: '班级须已建立，如 3班 或 高二（3）班',
  example: '高二（3）班',
  width: 14,
};
const identity: ImportColumn = {
  key: 'identity',
  title: '身份证号',
  hint: '18 位；请把这一列的格式设为文本',
  example: '',
  masked: 'identity',
  width: 22,
};
const phone = (title: string, hint: string): ImportColumn => ({
  key: 'phone',
  title,
  hint,
  example: '13900002210',
  masked: 'phone',
  width: 16,
});

/** Columns of each kind of file, in the order of its template. */
export const IMPORT_COLUMNS: Record<ImportKind, readonly ImportColumn[]> = {
  students: [
    { key: 'name', title: '姓名', required: true, hint: '与学籍一致', example: '唐知远', width: 12 },
    sex,
    {
      key: 'studentNo',
      title: '学籍号',
      required: true,
      hint: '也是学生的登录账号；学籍号相同的更新，不会重复新建',
      example: '2024030118',
      width: 20,
    },
    grade,
    className,
    identity,
    { key: 'guardian', title: '监护人', hint: '填了电话的，为其建立家长账号并绑定', example: '唐建', width: 12 },
    phone('监护人电话', '也是家长的登录账号'),
    { key: 'entrance', title: '入学时间', hint: '如 2024-09-01', example: '2024-09-01', width: 14 },
    {
      key: 'relation',
      title: '监护关系',
      hint: '父亲、母亲、祖辈或其他监护人',
      example: '父亲',
      choices: ['父亲', '母亲', '祖辈', '其他监护人'],
      width: 12,
    },
    {
      key: 'political',
      title: '政治面貌',
      hint: `${POLITICAL.slice(0, -1).join('、')}或${POLITICAL.at(-1)}；不填则不修改`,
      example: '共青团员',
      choices: POLITICAL,
      width: 14,
    },
  ],
  staff: [
    { key: 'name', title: '姓名', required: true, hint: '真实姓名', example: '高云汀', width: 12 },
    sex,
    {
      key: 'login',
      title: '登录账号',
      required: true,
      hint: '2—32 位字母、数字或 . _ - @，如工号；相同的更新，不会重复新建',
      example: 'gao001',
      width: 18,
    },
    {
      key: 'role',
      title: '身份',
      required: true,
      hint: '学校：教师、班主任、学校管理员；教育局：教育局工作人员；基地：基地工作人员',
      example: '教师',
      choices: ['教师', '班主任', '学校管理员', '教育局工作人员', '基地工作人员'],
      width: 16,
    },
    phone('手机号', '11 位手机号'),
    identity,
  ],
  classes: [
    {
      key: 'stage',
      title: '学段',
      required: true,
      hint: '幼儿园、小学、初中或高中',
      example: '高中',
      choices: ['幼儿园', '小学', '初中', '高中'],
      width: 10,
    },
    { key: 'year', title: '入学年份', required: true, hint: '这一届入学的年份，如 2024', example: '2024', width: 12 },
    { key: 'className', title: '班级', required: true, hint: '如 3班', example: '3班', width: 14 },
  ],
  charges: [
    grade,
    className,
    {
      key: 'duty',
      title: '职务',
      required: true,
      hint: '班主任或任课教师',
      example: '任课教师',
      choices: ['班主任', '任课教师'],
      width: 12,
    },
    { key: 'subject', title: '学科', hint: '任课教师必填，须为已有学科', example: '语文', width: 12 },
    { key: 'login', title: '登录账号', required: true, hint: '教师的登录账号', example: 'gao001', width: 18 },
    { key: 'name', title: '姓名', hint: '填了则核对是否与账号一致', example: '高云汀', width: 12 },
  ],
};
