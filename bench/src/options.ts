/** What a run is asked for on the command line, and how much of each is measured; quick: shorter rounds and no million rows. */

export const isQuick = process.argv.includes('--quick');
export const isAsked = (option: string): boolean => process.argv.includes(`--${option}`);
const numberOf = (option: string, otherwise: number) =>
  Number(process.argv.find((one) => one.startsWith(`--${option}=`))?.slice(option.length + 3) ?? otherwise);

export const RECORDS = numberOf('rows', isQuick ? 1_000_000 : 10_000_000);
/** Number of the newest migration that is not measured; 0: that of the release before. */
export const AFTER = numberOf('after', 0);
/** With a guardian each: a million people. */
export const PUPILS = numberOf('pupils', isQuick ? 20_000 : 500_000);
/** Beside which the portal is read. */
export const NEWS = numberOf('news', 20_000);
export const MINUTES = numberOf('minutes', isQuick ? 5 : 60);
export const ROUNDS = 3;
export const RUSHES = isAsked('rush') ? 10 : ROUNDS;
/** Questions that are asked one at a time. */
export const SEARCHES = 200;
/** Of a round under load. */
export const SECONDS = isQuick ? 2 : 5;
