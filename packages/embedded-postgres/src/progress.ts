/** Takes one line of progress, without a line end. */
export type Log = (line: string) => void;

/** Seconds since `since` (ms), as people read them: `2.4 秒`. */
export function elapsed(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} 秒`;
}

const OFTEN = 2000;
const SELDOM = 60_000;

/** Runs `work`; as long as it lasts, says how long it has been: every two seconds in the first minute, then once a minute. */
export async function withProgress<T>(log: Log, what: string, work: () => Promise<T>): Promise<T> {
  const since = Date.now();
  const tell = () => {
    log(`${what}… 已用 ${elapsed(since)}`);
    timer = next();
  };
  const next = () => setTimeout(tell, Date.now() - since < SELDOM ? OFTEN : SELDOM);
  let timer: ReturnType<typeof setTimeout> = next();
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
