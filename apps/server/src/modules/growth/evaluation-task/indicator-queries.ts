import type { IndicatorContent } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { orgsBelow } from '../../people/organisation/index.ts';

/** A system of indicators as it is being written, with its latest version. */
export interface System {
  systemId: string;
  orgId: string;
  orgName: string;
  name: string;
  content: IndicatorContent;
  retired: boolean;
  updatedAt: WireTime;
  revision: number;
  /** 0 while none is published. */
  version: number;
  versionId: string | null;
  versionName: string | null;
  versionContent: IndicatorContent | null;
}
const SYSTEM = `s.indicator_system_id as "systemId", s.org_id as "orgId", o.org_name as "orgName", s.system_name as name, s.content, s.retired,
  s.updated_at as "updatedAt", s.revision, coalesce(v.version, 0) as version, v.indicator_version_id as "versionId",
  v.system_name as "versionName", v.content as "versionContent"`;
const FROM = `from indicator_system s join org o using (org_id) left join lateral (
  select * from indicator_version v where v.indicator_system_id = s.indicator_system_id order by v.version desc limit 1) v on true`;

/** Whether an organisation's systems are for another: its own, and those of whatever lies above it. */
const FOR = `s.org_id in (select above.org_id from org me join org above
  on above.org_id = me.org_id or me.tree_sign like above.tree_sign || '.%' where me.org_id = $1)`;

export const systemsFor = (db: Db, orgId: string) =>
  db.rows<System>(
    `select ${SYSTEM} ${FROM} where ${FOR} and (s.org_id = $1 or v.version is not null)
     order by s.retired, s.org_id <> $1, s.indicator_system_id desc limit 500`,
    [orgId],
  );

export const systemFor = (db: Db, orgId: string, systemId: string) =>
  db.row<System>(
    `select ${SYSTEM} ${FROM} where ${FOR} and (s.org_id = $1 or v.version is not null) and s.indicator_system_id = $2`,
    [orgId, systemId],
  );

export const versionsOf = (db: Db, systemId: string, orgId: string) =>
  db.rows<{ version: number; publishDate: WireTime; points: number; tasks: number }>(
    `select v.version, v.published_at as "publishDate", v.points,
       (select count(*)::int from evaluation_task t where t.indicator_version_id = v.indicator_version_id and t.org_id = any (${orgsBelow('array[$2::bigint]')})) as tasks
     from indicator_version v where v.indicator_system_id = $1 order by v.version desc`,
    [systemId, orgId],
  );

export const insertSystem = async (
  db: Db,
  { orgId, name, content, now }: { orgId: string; name: string; content: IndicatorContent; now: WireTime },
): Promise<string> =>
  (await db.row<{ id: string }>(
    'insert into indicator_system (org_id, system_name, content, updated_at) values ($1, $2, $3, $4) returning indicator_system_id as id',
    [orgId, name, JSON.stringify(content), now],
  ))!.id;

/** @returns the new revision; undefined when somebody else wrote meanwhile */
export const writeSystem = async (
  db: Db,
  one: { orgId: string; systemId: string; revision: number; name: string; content: IndicatorContent; now: WireTime },
): Promise<number | undefined> =>
  (
    await db.row<{ revision: number }>(
      `update indicator_system set system_name = $4, content = $5, updated_at = $6, revision = revision + 1
       where org_id = $1 and indicator_system_id = $2 and revision = $3 returning revision`,
      [one.orgId, one.systemId, one.revision, one.name, JSON.stringify(one.content), one.now],
    )
  )?.revision;

/** A system of the organisation as it was read, held. */
export const lockedSystem = (db: Db, orgId: string, systemId: string) =>
  db.row<{ name: string; content: IndicatorContent; revision: number; retired: boolean; version: number }>(
    `select s.system_name as name, s.content, s.revision, s.retired,
       coalesce((select max(v.version) from indicator_version v where v.indicator_system_id = s.indicator_system_id), 0)::int as version
     from indicator_system s where s.org_id = $1 and s.indicator_system_id = $2 for no key update`,
    [orgId, systemId],
  );

export const insertVersion = async (
  db: Db,
  one: {
    systemId: string;
    version: number;
    name: string;
    content: IndicatorContent;
    points: number;
    by: string;
    now: WireTime;
  },
): Promise<string> =>
  (await db.row<{ id: string }>(
    `insert into indicator_version (indicator_system_id, version, system_name, content, points, published_at, publisher_id)
     values ($1, $2, $3, $4, $5, $6, $7) returning indicator_version_id as id`,
    [one.systemId, one.version, one.name, JSON.stringify(one.content), one.points, one.now, one.by],
  ))!.id;

export const retireSystem = (db: Db, systemId: string, retired: boolean) =>
  db.run('update indicator_system set retired = $2, revision = revision + 1 where indicator_system_id = $1', [
    systemId,
    retired,
  ]);
