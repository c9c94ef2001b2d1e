import { z } from 'zod';
import { isIdentityNumber } from '../wire/identity-number.ts';
import { plainNumber } from '../wire/register-number.ts';
import { IDENTITY_CARD, identityKindLabel } from './codes.ts';

/** A kind of identity papers, by its code of `identityKindLabel`: what its numbers look like, and what is said where one does not. */
interface Papers {
  fits(number: string, day?: string): boolean;
  words: string;
}

/** As the papers are issued: the residence permit of 2018 and the permanent residence card of 2023 have numbers as the identity card has. */
const PAPERS: Readonly<Record<number, Papers>> = {
  2: { fits: (number) => /^[HM]\d{8}(\d{2})?$/.test(number), words: '应为 H 或 M 加 8 位或 10 位数字' },
  3: { fits: (number) => /^(\d{8}|\d{10}[A-Z]?)$/.test(number), words: '应为 8 位数字，旧证为 10 位' },
  4: { fits: (number) => /^(?=.*\d)[A-Z0-9]{5,17}$/.test(number), words: '应为 5—17 位字母和数字' },
  5: { fits: (number) => /^[A-Z0-9()-]{5,20}$/.test(number), words: '应为 5—20 位字母、数字' },
  6: {
    fits: (number, day) => /^8[123]0000/.test(number) && isIdentityNumber(number, day),
    words: '应为 810000、820000 或 830000 开头的 18 位号码，且出生日期、校验位正确',
  },
  7: {
    fits: (number, day) => /^[A-Z]{3}\d{12}$/.test(number) || (number.startsWith('9') && isIdentityNumber(number, day)),
    words: '应为 9 开头的 18 位号码，且出生日期、校验位正确；旧证为 3 个字母加 12 位数字',
  },
  8: { fits: (number) => number === '', words: '选了“无”，不用填号码' },
};

/** Numbers of other papers that are put where an identity number is asked for, by what they look like alone. */
const LIKELY: readonly [RegExp, number][] = [
  [/^[HM]\d{8}(\d{2})?$/, 2],
  [/^\d{8}$/, 3],
  [/^[A-Z]{3}\d{12}$/, 7],
  [/^[A-Z]{1,2}\d{7,8}$/, 4],
];
const DIFFERENCE = ['', '一', '两', '三', '四', '五', '六'];

/**
 * What is wrong with a number of identity papers as `plainNumber` made it, for forms, files and calls alike; undefined when it is one of the kind. A kind that
 * is not said (0) is the identity card. An empty number is none, and not wrong (docs/domains/people.md).
 */
export function papersProblem(number: string, kind = 0, day?: string): string | undefined {
  if (number === '') return undefined;
  const papers = PAPERS[kind];
  if (papers) return papers.fits(number, day) ? undefined : papers.words;
  if (isIdentityNumber(number, day)) return undefined;
  const [, other] = LIKELY.find(([shape]) => shape.test(number)) ?? [];
  if (other !== undefined)
    return `像是${identityKindLabel[other]}的号码，请把证件类型改为${identityKindLabel[other]}，或改为身份证号`;
  if (number.length === 18) return '校验位不对，或出生日期不在日历上、晚于今天，请核对';
  const by = Math.abs(18 - number.length);
  return `${number.length < 18 ? '少' : '多'}${DIFFERENCE[by] ?? ` ${by} `}位：应为 18 位，现在是 ${number.length} 位`;
}

/** Kinds of papers that somebody may be asked for who has a number: by themselves, the most usual first. */
export const PAPERS_WITH_NUMBER: readonly number[] = [1, 2, 3, 6, 7, 4, 5];

/** What is wrong with a number that somebody types for a sign-up, be it theirs or of who comes along, by the kind that they chose. */
export const typedPapersProblem = (number: string, kind = IDENTITY_CARD): string | undefined =>
  kind === IDENTITY_CARD
    ? isIdentityNumber(number)
      ? undefined
      : '请输入正确的身份证号码'
    : papersProblem(number, kind);

/** What papers a number is of, by what it looks like: where no kind is kept beside it. */
export const papersLike = (number: string): string =>
  identityKindLabel[[6, 7, IDENTITY_CARD, 2, 3, 4].find((kind) => papersProblem(number, kind) === undefined) ?? 5] ??
  '';

const NO_PAPERS = 8;

/** Why the kind alone is not changed where this number stands, for forms, files and calls alike; undefined when the number is one of the kind. */
export function kindProblem(number: string, kind: number): string | undefined {
  if (papersProblem(number, kind) === undefined) return undefined;
  return kind === NO_PAPERS
    ? '该生已有证件号码，不能选“无”；号码录错的，请选对证件类型并填写正确的号码'
    : '现有的号码不是这种证件的，请一并填写号码';
}

/** A number of papers that a form sends, before it is judged by its kind. */
export const papersNumber = z
  .string('请输入证件号码')
  .transform(plainNumber)
  .refine((number) => /^[A-Z0-9()-]{0,20}$/.test(number), '证件号码只能是 20 位以内的字母、数字');

/** What people call the papers. */
const ALSO: Readonly<Record<string, number>> = {
  ...{ 身份证: 1, 二代身份证: 1, 港澳居民证件: 2, 回乡证: 2, 港澳通行证: 2, 台湾居民证件: 3, 台胞证: 3, 其他: 5 },
  ...{
    居住证: 6,
    港澳台居住证: 6,
    港澳居民居住证: 6,
    台湾居民居住证: 6,
    永久居留证: 7,
    外国人永久居留证: 7,
    无证件: 8,
  },
};
/** The label of the kind that a word means; what means none stays as it is. */
export function papersNamed(word: string): string {
  const plain = word.replace(/\s/g, '');
  return identityKindLabel[ALSO[plain] ?? -1] ?? plain;
}
