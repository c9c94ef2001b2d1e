/** Digits as Chinese writes and speaks them, each at its value. */
const NUMERALS = ['〇零洞', '一壹幺', '二贰两', '三叁', '四肆', '五伍', '六陆', '七柒拐', '八捌', '九玖勾'];
const NUMERAL = new RegExp(`[${NUMERALS.join('')}]`, 'g');
const digitOf = (numeral: string) => String(NUMERALS.findIndex((forms) => forms.includes(numeral)));

/** Letters and characters that look like others, each at the place of what it looks like. */
const LOOK = 'аеорсухіѵкмтнвԛԝзαορχνκιτυ長務處導員師級門敎號電話黨團長';
const LIKE = 'aeopcyxivkmtnbqw3aopxvkitu长务处导员师级门教号电话党团长';
const LOOKALIKES = new Map([...LOOK].map((one, at) => [one, [...LIKE][at]!]));

/** Letters in squares, circles and flags, which the normal form keeps as they are. */
const PICTURED = [0x1f150, 0x1f170, 0x1f1e6];
const letterOf = (picture: string) => {
  const code = picture.codePointAt(0)!;
  const start = PICTURED.find((first) => code >= first && code < first + 26);
  return start === undefined ? picture : String.fromCharCode(97 + code - start);
};
/** A digit of whatever script; each script has its ten in a row, the zero at a multiple of ten from their first one. */
function decimalOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** One sign of a text as a plain one: letters small, nothing where there is nothing to be seen. */
const plainSign = (sign: string): string =>
  sign
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\u{1f150}-\u{1f1ff}]/gu, letterOf)
    .replace(/(?![0-9])\p{Nd}/gu, decimalOf)
    .replace(/\p{L}/gu, (one) => LOOKALIKES.get(one) ?? one);

/** Full-width, circled, foreign and look-alike forms become plain ones, letters small, and what is not to be seen is gone. */
export const folded = (text: string): string => foldedWithPlaces(text).text;

/** The same, and for each sign of it from where to where its source stands in the text. */
export function foldedWithPlaces(text: string): { text: string; starts: number[]; ends: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let out = '';
  let at = 0;
  for (const sign of text) {
    const next = at + sign.length;
    const shown = plainSign(sign);
    for (let part = 0; part < shown.length; part += 1) {
      starts.push(at);
      ends.push(next);
    }
    out += shown;
    at = next;
  }
  return { text: out, starts, ends };
}

/** Letters and digits alone, so that spaces and marks between them hide nothing. */
export const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** The same with Chinese digits as digits. */
export const withDigits = (letters: string): string => letters.replace(NUMERAL, digitOf);

/** Letters that are typed for digits beside digits: l38 with an l, 13o. What comes out is as long as what went in. */
export const withLookalikeDigits = (digits: string): string =>
  digits.replace(/(?<=\d)[oli]+(?![a-z])|(?<![a-z])[oli]+(?=\d)/g, (letters) =>
    letters.replace(/o/g, '0').replace(/[li]/g, '1'),
  );
