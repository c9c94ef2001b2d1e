import { ImportState } from '@vimo/contract';

/** A workbook that the server took: the numbers of its pupils, and whether it said that it would write them. */
export interface SentImport {
  id: string;
  numbers: readonly string[];
  confirmed: boolean;
}

/**
 * What the database does not hold of workbooks that were acknowledged: one that is away or was never read, one that was confirmed and not written, a part of one, one that was written twice.
 * @param kept where each stands, by id (`ImportState`); the numbers of pupils who are there; how often each was written, by id
 * @returns a line for each; what stands twice begins with `double`
 */
export function faultsOfImports(
  sent: readonly SentImport[],
  kept: { states: ReadonlyMap<string, number>; pupils: ReadonlySet<string>; writings: ReadonlyMap<string, number> },
): string[] {
  return sent.flatMap(({ id, numbers, confirmed }) => {
    const state = kept.states.get(id);
    if (state === undefined) return [`import ${id}`];
    if (state === ImportState.checking || state === ImportState.failed) return [`import ${id} was not read`];
    const there = numbers.filter((number) => kept.pupils.has(number)).length;
    const writings = kept.writings.get(id) ?? 0;
    // Whoever got no answer to the confirmation knows nothing of it: all of it is there, or nothing.
    const meant = confirmed || writings > 0 ? numbers.length : 0;
    return [
      ...(there === meant ? [] : [`import ${id} wrote ${there} of ${meant} pupils`]),
      ...(writings > 1 ? [`double: import ${id}`] : []),
    ];
  });
}

/**
 * What the database does not hold of reports that were to be archived.
 * @param asked ids of pupils whose archiving was acknowledged
 * @param reports of each pupil whose notice is over: versions in the archive, and lines in the audit log
 * @returns a line for each; what stands twice begins with `double`
 */
export function faultsOfArchives(
  asked: ReadonlySet<string>,
  reports: readonly { id: string; versions: number; told: number }[],
): string[] {
  const archived = new Set(reports.filter(({ versions }) => versions > 0).map(({ id }) => id));
  return [
    ...[...asked].filter((id) => !archived.has(id)).map((id) => `report of ${id}`),
    ...reports
      .filter(({ versions, told }) => versions !== told)
      .map(({ id, versions, told }) => `report of ${id}: ${versions} versions, ${told} lines in the log`),
    ...reports.filter(({ versions }) => versions > 1).map(({ id }) => `double: report of ${id}`),
  ];
}
