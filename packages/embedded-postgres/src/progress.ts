/** Takes one line of progress, without a line end. */
export type Log = (line: string) => void;

/** Seconds since `since` (ms), as people read them: `2.4 秒`. */
export function elapsed(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} 秒`;
}

/** Runs `work`; as long as it lasts, says every two seconds how long it has been. */
export async function withProgress<T>(log: Log, what: string, work: () => Promise<T>): Promise<T> {
  const since = Date.now();
  const timer = setInterval(() => log(`${what}… 已用 ${elapsed(since)}`), 2000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
