import { foldedName } from '@vimo/contract';

/** `2009-05-**`, and whole when it is shown; empty without an identity number of 18 characters. */
export function birthdayOf(identityNumber: string, whole = false): string {
  if (!/^\d{17}[\dX]$/i.test(identityNumber)) return '';
  const [year, month, day] = [identityNumber.slice(6, 10), identityNumber.slice(10, 12), identityNumber.slice(12, 14)];
  return `${year}-${month}-${whole ? day : '**'}`;
}

/**
 * A word that is looked for, and what it can be: a whole phone number, a number or login name, part of a name, or, of Latin letters, either of the last two.
 */
export type Sought = { kind: 'none' } | { kind: 'phone' | 'number' | 'name' | 'either'; word: string };

export function soughtOf(keyword: string | undefined): Sought {
  const word = (keyword ?? '').normalize('NFKC').replace(/\s/g, '');
  if (foldedName(word) === '') return { kind: 'none' };
  if (/^1[3-9]\d{9}$/.test(word)) return { kind: 'phone', word };
  if (/^[A-Za-z.-]+$/.test(word)) return { kind: 'either', word };
  return { kind: /^[0-9A-Za-z_.-]+$/.test(word) ? 'number' : 'name', word };
}
