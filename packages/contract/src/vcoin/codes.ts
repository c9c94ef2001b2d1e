/** What earns V-coins (docs/domains/vcoins.md). The numbers are stored. */
export const CoinEvent = { signIn: 1, sevenDays: 2, recordPassed: 3, activityEvaluated: 4 } as const;
export type CoinEvent = (typeof CoinEvent)[keyof typeof CoinEvent];

export const coinEventLabel: Record<CoinEvent, string> = {
  1: '每日签到',
  2: '连续签到 7 天',
  3: '记录通过',
  4: '参加并评价',
};

/** An entry of the ledger that takes back what a record earned, as its pass was taken back at once. */
export const COINS_TAKEN_BACK = 5;
/** What an entry of the ledger is called, by its event. */
export const coinEntryLabel: Readonly<Record<number, string>> = {
  ...coinEventLabel,
  [COINS_TAKEN_BACK]: '审核通过已撤回',
};

/** Days running after which a sign-in earns more: the 7th, the 14th … */
export const DAYS_RUNNING = 7;
/** Most that one event earns. */
export const MOST_POINTS = 1000;
/** Points of each event as long as the bureau has set none. */
export const PRESET_POINTS: Record<CoinEvent, number> = { 1: 5, 2: 10, 3: 2, 4: 5 };
