import { foldedName, PHONE_PATTERN, plainNumber, plainPhone } from '@vimo/contract';

/** `2009-05-**`, and whole when it is shown; empty without an identity number of 18 characters. */
export function birthdayOf(identityNumber: string, whole = false): string {
  if (!/^\d{17}[\dX]$/i.test(identityNumber)) return '';
  const [year, month, day] = [identityNumber.slice(6, 10), identityNumber.slice(10, 12), identityNumber.slice(12, 14)];
  return `${year}-${month}-${whole ? day : '**'}`;
}

/**
 * A word that is looked for, and what it can be: a whole phone number, a number or login name, part of a name, or, of Latin letters, either of the last two.
 * It is read as forms and files read what is kept: a phone as `plainPhone` does, a number (and what may be one) as `plainNumber` does, in capitals.
 */
export type Sought = { kind: 'none' } | { kind: 'phone' | 'number' | 'name' | 'either'; word: string };

export function soughtOf(keyword = ''): Sought {
  const phone = plainPhone(keyword);
  if (PHONE_PATTERN.test(phone)) return { kind: 'phone', word: phone };
  const number = plainNumber(keyword);
  if (foldedName(number) === '') return { kind: 'none' };
  if (/^[A-Z.-]+$/.test(number)) return { kind: 'either', word: number };
  // Names are compared folded: how they are spaced does not matter.
  return /^[0-9A-Z_.@-]+$/.test(number) ? { kind: 'number', word: number } : { kind: 'name', word: keyword };
}
