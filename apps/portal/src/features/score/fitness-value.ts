/** Shown in minutes and seconds. */
export const ENDURANCE = 'endurance';

/** What was measured, as families read it; `field` as `FITNESS_ITEMS` name it (docs/domains/scores.md). */
export function shownValue(field: string, value: string): string {
  const number = Number(value);
  if (field !== ENDURANCE) return number >= 1000 ? number.toLocaleString('zh-CN') : value;
  // Rounded before it is parted: of 239.6 seconds there are four minutes, and no 3′60″.
  const seconds = Math.round(number);
  return `${Math.floor(seconds / 60)}′${String(seconds % 60).padStart(2, '0')}″`;
}
