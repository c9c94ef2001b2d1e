/** What a mark says of somebody who did not sit the paper. */
export const ABSENT = '缺考';
export const MOST_FULL_MARK = 1000;

/** Awards and discipline of a student (`type` on the wire; docs/domains/scores.md). */
export const AwardType = { award: 1, discipline: 2 } as const;
export type AwardType = (typeof AwardType)[keyof typeof AwardType];
export const awardTypeLabel: Record<AwardType, string> = { 1: '获奖', 2: '违纪' };

/** Values of the national student physical health standard of 2014, as they are entered; the index of body mass is worked out. */
export interface FitnessItem {
  field: string;
  name: string;
  unit: string;
  least: number;
  most: number;
}
export const FITNESS_ITEMS: readonly FitnessItem[] = [
  { field: 'height', name: '身高', unit: 'cm', least: 60, most: 250 },
  { field: 'weight', name: '体重', unit: 'kg', least: 10, most: 200 },
  { field: 'vitalCapacity', name: '肺活量', unit: 'ml', least: 200, most: 9999 },
  { field: 'sprint', name: '50米跑', unit: '秒', least: 5, most: 30 },
  { field: 'reach', name: '坐位体前屈', unit: 'cm', least: -40, most: 50 },
  { field: 'skipping', name: '一分钟跳绳', unit: '个', least: 0, most: 350 },
  { field: 'jump', name: '立定跳远', unit: 'cm', least: 30, most: 400 },
  { field: 'strength', name: '仰卧起坐或引体向上', unit: '个', least: 0, most: 150 },
  { field: 'endurance', name: '耐力跑', unit: '秒', least: 60, most: 900 },
  { field: 'total', name: '总评', unit: '分', least: 0, most: 120 },
];
/** Worked out of height and weight. */
export const BODY_MASS_INDEX = { field: 'bmi', name: '体重指数', unit: '' } as const;

/** What the index of body mass says by the standard (`bmiLevel`; docs/domains/scores.md). */
export const BodyMassLevel = { low: 1, normal: 2, over: 3, obese: 4 } as const;
export type BodyMassLevel = (typeof BodyMassLevel)[keyof typeof BodyMassLevel];
export const bodyMassLevelLabel: Record<BodyMassLevel, string> = { 1: '低体重', 2: '正常', 3: '超重', 4: '肥胖' };

/** Grades of the standard by the total. */
export const fitnessGrade = (total: number): string =>
  total >= 90 ? '优秀' : total >= 80 ? '良好' : total >= 60 ? '及格' : '不及格';

/** `scores` of an examination, `fitness` of a school year, `credits` of a semester. */
export const SHEET_KINDS = ['scores', 'fitness', 'credits'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];
/** Rows of a workbook that fills a sheet: a grade's, of which a class is read. */
export const MOST_SHEET_ROWS = 2000;

/** Passed from this share of the full mark on. */
export const PASS_SHARE = 0.6;
/** The wire's keys of subjects, by the names that schools give them. */
export const SUBJECT_KEYS: Readonly<Record<string, string>> = {
  语文: 'chinese',
  数学: 'mathematics',
  英语: 'english',
  物理: 'physics',
  化学: 'chemistry',
  生物: 'biology',
  生物学: 'biology',
  政治: 'politics',
  思想政治: 'politics',
  道德与法治: 'politics',
  历史: 'history',
  地理: 'geography',
  信息技术: 'informationTechnology',
  信息科技: 'informationTechnology',
  通用技术: 'generalTechnology',
  体育与健康: 'sportsHealth',
  音乐: 'music',
  美术: 'fineArts',
};

/** Subjects of senior high schools in their order, by the wire's keys. */
const CREDITED: readonly (readonly [key: string, name: string])[] = [
  ['chinese', '语文'],
  ['mathematics', '数学'],
  ['english', '英语'],
  ['physics', '物理'],
  ['chemistry', '化学'],
  ['biology', '生物学'],
  ['politics', '思想政治'],
  ['history', '历史'],
  ['geography', '地理'],
  ['informationTechnology', '信息技术'],
  ['generalTechnology', '通用技术'],
  ['sportsHealth', '体育与健康'],
  ['music', '音乐'],
  ['fineArts', '美术'],
];
export interface CreditItem {
  /** Key on the wire: of the compulsory part, of elective I, of what is no subject. */
  field: string;
  /** Title of its column. */
  name: string;
  /** Key and name of the subject; empty for what is none. */
  subject: string;
  subjectName: string;
  /** 1: elective I. */
  isElective: 0 | 1;
}
/** What credits of a semester are noted by: each subject's compulsory part and its elective I, and practice. */
export const CREDIT_ITEMS: readonly CreditItem[] = [
  ...CREDITED.flatMap(([subject, subjectName]): CreditItem[] => [
    { field: `${subject}Credit`, name: `${subjectName}必修`, subject, subjectName, isElective: 0 },
    { field: `${subject}1Credit`, name: `${subjectName}选修Ⅰ`, subject, subjectName, isElective: 1 },
  ]),
  ...(
    [
      ['researchLearning', '研究性学习'],
      ['socialPractice', '社会实践'],
      ['communityService', '社区服务'],
    ] as const
  ).map(
    ([field, name]): CreditItem => ({ field: `${field}Credit`, name, subject: '', subjectName: '', isElective: 0 }),
  ),
];
/** Which parts of a subject a semester holds (`chineseType` … of several semesters; docs/domains/quality-report.md). */
export const SubjectPart = { compulsory: 1, elective: 2, both: 3 } as const;
export type SubjectPart = (typeof SubjectPart)[keyof typeof SubjectPart];
export const subjectPartLabel: Record<SubjectPart, string> = { 1: '必修', 2: '选修Ⅰ', 3: '必修、选修Ⅰ' };

/** Of one part in one semester. */
export const MOST_CREDITS = 30;

/** Columns of awards and discipline that come in by file. */
export const AWARD_COLUMNS = [
  { key: 'studentNo', title: '学号', required: true },
  { key: 'studentName', title: '姓名', required: false },
  { key: 'event', title: '事件', required: true },
  { key: 'result', title: '结果', required: true },
  { key: 'happenedOn', title: '日期', required: true },
] as const;
export type AwardColumn = (typeof AWARD_COLUMNS)[number]['key'];
/** Rows of one file. */
export const MOST_AWARD_ROWS = 1000;
