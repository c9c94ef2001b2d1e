/** What an entry of the ledger earned, or took back: +5, −2. */
export const pointText = (point: number): string => (point < 0 ? `−${-point}` : `+${point}`);
