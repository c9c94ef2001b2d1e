/** What came of all rounds. */
export interface Outcome {
  acknowledged: number;
  lost: number;
  double: number;
  /** Writes that a node took as the primary after another one had been it. */
  splits: number;
  /** The longest gap of each round in ms, by the name of the fault. */
  gaps: ReadonlyMap<string, readonly number[]>;
  /** What guests asked for and did not get, and how often they asked. */
  guests: number;
  reads: number;
  /** Processes that ended by themselves. */
  ended: number;
  /** Rounds after which the site did not come back to what it was. */
  unhealed: number;
}

/**
 * Whether a rehearsal went well, by the goals of docs/rehearsals.md.
 * @param goalOf the longest gap that a fault may make, in ms; undefined: as long as it likes
 * @returns the goals that were missed, a line each, and the line that sums up
 */
export function verdictOf(
  { acknowledged, lost, double, splits, gaps, guests, reads, ended, unhealed }: Outcome,
  goalOf: (fault: string) => number | undefined,
): { missed: string[]; sum: string } {
  const longest = [...gaps].map(([fault, list]): [string, number] => [fault, Math.max(...list)]);
  const counts: [number, string][] = [
    [lost, 'lost'],
    [double, 'double'],
    [splits, 'writes of two primaries'],
    [guests, 'reads of guests that failed'],
    [ended, 'processes that ended by themselves'],
    [unhealed, 'rounds that did not heal'],
  ];
  return {
    missed: [
      ...counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
      ...longest.flatMap(([fault, ms]) => {
        const goalMs = goalOf(fault);
        return goalMs !== undefined && ms > goalMs ? [`${fault}: a gap of more than ${goalMs} ms`] : [];
      }),
    ],
    sum: `acknowledged ${acknowledged}, lost ${lost}, double ${double}, longest gap ${longest.map(([fault, ms]) => `${fault} ${ms.toFixed(0)}`).join(' … ')} ms, guests' failures ${guests} of ${reads}, two primaries ${splits}, processes ended ${ended}, not healed ${unhealed}`,
  };
}
