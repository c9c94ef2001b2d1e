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

/** Grades of the standard by the total. */
export const fitnessGrade = (total: number): string =>
  total >= 90 ? '优秀' : total >= 80 ? '良好' : total >= 60 ? '及格' : '不及格';

export const SHEET_KINDS = ['scores', 'fitness'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

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
