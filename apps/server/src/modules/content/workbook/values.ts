/** From here on spreadsheets keep fifteen digits of a number and zeros for the others. */
const MOST_EXACT = 1e15;

/** A day as some keep it, in words of ISO 8601. */
const WRITTEN_MOMENT = /^(\d{4}-\d\d-\d\d)T[\d:.]+Z?$/;

/** A cell as text of at most so many characters: dates as YYYY-MM-DD, numbers as they are read, those of which digits are lost as 1.1e+17; without invisible marks. */
export function textOf(value: unknown, most = 200): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number' && Math.abs(value) >= MOST_EXACT) return value.toExponential();
  return String(value)
    .replace(WRITTEN_MOMENT, '$1')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
    .slice(0, most);
}

const DAY_MS = 86_400_000;
/** Spreadsheets count days from here. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const dayText = (date: Date) => date.toISOString().slice(0, 10);

/**
 * A day out of what people write; '' when it is none: 2026/3/1, 2026.3.1, 2026年3月1日, 20260301 and 46082 are 2026-03-01. The last is what a day becomes
 * when it is pasted without its format (`isNumber`): whole numbers of 1954 to 2119 are taken, others are likelier to be something else.
 */
export function dayOfText(value: string): { day: string; isNumber: boolean } {
  const text = value.replace(/\s/g, '');
  if (/^[2-7]\d{4}(\.\d+)?$/.test(text))
    return { day: dayText(new Date(DAY_ZERO + Math.floor(Number(text)) * DAY_MS)), isNumber: true };
  const parts = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/.exec(text);
  if (!parts) return { day: '', isNumber: false };
  const [, year, month, date, wholeMonth, wholeDate] = parts;
  const day = [year, (month ?? wholeMonth)?.padStart(2, '0'), (date ?? wholeDate)?.padStart(2, '0')].join('-');
  const moment = new Date(`${day}T00:00:00Z`);
  return { day: !Number.isNaN(moment.getTime()) && dayText(moment) === day ? day : '', isNumber: false };
}
