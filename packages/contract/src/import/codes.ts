import { OrgType } from '../organisation/codes.ts';
import { boardingLabel, identityKindLabel, politicalStatusLabel } from '../student/codes.ts';
import { Usertype } from '../wire/codes.ts';

/** What comes in by file (docs/domains/imports.md). */
export const IMPORT_KINDS = ['students', 'staff', 'classes', 'charges', 'organisations'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Whether a kind of file is for a kind of organisation: classes and posts are of one school, pupils of it or, with a column that names it, of a bureau's schools. */
export const importKindFits = (kind: ImportKind, orgType: number): boolean =>
  kind === 'organisations'
    ? orgType === OrgType.bureau
    : kind === 'staff' || orgType === OrgType.school || (kind === 'students' && orgType === OrgType.bureau);

/** The kinds that somebody is offered: who works for a base has no schools below, who works for a school no organisations. */
export const importKindsFor = (usertype: number): readonly ImportKind[] => {
  const own: Readonly<Record<number, number>> = {
    [Usertype.baseStaff]: OrgType.base,
    [Usertype.schoolAdministrator]: OrgType.school,
  };
  return IMPORT_KINDS.filter((kind) => own[usertype] === undefined || importKindFits(kind, own[usertype]));
};

/** The kind that an address asks for, where it is offered; else the first that is: heading, template and form show one. */
export const importKindAsked = (asked: unknown, usertype: number): ImportKind => {
  const kinds = importKindsFor(usertype);
  return kinds.find((kind) => kind === asked) ?? (kinds[0] as ImportKind);
};

export const importKindLabel: Record<ImportKind, string> = {
  students: '学生',
  staff: '教职工',
  classes: '班级',
  charges: '班主任与任课教师',
  organisations: '组织机构',
};

/** Where a file is on its way. */
export const ImportState = { checking: 0, preview: 1, writing: 2, done: 3, failed: 4 } as const;

/** What a row does when it is written; one that says what stands already does nothing (`keep`). */
export const ImportAction = { none: 0, create: 1, update: 2, keep: 3 } as const;

export const IMPORT_MOST_ROWS = 50_000;
export const IMPORT_MOST_BYTES = 10 * 1024 * 1024;

export interface ImportColumn {
  key: string;
  title: string;
  required?: boolean;
  /** The file has at least one of the columns of a group. */
  group?: string;
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

/** Words of columns with choices. */
const wordsOf = (labels: Record<number, string>) => Object.values(labels).filter(Boolean);
const POLITICAL = wordsOf(politicalStatusLabel);
const RELATIONS = ['父亲', '母亲', '祖辈', '其他监护人'];

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
const phone = (title: string, hint: string, key = 'phone'): ImportColumn => ({
  key,
  title,
  hint,
  example: '13900002210',
  masked: 'phone',
  width: 16,
});

const school = (title: string): ImportColumn => ({
  key: 'school',
  title,
  hint: `教育局为下级多所${title}导入时填写全称或代码；只为本${title}导入的不用填`,
  example: '',
  width: 20,
});
const relation = (title: string, key: string): ImportColumn => ({
  key,
  title,
  hint: '父亲、母亲、祖辈或其他监护人',
  example: '父亲',
  choices: RELATIONS,
  width: 12,
});

/** Columns of each kind of file, in the order of its template. */
export const IMPORT_COLUMNS: Record<ImportKind, readonly ImportColumn[]> = {
  students: [
    school('学校'),
    { key: 'name', title: '姓名', required: true, hint: '与学籍一致', example: '唐知远', width: 12 },
    sex,
    {
      key: 'studentNo',
      title: '学号',
      group: 'numbers',
      hint: '学校自编的学号，也是学生的登录账号；不填由平台编号。学号、学籍号、身份证号至少填一项，相同的更新，不会重复新建',
      example: '2024030118',
      width: 18,
    },
    {
      key: 'registerNo',
      group: 'numbers',
      title: '学籍号',
      hint: '全国学籍号，加密保存，只有本人、监护人和管理学籍的人能看到；请把这一列的格式设为文本',
      example: '',
      masked: 'identity',
      width: 24,
    },
    grade,
    className,
    { ...identity, group: 'numbers' },
    { key: 'guardian', title: '监护人', hint: '填了电话的，为其建立家长账号并绑定', example: '唐建', width: 12 },
    phone('监护人电话', '也是家长的登录账号'),
    { key: 'entrance', title: '入学时间', hint: '如 2024-09-01', example: '2024-09-01', width: 14 },
    relation('监护关系', 'relation'),
    {
      key: 'political',
      title: '政治面貌',
      hint: `${POLITICAL.slice(0, -1).join('、')}或${POLITICAL.at(-1)}；不填则不修改`,
      example: '共青团员',
      choices: POLITICAL,
      width: 14,
    },
    { key: 'guardian2', title: '监护人2', hint: '第二位监护人', example: '', width: 12 },
    { ...phone('监护人2电话', '也是这位家长的登录账号', 'phone2'), example: '' },
    { ...relation('监护关系2', 'relation2'), example: '' },
    { key: 'nation', title: '民族', hint: '如 汉族；不填则不修改', example: '汉族', width: 10 },
    {
      key: 'identityKind',
      title: '证件类型',
      hint: '身份证号一列是哪种证件的号码；不填为居民身份证',
      example: '居民身份证',
      choices: wordsOf(identityKindLabel),
      width: 14,
    },
    { key: 'household', title: '户籍', hint: '户籍所在地，加密保存', example: '', width: 20 },
    {
      key: 'boarding',
      title: '住宿',
      hint: '走读或住校；不填则不修改',
      example: '走读',
      choices: wordsOf(boardingLabel),
      width: 8,
    },
  ],
  staff: [
    school('机构'),
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
  organisations: [
    {
      key: 'name',
      title: '机构名称',
      required: true,
      hint: '全称，最多 50 个字',
      example: '云汀市第一中学',
      width: 26,
    },
    {
      key: 'type',
      title: '种类',
      required: true,
      hint: '学校、研学基地或教育局',
      example: '学校',
      choices: ['学校', '研学基地', '教育局'],
      width: 12,
    },
    {
      key: 'parent',
      title: '上级教育局',
      hint: '不填就在导入到的教育局之下；没有的区县教育局会一并建立',
      example: '临湖区教育局',
      width: 20,
    },
    {
      key: 'kindName',
      title: '类别',
      hint: '如 完全中学、小学、自然生态；学校不填则按学段',
      example: '完全中学',
      width: 18,
    },
    {
      key: 'stages',
      title: '学段',
      hint: '学校填，几个学段用顿号隔开；不填则按类别',
      example: '初中、高中',
      width: 16,
    },
    {
      key: 'code',
      title: '机构代码',
      hint: '学校标识码等；相同的更新，不会重复新建',
      example: '3133000001',
      width: 16,
    },
    { key: 'head', title: '负责人', hint: '校长、园长或基地负责人', example: '高云汀', width: 12 },
    { key: 'contact', title: '联系人', hint: '门户上可见', example: '许知行', width: 12 },
    { key: 'phone', title: '联系电话', hint: '门户上可见，建议填写办公电话', example: '0000-6810 0000', width: 18 },
    { key: 'address', title: '地址', hint: '最多 100 个字', example: '云汀市临湖区湖滨路 1 号', width: 30 },
    {
      key: 'area',
      title: '地区',
      hint: '所在的区县或市，门户按它归类；重名的写上省市；新建的不填就同上级教育局，已有的不填则不修改',
      example: '云汀市临湖区',
      width: 20,
    },
  ],
};
