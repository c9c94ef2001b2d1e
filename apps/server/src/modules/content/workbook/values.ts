import { refused } from '../../../platform/errors.ts';

/** From here on spreadsheets keep fifteen digits of a number and zeros for the others. */
export const MOST_EXACT = 1e15;

/** A formula of which the file holds no value: the program that wrote it does not count. */
export const UNCOUNTED = Symbol('a formula without its value');

/** A cell as it goes from one thread to another, where a symbol cannot go. */
export const asSent = (value: unknown): unknown => (value === UNCOUNTED ? undefined : value);
/** The same, as it has come. */
export const asKept = (value: unknown): unknown => (value === undefined ? UNCOUNTED : value);

const FAILED =
  /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$/;
/** Whether a cell shows that its formula failed: nobody wrote that as a text. */
export const isFailedFormula = (text: string): boolean => FAILED.test(text);
/** What is said of it. */
export const FAILED_FORMULA = '公式没有算出结果，请改好或填写内容';

/** A day as some keep it, in words of ISO 8601. */
const WRITTEN_MOMENT = /^(\d{4}-\d\d-\d\d)T[\d:.]+Z?$/;

/** What other programs put before digits, so that a spreadsheet takes them for a text; what stands in two apostrophes is quoted. */
const TEXT_MARK = /^'(?=[^']+$)/;

/**
 * A cell as text of at most so many characters, without invisible marks. Numbers have the fifteen digits that a spreadsheet shows (88.50000000000001 is 88.5);
 * those of which digits are lost are 1.1e+17.
 * @throws Refusal for a formula that was not counted
 */
export function textOf(value: unknown, most = 200): string {
  if (value === null || value === undefined) return '';
  if (value === UNCOUNTED) throw refused('表格里有公式还没有算出结果，请用表格软件打开、保存后再上传');
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number')
    return Math.abs(value) >= MOST_EXACT ? value.toExponential() : String(Number(value.toPrecision(15)));
  return String(value)
    .replace(WRITTEN_MOMENT, '$1')
    .replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
    .replace(TEXT_MARK, '')
    .slice(0, most);
}
