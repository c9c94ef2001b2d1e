import { COLLEGE_ROLES } from '@vimo/contract';

/** Who may see what, as a choice of a form. */
export const ROLE_OPTIONS = Object.entries(COLLEGE_ROLES).map(([value, label]) => ({ value, label }));

/** Role codes `1,3` as 学生、教师. */
export const rolesText = (codes: string): string => {
  const wanted = codes.split(',');
  return wanted.length === ROLE_OPTIONS.length
    ? '所有人'
    : ROLE_OPTIONS.filter(({ value }) => wanted.includes(value))
        .map(({ label }) => label)
        .join('、');
};

/** Codes as the wire wants them, in one order. */
export const sortedRoles = (codes: string): string => codes.split(',').filter(Boolean).sort().join(',');

const MEGABYTE = 1024 * 1024;
/** A size in bytes as people read it. */
export const sizeText = (bytes: number): string =>
  bytes >= MEGABYTE ? `${(bytes / MEGABYTE).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
