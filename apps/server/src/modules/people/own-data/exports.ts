import { type addOwnExport, ownExportDownload, type ownExportLink, TaskState } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { AskedTask } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { fromWireTime, type WireTime } from '../../../platform/time.ts';
import { requireRecentPassword } from '../account/index.ts';
import { lockChild } from './consent-queries.ts';
import { exportsOf } from './export-queries.ts';
import { asksForChildren } from './policy.ts';
import { ownExportTask } from './tasks.ts';

const LINK_SECONDS = 300;
const PURPOSE = 'own-data-export';
const EXPORTS_A_DAY = { max: 5, seconds: 24 * 3600 };

/** @throws Refusal notFound for somebody who is neither the person nor their child */
async function requireSubject(db: Db, session: Session, subjectId: string): Promise<void> {
  if (subjectId === session.accountId) return;
  if (!asksForChildren(session) || !(await lockChild(db, session.accountId, subjectId))) throw notFound('未绑定该学生');
}

/** It is made for who may have it still: a child may be bound to them no more. @throws Refusal as the call */
export async function requireStillSubject({ db, input, person }: AskedTask<{ subjectId: string }>): Promise<void> {
  const by = await person();
  await db.transaction((own) => requireSubject(own, by, input.subjectId));
}

/** Everything that is kept of somebody, as a zip for them or a guardian (docs/domains/own-data.md). */
export function createOwnExports({ database, jobs, limits, secrets }: Platform) {
  return {
    /** @throws Refusal without the password given once more, or while one is being made; TooMany */
    async add({ session, input, now, address, requestId }: Call<typeof addOwnExport>): Promise<void> {
      const subjectId = (asksForChildren(session) && input.studentId) || session.accountId;
      await database.transaction((db) => requireSubject(db, session, subjectId));
      requireRecentPassword(session, now);
      await limits.counted(`own-export:${session.accountId}`, EXPORTS_A_DAY, '今天的导出次数已用完，请明天再试', () =>
        database.transaction(async (db) => {
          // Of one person one after the other: of two calls at once the second sees the first.
          await db.run("select pg_advisory_xact_lock(hashtext('own-export'), hashtext($1))", [session.accountId]);
          const running = (await exportsOf(db, session.accountId, now)).some(
            (one) => one.subjectId === subjectId && one.state <= TaskState.running,
          );
          if (running) throw refused('正在为您准备数据，请稍候');
          const { accountId } = session;
          const asked = { task: ownExportTask, orgId: null, accountId, input: { subjectId } };
          const target = await jobs.enqueue(db, asked);
          await audit(db, { event: 'ownData.exportAsked', session, target, address, requestId });
        }),
      );
    },

    list: async ({ accountId }: Session, now: WireTime) =>
      (await exportsOf(database, accountId, now)).map(({ fileKey: _, fileSize: __, subjectId: ___, ...row }) => row),

    /** @throws Refusal notFound for another's or one that is over, and without the password given once more */
    async link({ session, input, now, address, requestId }: Call<typeof ownExportLink>): Promise<{ url: string }> {
      const [row] = await exportsOf(database, session.accountId, now, input.id);
      if (!row?.fileKey) throw notFound('文件不存在或已过期，请重新导出');
      await database.transaction((db) => requireSubject(db, session, row.subjectId));
      requireRecentPassword(session, now);
      await audit(database, { event: 'ownData.exportFetched', session, target: row.id, address, requestId });
      const expires = Math.floor(fromWireTime(now).getTime() / 1000) + LINK_SECONDS;
      const sign = secrets.sign(PURPOSE, row.id, expires, session.accountId);
      return {
        url: `${ownExportDownload.path}?${new URLSearchParams({ id: row.id, expires: String(expires), sign })}`,
      };
    },

    /** The file of a link, in a session of whom it was made for; undefined for everybody else. */
    async fileOf({ session, input, now }: Call<typeof ownExportDownload>) {
      if (!session || input.expires * 1000 < fromWireTime(now).getTime()) return undefined;
      if (!secrets.verify(input.sign, PURPOSE, input.id, input.expires, session.accountId)) return undefined;
      const [row] = await exportsOf(database, session.accountId, now, input.id);
      return row?.fileKey ? row : undefined;
    },
  };
}
export type OwnExports = ReturnType<typeof createOwnExports>;
