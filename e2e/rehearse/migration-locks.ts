/** What a migration does to a table stands behind one of these words; bodies of functions are no statements of its own. */
const NAMED =
  /\b(?:alter table(?: if exists)?(?: only)?|create (?:constraint )?trigger [\s\S]+? on|create (?:unique )?index (?:concurrently )?\w+ on|update|insert into|delete from|lock table|references)\s+(?:public\.)?(\w+)/gi;

/** Tables that the statements of a migration lock, in order. */
export function tablesOf(sql: string): string[] {
  const statements = sql.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
  return [...new Set([...statements.matchAll(NAMED)].map(([, table]) => table!.toLowerCase()))];
}

/** What is locked at a moment, in ms of one clock: tables whose writers or readers would wait. */
export interface LockSample {
  at: number;
  tables: readonly string[];
}

/**
 * The longest time for which a table was locked, at most: from the last look at which it was not to the first at which it was not any more.
 * @param samples in order; the first and the last one stand for the moments before and after
 * @returns undefined where nothing was locked
 */
export function longestLock(samples: readonly LockSample[]): { table: string; ms: number } | undefined {
  const since = new Map<string, number>();
  let longest: { table: string; ms: number } | undefined;
  for (const [index, { at, tables }] of samples.entries()) {
    for (const table of tables) if (!since.has(table)) since.set(table, samples[index - 1]?.at ?? at);
    for (const [table, from] of since) {
      if (at - from > (longest?.ms ?? -1)) longest = { table, ms: at - from };
      if (!tables.includes(table)) since.delete(table);
    }
  }
  return longest;
}
