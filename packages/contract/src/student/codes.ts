import type { CodeLabel } from '../wire/codes.ts';

/** Where a student stands (docs/domains/people.md). Graduated is not stored: it follows from the cohort. */
export const StudentStatus = { enrolled: 1, suspended: 2, transferredOut: 3, left: 4, graduated: 5 } as const;
export type StudentStatus = (typeof StudentStatus)[keyof typeof StudentStatus];

export const studentStatusLabel: Record<number, CodeLabel> = {
  1: { label: '在读', tone: 'ok' },
  2: { label: '休学', tone: 'wait' },
  3: { label: '转出', tone: 'idle' },
  4: { label: '离校', tone: 'idle' },
  5: { label: '毕业', tone: 'idle' },
};

/** 政治面貌 as a school keeps it of its students (docs/domains/people.md); 0 is not said. */
export const politicalStatusLabel: Record<number, string> = {
  0: '',
  1: '群众',
  2: '少先队员',
  3: '共青团员',
  4: '中共预备党员',
  5: '中共党员',
};

/** Kinds of identity papers of a pupil, each with numbers of its own (`papersProblem`); 0 is not said. */
export const identityKindLabel: Record<number, string> = {
  0: '',
  1: '居民身份证',
  2: '港澳居民来往内地通行证',
  3: '台湾居民来往大陆通行证',
  4: '护照',
  5: '其他证件',
  6: '港澳台居民居住证',
  7: '外国人永久居留身份证',
  8: '无',
};
/** The kind that is meant where none is said. */
export const IDENTITY_CARD = 1;

/** Whether a pupil lives at school; 0 is not said. */
export const boardingLabel: Record<number, string> = { 0: '', 1: '走读', 2: '住校' };

/** The nations as identity cards name them. */
export const NATIONS: readonly string[] = (
  '汉族 蒙古族 回族 藏族 维吾尔族 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 傣族 黎族 傈僳族 佤族 畲族 高山族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 土族 ' +
  '达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 阿昌族 普米族 塔吉克族 怒族 乌孜别克族 俄罗斯族 鄂温克族 德昂族 保安族 裕固族 京族 塔塔尔族 独龙族 鄂伦春族 赫哲族 门巴族 珞巴族 基诺族 其他'
).split(' ');

/** A transfer between two schools of the platform. */
/** `requested`: the receiving school asks the giving one, which agrees (it waits for the receiving school then) or declines. */
export const TransferState = { waiting: 1, accepted: 2, refused: 3, withdrawn: 4, requested: 5, declined: 6 } as const;
export type TransferState = (typeof TransferState)[keyof typeof TransferState];

/** Working days in which a school answers a transfer; after them it has fallen behind, and nothing happens by itself. */
export const TRANSFER_DAYS = 5;

export const transferStateLabel: Record<number, CodeLabel> = {
  1: { label: '待接收', tone: 'wait' },
  2: { label: '已转入', tone: 'ok' },
  3: { label: '已拒绝', tone: 'bad' },
  4: { label: '已撤回', tone: 'idle' },
  5: { label: '待原学校同意', tone: 'new' },
  6: { label: '原学校未同意', tone: 'bad' },
};
