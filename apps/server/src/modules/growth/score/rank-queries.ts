import type { Db } from '../../../platform/database.ts';

/** Bureaus above an organisation, itself included. */
const ABOVE = (treeSign: string) => `(select unnest(string_to_array(${treeSign}, '.'))::bigint)`;

/** What a bureau says of ranks, and whether one above has switched them off. */
export const rankRuleOf = async (db: Db, orgId: string) =>
  (await db.row<{ isTold: boolean; isOffAbove: boolean; version: number }>(
    `select coalesce(r.ranks_told, true) as "isTold", coalesce(r.version, 0) as version, exists (
       select from score_rule a where a.org_id = any ${ABOVE('o.tree_sign')} and a.org_id <> o.org_id and not a.ranks_told) as "isOffAbove"
     from org o left join score_rule r using (org_id) where o.org_id = $1`,
    [orgId],
  ))!;

/** @returns false when somebody else changed it meanwhile */
export const writeRankRule = async (
  db: Db,
  { orgId, isTold, version }: { orgId: string; isTold: boolean; version: number },
): Promise<boolean> =>
  (await db.run(
    version === 0
      ? 'insert into score_rule (org_id, ranks_told) values ($1, $2) on conflict do nothing'
      : 'update score_rule set ranks_told = $2, version = version + 1 where org_id = $1 and version = $3',
    version === 0 ? [orgId, isTold] : [orgId, isTold, version],
  )) === 1;

/** Whether a student's ranks are told: no bureau above the school has switched them off. */
export const mayShowRanks = async (db: Db, studentId: string): Promise<boolean> =>
  (await db.row(
    `select from student s join org o on o.org_id = s.school_id
     where s.account_id = $1 and exists (select from score_rule r where r.org_id = any ${ABOVE('o.tree_sign')} and not r.ranks_told)`,
    [studentId],
  )) === undefined;
