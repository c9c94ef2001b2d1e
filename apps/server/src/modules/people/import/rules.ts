import {
  IDENTITY_CARD,
  IMPORT_COLUMNS,
  type ImportFault,
  type ImportKind,
  isDescribedName,
  NATIONS,
  nameProblem,
  papersProblem,
  phoneProblem,
  plainName,
  plainNumber,
  plainPhone,
  politicalStatusLabel,
  readDay,
} from '@vimo/contract';
import { FAILED_FORMULA, isFailedFormula } from '../../content/workbook/index.ts';
import type { Cells } from './columns.ts';
import { nearest } from './nearest.ts';

/** What must stand in one row alone, or agree between the rows in which it stands: `note` is compared. */
export interface RowKey {
  key: string;
  note?: string;
}

/** Another row of the file with the same key. */
export interface Other {
  row: number;
  note: string;
}
/** The other rows with a key, those that are skipped left out. */
export type Others = (key: string) => readonly Other[];

/** What is found of one row. */
export interface Judged<Write> {
  /** ImportAction. */
  action: 0 | 1 | 2 | 3;
  faults: ImportFault[];
  /** What is to be written; absent where there is an error. */
  write: Write | undefined;
  classId?: string | undefined;
  fromClassId?: string | undefined;
  /** The phones of guardians for whom accounts are made, as they are kept. */
  newGuardians?: readonly string[];
  /** What further rows may share with it that its cells do not say. */
  keys?: readonly string[];
  /** By column, what stands where the row says something else: what is lost when it is written. */
  overwrites?: Overwritten;
  /** The same as people read it, of the columns where that is a code, an id or a digest; asked for where it is shown. */
  inWords?: () => Overwritten;
}

export type Overwritten = Readonly<Record<string, string>>;

/** Of the values that a row says and those that stand beside them, by column, what it would overwrite. Empty says nothing. */
export const overwrittenOf = (said: Readonly<Record<string, readonly [value: string, stands: string]>>): Overwritten =>
  Object.fromEntries(
    Object.entries(said).flatMap(([column, [value, stands]]) =>
      value !== '' && value !== stands ? [[column, stands] as const] : [],
    ),
  );

/** Collects what is wrong with the cells of a row; `left` are columns that may be empty, because somebody is there of whom they leave what stands. */
export function faultsOf(kind: ImportKind, cells: Cells, left: readonly string[] = []) {
  const faults: ImportFault[] = [];
  const add =
    (level: 'error' | 'warning') =>
    (column: string, title: string, text: string, options: readonly string[] = []) => {
      faults.push({ column, level, title, text, options: [...options] });
    };
  const error = add('error');
  for (const { key, title, required } of IMPORT_COLUMNS[kind])
    if (required && !cells[key] && !left.includes(key)) error(key, `${title}未填`, '这一项必须填写，可以在这里直接填');
    else if (isFailedFormula(cells[key] ?? '')) error(key, `${title}是出错的公式`, `${FAILED_FORMULA}。${MEND}`);
  return { faults, error, warn: add('warning'), failed: () => faults.some(({ level }) => level === 'error') };
}
export type Faults = ReturnType<typeof faultsOf>;

const MEND = '可以在这里直接改，或回到表格改好再传';
/** Such as 5.1E+17: the spreadsheet took digits for a number and lost the last ones. */
const ROUNDED = /^\d(\.\d+)?e\+\d+$/i;
/** Such as 417.0: a program wrote a number as the text of one with a point. */
const WITH_POINT = /^\d+\.0+$/;

/** A number of papers of a kind (a code of `identityKindLabel`), as forms have it judged. */
export function judgeIdentity({ error }: Faults, value: string | undefined, kind = 0): string {
  const number = plainNumber(value);
  const title = kind > IDENTITY_CARD ? '证件号码' : '身份证号';
  if (number === '' || judgeRounded({ error }, 'identity', number, title)) return number;
  const problem = papersProblem(number, kind);
  // By how many characters it is too short or too long stands in the title: rows in which the same is wrong are mended together.
  const [, how, text] = /^([少多].+?位)：(.*)$/.exec(problem ?? '') ?? [];
  if (problem) error('identity', `${title}${how ?? '有误'}`, `${text ?? problem}。${MEND}`);
  return number;
}

export function judgePhone({ error }: Faults, value: string | undefined, title: string, column = 'phone'): string {
  const number = plainPhone(value ?? '');
  const problem = number === '' ? undefined : phoneProblem(number);
  if (problem) error(column, `${title}不是手机号`, `${problem}。${MEND}`);
  return number;
}

