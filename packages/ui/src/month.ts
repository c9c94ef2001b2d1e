/** Days of a month, which is `YYYY-MM`. */
export const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

/** Weekday on which a month begins: 0 is Monday. */
export const firstWeekday = (month: string): number => (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7;

/** The month so many months later; negative is before. */
export const monthFrom = (month: string, by: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1)).toISOString().slice(0, 7);
