/** Where a rehearsal keeps what pgBackRest writes. */
export interface LocalRepository {
  repository: string;
  /** Of its locks. */
  locks: string;
  /** Port of the database, by its socket. */
  port: number;
}

/**
 * The settings of deploy/cluster with a folder in the place of the object store, and everything else as it is there.
 * @param settings `pgbackrest.conf`, filled in
 * @throws Error where that does not name an object store
 */
export function withLocalRepository(settings: string, { repository, locks, port }: LocalRepository): string {
  const replaced = new Map([
    ['repo1-type', 'repo1-type=posix'],
    ['repo1-path', `repo1-path=${repository}`],
    ['[global]', `[global]\nlock-path=${locks}\nlog-level-file=off`],
    ['[vimo]', `[vimo]\npg1-port=${port}`],
  ]);
  if (!settings.includes('repo1-type=s3')) throw new Error('pgbackrest.conf: no object store');
  return settings
    .split('\n')
    .filter((line) => !line.startsWith('repo1-s3-'))
    .map((line) => replaced.get(line.split('=', 1)[0]!) ?? line)
    .join('\n');
}

/** Rows of a table: how many, and a sum of what stands in them. */
export type Contents = ReadonlyMap<string, string>;

/**
 * Tables that hold something else than before.
 * @returns a line for each
 */
export function differences(before: Contents, after: Contents): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: ${before.get(name) ?? 'not there'} before, ${after.get(name) ?? 'not there'} restored`);
}
