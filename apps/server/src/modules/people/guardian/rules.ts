/** A name as it is compared: width, case, blanks, dots, apostrophes and hyphens make no other one. */
const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.·•・‧∙⋅'’‘ʼ`´\-‐‑‒–—−]/gu, '');

/** Whether two names are one, however they were typed (docs/domains/people.md, guardians). */
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);
