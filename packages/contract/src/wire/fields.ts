import { z } from 'zod';
import { isCalendarDay, NO_DAY, readDay } from './days.ts';

export const FILE_ID_LENGTH = 6;
/** Characters of a person's name, and of one that is looked for. Not beside the rules of names, which few pages need. */
export const MOST_NAME = 40;

/**
 * What no keyboard types and what could make a text lie about itself: control characters save tab and line ends, halves of
 * surrogate pairs, marks that turn the direction of writing around.
 */
const UNREADABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u;

/** Of spaces and marks without a shape alone nothing can be read: it is no reason, and no title. */
const SEEN = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

const typed = (message: string) =>
  z
    .string(message)
    .refine((value) => !UNREADABLE.test(value), '含有无法识别的字符')
    .transform((value) => (SEEN.test(value) ? value.trim() : ''));

/** One line or block of text a person typed: trimmed, empty when nothing of it can be seen, without unreadable characters, at most `max` characters. */
export const text = (max: number, tooLong = `最多 ${max} 个字`) =>
  typed('请输入文字').refine((value) => [...value].length <= max, tooLong);

/** As `text`, and not empty; `message` is shown as it stands. */
export const requiredText = (max: number, message: string) =>
  typed(message)
    .refine((value) => value.length > 0, message)
    .refine((value) => [...value].length <= max, `最多 ${max} 个字`);

/** Says in the API document that strangers see what is typed into a field. */
export const SHOWN_TO_OTHERS = 'x-shown-to-others';
/**
 * A text that others see, so that it passes the check of the server's moderation module: a `name` is refused at once when it breaks
 * the rules, `words` wait for review. Comes last: what is built upon a schema does not carry it on.
 */
export const shownToOthers = <S extends z.ZodType>(schema: S, as: 'name' | 'words'): S =>
  schema.meta({ [SHOWN_TO_OTHERS]: as }) as S;

/** A field that the wire carries and that decides nothing: the server knows the answer itself. It may be as long as any title, or null; nothing of it is kept. */
export const ignoredField = z
  .union([z.int(), text(500), z.null()], '格式有误')
  .transform((): undefined => undefined)
  .optional();

/** A small number that old clients send as text too; nothing else is taken for a number. */
export const codeNumber = (min: number, max: number, message: string) =>
  z
    .union(
      [
        z.int(message).min(min, message).max(max, message),
        z
          .string(message)
          .regex(/^\d{1,9}$/, message)
          .transform(Number),
      ],
      message,
    )
    .refine((value) => value >= min && value <= max, message);

/** Of a workbook that is sent: 1 takes the rows too that a filter or a hand has hidden in it. */
export const withHidden = codeNumber(0, 1, '请选择是否读入隐藏的行').optional();
/** What of a workbook was read: the sheet, which were left out beside it, and how many rows it hides that were left out. */
export const readOfWorkbook = {
  sheetName: z.string(),
  otherSheets: z.array(z.string()),
  hiddenRows: z.int(),
  /** Titles. */
  hiddenColumns: z.array(z.string()),
  /** Titles of columns that are shown and were not read, as nothing goes by them. */
  ignored: z.array(z.string()),
};

/** A number whose digits a client may send as text; nothing else is taken for a number. */
export const orDigits = <T extends number>(schema: z.ZodType<T, T>): z.ZodType<T, T> =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    schema,
  ) as unknown as z.ZodType<T, T>;

/** What old clients send as a number, as the text that the wire carries; a number that lost digits on its way stays what it is. */
const asText = (value: unknown): unknown => (Number.isSafeInteger(value) ? String(value) : value);
/** Text that may be sent as a whole number too. */
export const orNumber = (schema: z.ZodType<string, string>) =>
  z.preprocess(asText, schema) as unknown as z.ZodType<string, string>;

/** Identifier on the wire: digits in a string; as a number it is understood too. */
export const id = orNumber(z.string('编号应为文本').regex(/^[1-9]\d{0,17}$/, '编号有误'));
/** Identifier that may be left empty. */
export const optionalId = z.union([z.literal(''), id]).optional();
/** Comma list of identifiers, each once, at most `max`; empty or absent names nobody. */
export const idList = (max: number, tooMany: string) =>
  orNumber(z.string('编号应为文本').regex(/^([1-9]\d{0,17}(,[1-9]\d{0,17})*)?$/, '编号有误'))
    .transform((list) => [...new Set(list.split(',').filter((one) => one !== ''))])
    .refine((ids) => ids.length <= max, tooMany)
    .optional();
export const fileId = z.string('文件编号应为文本').regex(/^[0-9A-Za-z]{1,6}$/, '文件编号有误');
/** Comma list of file ids as the wire carries it, at most `max`. */
export const fileIdList = (max: number, tooMany = `最多 ${max} 个文件`) =>
  z
    .string('文件编号应为文本')
    .regex(/^([0-9A-Za-z]{1,6}(,[0-9A-Za-z]{1,6})*)?$/, '文件编号有误')
    .refine((value) => value === '' || value.split(',').length <= max, tooMany);

/** Comma list of stages 1 to 5; empty suits every stage. */
export const suitStages = z
  .string('适合学段有误')
  .regex(/^([1-5](,[1-5]){0,4})?$/, '适合学段有误')
  .default('');

/** An organisation's id; empty and `0` are the whole city. */
export const orgIdOrNone = orNumber(z.string('机构编号有误').regex(/^\d{0,18}$/, '机构编号有误'));

/** Organisation ids to look in; empty means the whole city. `0`, which the college's route sends, is accepted and means all. */
export const orgIds = z
  .array(orNumber(z.string('机构编号应为文本').regex(/^\d{1,18}$/, '机构编号有误')))
  .max(200, '机构过多')
  .optional();

/** `YYYY-MM-DD HH:mm:ss` or `YYYY-MM-DD`, Asia/Shanghai. */
export const dateTime = z
  .string('日期应为文本')
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/, '日期有误')
  .refine(isCalendarDay, '日期有误');

/** What the document of calls says of a day: it may be written otherwise too. */
const DAY_AS_KEPT = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';

/**
 * A day that somebody typed, read as those of files are (`readDay`), as `YYYY-MM-DD`; `message` is shown where there is none. The number that a spreadsheet keeps
 * of a day may mean anything in a form, and is none.
 */
export const requiredDay = (message: string) =>
  z
    .string(message)
    .meta({ format: 'date', pattern: DAY_AS_KEPT })
    .transform((typed) => {
      const { day: read, isNumber } = readDay(typed);
      return read === '' || isNumber ? typed.trim() : read;
    })
    .superRefine((value, context) => {
      const { day: read, problem } = readDay(value);
      if (read !== value) context.addIssue({ code: 'custom', message: problem ?? NO_DAY });
      else if (value === '') context.addIssue({ code: 'custom', message });
    });
export const day = requiredDay('请选择日期');