/** Whether the number of a student or a login name is what a program made of it, its last digits lost or a point behind them; then that is said. */
export function judgeRounded({ error }: Pick<Faults, 'error'>, column: string, number: string, title: string): boolean {
  const isRounded = ROUNDED.test(number);
  const hasPoint = WITH_POINT.test(number);
  if (isRounded)
    error(column, `${title}被存成了数字`, '末尾几位已经丢失。请把该列设为文本格式后重新填写，或在这里直接改');
  else if (hasPoint) error(column, `${title}被写成了小数`, `末尾多出了小数点和 0。${MEND}`, [number.split('.')[0]!]);
  return isRounded || hasPoint;
}

/** A name as it is kept. The one that stands (`before`) is left, whatever signs it was once taken with. */
export function judgeName(
  { error, warn }: Faults,
  column: string,
  value: string | undefined,
  title: string,
  before?: string,
): string {
  const name = plainName(value ?? '');
  if (before !== undefined && name === plainName(before)) return name;
  const problem = nameProblem(name);
  if (problem) error(column, `${title}有误`, `${problem}。${MEND}`);
  else if (isDescribedName(name)) warn(column, `${title}含有生僻字`, '有的电脑显示不出这个字，请核对');
  return name;
}

/** 1 male, 2 female, 0 where it is not said: of somebody new (`isNew`) that is told. */
export function judgeSex({ error, warn }: Faults, value: string | undefined, isNew: boolean): 0 | 1 | 2 {
  if (!value) {
    if (isNew) warn('sex', '性别未填', '会记为“保密”', ['男', '女']);
    return 0;
  }
  if (value === '男') return 1;
  if (value === '女') return 2;
  error('sex', '性别有误', `应填男或女。${MEND}`, ['男', '女']);
  return 0;
}

/** The code of a word; 0 where it is not said, as in files without the column. */
export function judgeChoice(
  { error }: Faults,
  column: string,
  title: string,
  value: string | undefined,
  labels: Readonly<Record<number, string>>,
): number {
  const word = (value ?? '').replace(/\s/g, '');
  const found = Object.entries(labels).find(([, label]) => label === word);
  if (found) return Number(found[0]);
  const words = Object.values(labels).filter(Boolean);
  error(column, `${title}有误`, `应为${words.join('、')}。${MEND}`, nearest(word, words));
  return 0;
}

/** 汉 and 汉族 are one; empty where it is not said. */
export function judgeNation({ error }: Faults, value: string | undefined): string {
  const word = (value ?? '').replace(/\s/g, '');
  const nation = NATIONS.find((one) => one === word || one === `${word}族`);
  if (word !== '' && !nation) error('nation', '民族有误', `应为民族名称，如 汉族。${MEND}`, nearest(word, NATIONS));
  return nation ?? '';
}

const MOST_HOUSEHOLD = 60;
/** Where the household is registered. */
export function judgeHousehold({ error }: Faults, value: string | undefined): string {
  const text = (value ?? '').trim();
  if ([...text].length > MOST_HOUSEHOLD) error('household', '户籍过长', `最多 ${MOST_HOUSEHOLD} 个字。${MEND}`);
  return text;
}

/** 团员, 党员: as people write it. */
const shortWord = (word: string) => word.replace(/^(少先|共青|中共)/, '');
const POLITICAL = new Map(Object.entries(politicalStatusLabel).map(([code, label]) => [label, Number(code)]));
/** A code of `politicalStatusLabel`; 0 where it is not said, as in files without the column. */
export function judgePolitical({ error }: Faults, value: string | undefined): number {
  const word = (value ?? '').replace(/\s/g, '');
  const code = POLITICAL.get(word);
  if (code === undefined) {
    const words = [...POLITICAL.keys()].filter(Boolean);
    error('political', '政治面貌有误', `应为${words.join('、')}。${MEND}`, nearest(word, words, shortWord));
  }
  return code ?? 0;
}

/** The day on which a student entered, if one is given; at most a year after `today`. */
export function judgeEntrance({ error, warn }: Faults, value: string | undefined, today: string): string {
  if (!value) return '';
  const { day, problem, isNumber } = readDay(value);
  if (problem) {
    error('entrance', '入学时间有误', `${problem}。${MEND}`);
    return '';
  }
  if (day > `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`) {
    error('entrance', '入学时间有误', `不能晚于一年以后。${MEND}`);
    return '';
  }
  if (day < '1990-01-01') {
    error('entrance', '入学时间有误', `应为日期，如 2024-09-01。${MEND}`);
    return '';
  }
  if (isNumber) warn('entrance', '入学时间是数字', `按 ${day} 读取，请核对`, [day]);
  return day;
}

/** A key stands in an earlier row already. */
export function judgeAlone(
  { error }: Faults,
  others: readonly Other[],
  row: number,
  what: { column: string; title: string; value: string },
) {
  const first = others.find((other) => other.row < row);
  if (first) error(what.column, `${what.title}重复`, `第 ${first.row}、${row} 行都是 ${what.value}`);
}
