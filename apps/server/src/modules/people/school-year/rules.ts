/** Names of school years and semesters, and which semester counts (docs/domains/school-years.md). */

/** A day, `YYYY-MM-DD`; as text days compare in order. */
export type Day = string;

/** Year in which the school year of a day began, where no calendar says so: it begins in September. The same rule as SQL is `school_year_on`. */
export const schoolYearOf = (day: Day): number => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 9 ? 1 : 0);

/** 2025-2026学年 */
export const schoolYearName = (startYear: number): string => `${startYear}-${startYear + 1}学年`;

/** 2025-2026学年上学期 */
export const semesterName = (startYear: number, term: number): string =>
  `${schoolYearName(startYear)}${term === 1 ? '上' : '下'}学期`;

/**
 * The semester that counts on a day: the last one that has begun, so that between two semesters the one before goes on counting.
 * Undefined before the first.
 */
export const semesterOn = <S extends { startsOn: Day }>(semesters: readonly S[], day: Day): S | undefined =>
  semesters.reduce<S | undefined>(
    (found, semester) =>
      semester.startsOn <= day && (!found || semester.startsOn > found.startsOn) ? semester : found,
    undefined,
  );
