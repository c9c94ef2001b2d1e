/** Names of classes as people write them (docs/domains/imports.md). Pure. */

const CHINESE_DIGITS = '零一二三四五六七八九';
/** 二十三 is 23. */
const inDigits = (text: string): string =>
  text
    .replace(/(^[一二三四五六七八九])?十([一二三四五六七八九])?/, (_, tens = '一', ones = '零') => `${tens}${ones}`)
    .replace(/[零一二三四五六七八九]/g, (digit) => String(CHINESE_DIGITS.indexOf(digit)))
    .replace(/^0+(?=\d)/, '');
/** Before a number in brackets, or in the other writing, stands that of the grade, with brackets of its own or without: 一（1）班, 一1班. */
const GRADE_BEFORE =
  /^[([【]?([\d一二三四五六七八九十]+)[)\]】]?[([【](?=[\d零一二三四五六七八九十]+[)\]】])|^([一二三四五六七八九])(?=\d)/;
/**
 * 高二（3）班, (3)班, 三班 and 3班 are one class of 高二, as are 二十三班 and 23班. 一（1）班 is the first class of 一年级 and not its 11班; of another grade it is a
 * class that is called so.
 */
export function plainClassName(className: string, gradeName: string): string {
  const name = className.normalize('NFKC').replace(/\s/g, '').replace(gradeName, '');
  const [before = '', bracketed = '', mixed = ''] = GRADE_BEFORE.exec(name) ?? [];
  const plain = inDigits(name.slice(before.length).replace(/[()[\]【】]/g, ''));
  const called = /^\d+$/.test(plain) ? `${plain}班` : plain;
  const grade = inDigits(bracketed || mixed);
  const [own = ''] = /[一二三四五六七八九]/.exec(gradeName) ?? [];
  return grade === '' || grade === inDigits(own) ? called : `${grade}-${called}`;
}

/** Within those who entered together: the number of whichever grade they were in says nothing. */
export const plainInCohort = (className: string): string => plainClassName(className, '').replace(/^\d+-/, '');

const GRADE = /^(?:[小中大]班|[一二三四五六]年级|[初高][一二三四])/;
/** A class that is named with its grade: 三年级（2）班, 三年级二班 and 三年级3（2）班 are 三年级2班. */
export function plainClassOfGrade(text: string): string {
  const name = text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
  const [grade = ''] = GRADE.exec(name) ?? [];
  return grade + plainClassName(name.slice(grade.length), grade);
}
