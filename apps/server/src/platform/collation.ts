import type { Db } from './database.ts';

export interface CollationFacts {
  database: string;
  /** Version of the rules that its indexes are sorted by; null where there is none. */
  was: string | null;
  /** Version that its machine has now. */
  is: string | null;
}

/** How the database sorts texts, and how it did when its indexes were made. */
export const collationFacts = (db: Db): Promise<CollationFacts | undefined> =>
  db.row<CollationFacts>(
    `select datname as database, datcollversion as was, pg_database_collation_actual_version(oid) as "is"
     from pg_database where datname = current_database()`,
  );

/**
 * What an operator has to do after the rules by which texts are sorted have changed below a database, as with another C library: until its indexes are built anew
 * rows may not be found, or stand twice (docs/operations.md). Undefined when all is well.
 */
export function collationProblem({ database, was, is }: CollationFacts): string | undefined {
  if (was === null || is === null || was === is) return undefined;
  const name = `"${database.replaceAll('"', '""')}"`;
  return `数据库 ${database} 的文字排序规则由 ${was} 变为 ${is}（通常因为操作系统升级），索引可能找不到已有的数据。请停止服务，由数据库的所有者在该库中依次执行：reindex database ${name}; alter database ${name} refresh collation version;`;
}
