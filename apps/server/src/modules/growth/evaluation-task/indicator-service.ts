import { isDeepStrictEqual } from 'node:util';
import {
  type IndicatorContent,
  indicatorProblems,
  type manageIndicatorAdd,
  type manageIndicatorPublish,
  type manageIndicatorRetire,
  type manageIndicatorSave,
  pointsOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { type Db, isDuplicate } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import {
  insertSystem,
  insertVersion,
  lockedSystem,
  retireSystem,
  type System,
  systemFor,
  systemsFor,
  versionsOf,
  writeSystem,
} from './indicator-queries.ts';

const NOT_THERE = '指标体系不存在';
const NAME_KEY = 'indicator_system_name';
/** @throws Refusal naming `name` when the organisation has another system of that name */
async function named<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isDuplicate(error, NAME_KEY) ? invalidInput({ name: '已有同名的指标体系' }) : error;
  });
}
const orgOf = ({ orgId }: Session) => orgId || '0';

const shown = (row: System, orgId: string) => {
  const own = row.orgId === orgId;
  return {
    id: row.systemId,
    name: own ? row.name : (row.versionName ?? row.name),
    orgName: row.orgName,
    version: row.version,
    versionId: row.versionId ?? '',
    points: pointsOf(own ? row.content : (row.versionContent ?? row.content)).length,
    isChanged: own && !(row.name === row.versionName && isDeepStrictEqual(row.content, row.versionContent)) ? 1 : 0,
    isRetired: row.retired ? 1 : 0,
    updateDate: row.updatedAt,
    mayEdit: own ? 1 : 0,
    revision: row.revision,
  };
};

/** A system published at once, as the demo city and tests need it. @returns the id of its version */
export async function addIndicators(
  db: Db,
  { orgId, name, content, by }: { orgId: string; name: string; content: IndicatorContent; by: string },
  now: WireTime,
): Promise<string> {
  const systemId = await insertSystem(db, { orgId, name, content, now });
  return insertVersion(db, { systemId, version: 1, name, content, points: pointsOf(content).length, by, now });
}

/** Systems of indicators as bureaus and schools keep them. */
export function createIndicators({ database }: Platform) {
  /** A system of the person's organisation as it was read, held. @throws Refusal notFound, or when somebody else changed it meanwhile */
  async function held(db: Db, session: Session, { id, revision }: { id: string; revision: number }) {
    const row = await lockedSystem(db, orgOf(session), id);
    if (!row) throw notFound(NOT_THERE);
    if (row.revision !== revision) throw changedMeanwhile();
    return row;
  }

  return {
    list: async (session: Session) => ({
      list: (await systemsFor(database, orgOf(session))).map((row) => shown(row, orgOf(session))),
    }),

    /** @throws Refusal notFound for what is neither the organisation's nor published above it */
    async fetch(session: Session, id: string) {
      const row = await systemFor(database, orgOf(session), id);
      if (!row) throw notFound(NOT_THERE);
      const own = row.orgId === orgOf(session);
      return {
        ...shown(row, orgOf(session)),
        content: own ? row.content : row.versionContent!,
        versions: await versionsOf(database, id, orgOf(session)),
      };
    },

    async add({ session, input, now, address, requestId }: Call<typeof manageIndicatorAdd>) {
      if (!session.orgId) throw refused('您的账号没有所属机构');
      const { name, copyOf } = input;
      const model = copyOf ? await systemFor(database, session.orgId, copyOf) : undefined;
      if (copyOf && !model) throw notFound(NOT_THERE);
      const content = !model ? { ones: [] } : model.orgId === session.orgId ? model.content : model.versionContent!;
      return named(
        database.transaction(async (db) => {
          const id = await insertSystem(db, { orgId: session.orgId, name, content, now });
          await audit(db, { event: 'indicator.added', session, target: id, address, requestId });
          return { id };
        }),
      );
    },

    async save({ session, input, now, address, requestId }: Call<typeof manageIndicatorSave>) {
      return named(
        database.transaction(async (db) => {
          await held(db, session, input);
          const { id: systemId, revision, name, content } = input;
          const written = await writeSystem(db, { orgId: orgOf(session), systemId, revision, name, content, now });
          if (written === undefined) throw changedMeanwhile();
          await audit(db, { event: 'indicator.saved', session, target: systemId, address, requestId });
          return { revision: written };
        }),
      );
    },

    /** @throws Refusal naming each place that is not as it must be */
    async publish({ session, input, now, address, requestId }: Call<typeof manageIndicatorPublish>): Promise<string> {
      return database.transaction(async (db) => {
        const { name, content, version } = await held(db, session, input);
        const problems = indicatorProblems(content);
        if (Object.keys(problems).length > 0) throw invalidInput(problems);
        const latest = await systemFor(db, orgOf(session), input.id);
        if (latest?.versionName === name && isDeepStrictEqual(latest.versionContent, content))
          throw refused('内容与最新版本相同，无需发布');
        const points = pointsOf(content).length;
        const next = { systemId: input.id, version: version + 1, name, content, points, by: session.accountId, now };
        await insertVersion(db, next);
        await audit(db, {
          ...{ event: 'indicator.published', session, target: input.id, address, requestId },
          detail: { version: next.version },
        });
        return `已发布第 ${next.version} 版，新布置的任务可以选用`;
      });
    },

    async retire({ session, input, address, requestId }: Call<typeof manageIndicatorRetire>): Promise<string> {
      const retired = input.retired === 1;
      await database.transaction(async (db) => {
        const row = await held(db, session, input);
        if (row.retired === retired) return;
        await retireSystem(db, input.id, retired);
        const event = retired ? 'indicator.retired' : 'indicator.restored';
        await audit(db, { event, session, target: input.id, address, requestId });
      });
      return retired ? '已停用，进行中的任务不受影响' : '已启用';
    },
  };
}
export type Indicators = ReturnType<typeof createIndicators>;
