import type { manageJobCancel, manageJobFetch, manageJobPage } from '@vimo/contract';
import { FAILED_DAYS, isStaff, manageJobDownload, TaskState, taskKindLabel } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import { type Call, done } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { type Staff, scopeOf } from '../../people/staff/index.ts';
import { jobNotices } from './notices.ts';
import { mayFetchFile, mayManageJobs } from './policy.ts';
import { countTasks, fileOfJob, type JobRow, jobSeen, jobsSeen, type Sight, takeEnded, tasksSince } from './queries.ts';

const LINK_SECONDS = 1800;
const PURPOSE = 'task-file';
/** Ended tasks that are told at once; a minute later come the next. */
const A_SWEEP = 200;

/** Kinds of which the end is told by their own page, or is nobody's wish: only their failing is told. */
const QUIET = ['import.check', 'circular.send', 'circular.remind', 'circular.takeBack', 'channel.deliver'];

/** Since when a failed task is told. */
const failedSince = (now: WireTime): WireTime =>
  toWireTime(new Date(fromWireTime(now).getTime() - FAILED_DAYS * 24 * 3600 * 1000));

const sightOf = (session: Session): Sight => ({
  accountId: session.accountId,
  manages: mayManageJobs(session),
  top: scopeOf(session),
});

/** The tasks of the queue, as people see them (docs/domains/tasks.md). */
export function createStaffJobs({ database, jobs, secrets }: Platform, staff: Staff, notifications: Notifications) {
  const taskOf = (session: Session, { fileKey: _, accountId, fileName, ...row }: JobRow) => ({
    ...row,
    fileName: mayFetchFile(session, { accountId }) ? fileName : '',
    mayCancel: row.state <= TaskState.running ? 1 : 0,
  });

  async function require(session: Session, id: string, now: WireTime): Promise<JobRow> {
    const row = await jobSeen(database, sightOf(session), now, id);
    if (!row) throw notFound('任务不存在');
    return row;
  }

  return {
    async page({ session, input, now }: Call<typeof manageJobPage>) {
      if (input.orgId) await staff.orgIds(session, input.orgId);
      const asked = {
        ...{ state: input.state === '' ? undefined : input.state, orgId: input.orgId || undefined },
        ...{ which: input.which, failedSince: failedSince(now) },
      };
      const rows = await jobsSeen(database, sightOf(session), now, asked, spanOf(input));
      // A page past the end still tells how many there are.
      const [first] =
        rows.length > 0 ? rows : await jobsSeen(database, sightOf(session), now, asked, { size: 1, offset: 0 });
      return {
        dataList: rows.map(({ totalCount: _, ...row }) => taskOf(session, row)),
        totalCount: first?.totalCount ?? 0,
      };
    },

    async fetch({ session, input, now }: Call<typeof manageJobFetch>) {
      const row = await require(session, input.id, now);
      const task = taskOf(session, row);
      return { ...task, fileUrl: task.fileName ? linkTo(row.id, now) : '' };
    },

    async cancel({ session, input, now, address, requestId }: Call<typeof manageJobCancel>) {
      const row = await require(session, input.id, now);
      const cancelled = await database.transaction(async (db) => {
        if (!(await jobs.cancel(db, row.id))) return false;
        await audit(db, { event: 'task.cancelled', session, target: row.id, address, requestId });
        return true;
      });
      if (!cancelled) throw refused('任务已结束');
      return done('已取消');
    },

    /** How many tasks wait or run, and how many have failed since a moment. */
    count: (session: Session, since: WireTime) => countTasks(database, sightOf(session), since),
    since: (session: Session, since: WireTime) => tasksSince(database, sightOf(session), since),

    /** Tells those who asked for tasks that these have ended. */
    notifyEnded: () =>
      database.transaction(async (db) => {
        for (const { jobId, kind, accountId, usertype, state, problem } of await takeEnded(db, A_SWEEP)) {
          const failed = state === TaskState.failed;
          if (QUIET.includes(kind) && !failed) continue;
          await notifications.notify(db, {
            accountIds: [accountId],
            notice: failed ? jobNotices.failed : jobNotices.done,
            event: `job:${jobId}`,
            title: `您的任务“${taskKindLabel[kind] ?? '任务'}”${failed ? '未能完成' : '已完成'}`,
            text: failed ? problem : '',
            href: isStaff(usertype) ? '/zs-platform/jobs' : '',
          });
        }
      }),

    /** The file that a link is for; undefined when the link or the file's day is over. */
    async fileOfLink({ id, expires, sign }: { id: string; expires: number; sign: string }, now: WireTime) {
      if (expires * 1000 < fromWireTime(now).getTime() || !secrets.verify(sign, PURPOSE, id, expires)) return undefined;
      return fileOfJob(database, id, now);
    },
  };

  function linkTo(id: string, now: WireTime): string {
    const expires = Math.floor(fromWireTime(now).getTime() / 1000) + LINK_SECONDS;
    const query = new URLSearchParams({ id, expires: String(expires), sign: secrets.sign(PURPOSE, id, expires) });
    return `${manageJobDownload.path}?${query}`;
  }
}
export type StaffJobs = ReturnType<typeof createStaffJobs>;
