import { OrgType } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { withinSql } from '../../people/organisation/index.ts';
import type { Scope } from '../../people/staff/index.ts';
import { type ActivityFilter, applyStatusSql, condition, type FigureRow, parameters, VISIBLE } from './queries.ts';

/**
 * The activities that staff are shown of an organisation (null is everywhere): its own and those of all below it; of a base its own and those
 * that others hold on its ground. One definition for list, figures, the workbench and the number at the organisation (docs/domains/activities.md).
 */
export async function shownOf(db: Db, top: Scope): Promise<Pick<ActivityFilter, 'orgIds' | 'partnerId'>> {
  if (top === null) return { orgIds: [] };
  const isBase = await db.row(`select 1 from org where org_id = $1 and org_type = ${OrgType.base}`, [top]);
  return isBase ? { orgIds: [], partnerId: top } : { orgIds: [top] };
}

/** Those of some organisations that are of a scope. */
export const orgsWithin = async (db: Db, scope: Scope, orgIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.rows<{ id: string }>(
        `select o.org_id as id from org o where o.org_id = any ($2::bigint[]) and ${withinSql('o.org_id', '$1')}`,
        [scope, orgIds],
      )
    ).map(({ id }) => id),
  );

/** Figures over what a base is shown: of few activities, counted as they are. */
export async function figuresAtBase(db: Db, partnerId: string, now: WireTime): Promise<FigureRow> {
  const { values, next } = parameters();
  const status = applyStatusSql(next(now));
  return (await db.row<FigureRow>(
    `select count(*)::int as total, (count(*) filter (where ${status} = 1))::int as open,
       (count(*) filter (where ${status} = 0))::int as "openingSoon", coalesce(sum(a.sign_count), 0)::int as enrolments
     from activity a where ${condition({ orgIds: [], partnerId }, now, next)}`,
    values,
  ))!;
}

/** A published activity of the scope; undefined also for one of somebody else's. */
export const activityWithin = (db: Db, scope: Scope, activityId: string) =>
  db.row<{ actStartDate: WireTime; actEndDate: WireTime }>(
    `select a.act_start_at as "actStartDate", a.act_end_at as "actEndDate" from activity a
     where a.activity_id = $2 and ${VISIBLE} and ${withinSql('a.org_id', '$1')}`,
    [scope, activityId],
  );

/** @returns false when it was so before */
export const writeClosed = async (db: Db, activityId: string, closed: boolean): Promise<boolean> =>
  (await db.run('update activity set sign_up_closed = $2 where activity_id = $1 and sign_up_closed <> $2', [
    activityId,
    closed,
  ])) === 1;
