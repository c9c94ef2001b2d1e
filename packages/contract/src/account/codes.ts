/** Identity chosen at login (docs/domains/accounts.md): 0 unset, 1 parent, 2 administrator. */
export const RecentChoice = { unset: 0, parent: 1, administrator: 2 } as const;
export type RecentChoice = (typeof RecentChoice)[keyof typeof RecentChoice];

export const sexLabel: Record<string, string> = { 1: '男', 2: '女', 0: '保密' };
