/** Identity chosen at login (docs/domains/accounts.md): 0 unset, 1 parent, 2 administrator. */
export const RecentChoice = { unset: 0, parent: 1, administrator: 2 } as const;
export type RecentChoice = (typeof RecentChoice)[keyof typeof RecentChoice];

/** Colours of the administrator platform (docs/domains/accounts.md): as they are by day, dark, or as the device says. */
export const ScreenTheme = { light: 0, dark: 1, system: 2 } as const;
export type ScreenTheme = (typeof ScreenTheme)[keyof typeof ScreenTheme];
export const screenThemeLabel: Record<ScreenTheme, string> = { 0: '浅色', 1: '深色', 2: '跟随系统' };

/** Sex as an account holds it. */
export const Sex = { unsaid: 0, male: 1, female: 2 } as const;
export const sexLabel: Record<string, string> = { 1: '男', 2: '女', 0: '保密' };

/** Sex as what is known of a student tells it: 0 male, 1 female, 2 not said. An account holds 1, 2 and 0 (`sexLabel`). */
export const studentSexOf = (sex: number): 0 | 1 | 2 => (sex === 1 ? 0 : sex === 2 ? 1 : 2);
