import {
  type acceptTransfer,
  type askTransfer,
  type manageTransferPage,
  type ParsedInputOf,
  StudentStatus,
  TRANSFER_DAYS,
  TransferState,
} from '@vimo/contract';
import { type Db, isDuplicate } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Notice } from '../../../platform/telling.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { setOrganisation, setStudentStatus } from '../account/index.ts';
import type { Notifications } from '../notification/index.ts';
import { isWithin, organisationIdsWithin } from '../organisation/index.ts';
import { type By, type People, requireNumberKept } from '../person/index.ts';
import { isGone, moveToClass } from '../roster/index.ts';
import { waitedSince } from '../school-year/index.ts';
import { type Staff, scopeOf } from '../staff/index.ts';
import { dayInClass } from './class-choice.ts';
import { studentNotices } from './notices.ts';
import { lockStudent } from './staff-queries.ts';
import { requireOtherSchool, type StaffStudents } from './staff-service.ts';
import {
  administratorsOf,
  countTransfers,
  insertTransfer,
  lockTransfer,
  type TransferFilter,
  type TransferRow,
  transferRows,
  transfersSince,
  writeTransfer,
} from './transfer-queries.ts';
import { actionsOf, afterAction, type Sides, type TransferAction } from './transfer-states.ts';

const ALREADY = '该学生已有转学申请在等待接收';
const NOT_NOW: Record<TransferAction, string> = {
  accept: '该转学申请已处理或已撤回',
  refuse: '该转学申请已处理或已撤回',
  withdraw: '该转学申请已处理或已撤回',
  reopen: '只有已拒绝的转学申请可以收回',
};

interface Parts {
  people: People;
  staff: Staff;
  students: StaffStudents;
  notifications: Notifications;
}

/** Students who go from one school of the platform to another; both sides agree (docs/domains/people.md). */
export function createTransfers(
  { database, sessions }: Pick<Platform, 'database' | 'sessions'>,
  { people, staff, students, notifications }: Parts,
) {
  /** To those who run the other school. */
  const notify = async (db: Db, orgId: string, title: string, notice: Notice) =>
    notifications.notify(db, {
      ...{ accountIds: await administratorsOf(db, orgId), notice, title },
      href: `/zs-platform/students/transfers?direction=${notice === studentNotices.transferDecided ? 'out' : 'in'}`,
    });

  const sidesOf = async (
    db: Db,
    { session }: By,
    { fromOrgId, toOrgId }: Pick<TransferRow, 'fromOrgId' | 'toOrgId'>,
  ): Promise<Sides> => {
    const scope = scopeOf(session);
    return { giving: await isWithin(db, scope, fromOrgId), receiving: await isWithin(db, scope, toOrgId) };
  };

  /** Takes a transfer from one state to the next, under a lock. */
  const step = (
    by: By,
    id: string,
    action: TransferAction,
    work: (db: Db, transfer: TransferRow, next: TransferState) => Promise<void>,
  ) =>
    database.transaction(async (db) => {
      const transfer = await lockTransfer(db, id);
      const sides = transfer && (await sidesOf(db, by, transfer));
      if (!transfer || !sides || !(sides.giving || sides.receiving)) throw notFound('转学申请不存在');
      const next = afterAction(transfer.state, action, sides);
      if (next === undefined) throw refused(NOT_NOW[action]);
      await work(db, transfer, next);
      await people.record(db, by, EVENTS[action], transfer.studentId, {
        orgId: action === 'withdraw' ? transfer.toOrgId : transfer.fromOrgId,
      });
      if (action === 'withdraw') await notify(db, transfer.toOrgId, NEWS.withdraw, studentNotices.transferWithdrawn);
      else await notify(db, transfer.fromOrgId, NEWS[action], studentNotices.transferDecided);
    });

  /** What was asked for before it has waited for longer than a school may take. */
  const lateBefore = (now: WireTime) => waitedSince(database, dayOf(now), TRANSFER_DAYS);

  /** Schools of the person, narrowed to one and what is below it; null is all. */
  const schoolsOf = async (session: Session, orgId?: string) => {
    const [top] = await staff.orgIds(session, orgId);
    return top === undefined ? null : organisationIdsWithin(database, top);
  };

  const answered = (by: By, next: TransferState, answer = '') => ({
    ...{ state: next, answer, classId: null, startsOn: null },
    ...(next === TransferState.waiting ? { by: null, at: null } : { by: by.session.accountId, at: by.now }),
  });

  return {
    async page(by: By, input: ParsedInputOf<typeof manageTransferPage>) {
      const span = spanOf(input);
      const orgIds = await schoolsOf(by.session, input.orgId || undefined);
      const askedBefore = input.late === 1 ? await lateBefore(by.now) : undefined;
      const filter: TransferFilter = { orgIds, direction: input.direction, state: input.state, askedBefore };
      const waiting: TransferFilter = { orgIds, direction: 'in', state: TransferState.waiting };
      const [rows, waitingIn] = await Promise.all([
        transferRows(database, filter, span),
        countTransfers(database, waiting),
      ]);
      const isMine = (orgId: string) => orgIds === null || orgIds.includes(orgId);
      return {
        dataList: rows.map((row) => ({
          ...row,
          may: actionsOf(row.state, { giving: isMine(row.fromOrgId), receiving: isMine(row.toOrgId) }),
        })),
        totalCount: await pageTotal({ ...span, shown: rows.length }, () => countTransfers(database, filter)),
        waitingIn,
      };
    },

    /** How many wait for an answer of the person's schools. */
    async waiting({ session }: Pick<By, 'session'>): Promise<number> {
      const orgIds = await schoolsOf(session);
      return countTransfers(database, { orgIds, direction: 'in', state: TransferState.waiting });
    },

    /** Those of them that have waited for too long, and since which day the first. */
    async late(session: Session, now: WireTime) {
      const orgIds = await schoolsOf(session);
      const askedBefore = await lateBefore(now);
      return transfersSince(database, { orgIds, direction: 'in', state: TransferState.waiting, askedBefore });
    },

    /** Asks another school to take a student; graduates may go on to the next stage so, and who has left comes to another school in no other way. */
    async ask(by: By, { id, toOrgId, reason }: ParsedInputOf<typeof askTransfer>): Promise<{ id: string }> {
      let transferId = '';
      try {
        await students.changePlace(by, id, async (db, facts) => {
          await requireOtherSchool(db, toOrgId, facts.schoolId);
          transferId = await insertTransfer(db, {
            ...{ studentId: id, fromOrgId: facts.schoolId, toOrgId, fromClassId: facts.classId },
            ...{ reason: reason ?? '', by: by.session.accountId, at: by.now },
          });
          await people.record(db, by, 'transfer.asked', id, { orgId: toOrgId });
          await notify(db, toOrgId, '有学生申请转入，等待接收', studentNotices.transferAsked);
        });
      } catch (error) {
        throw isDuplicate(error, 'student_transfer_waiting') ? refused(ALREADY) : error;
      }
      return { id: transferId };
    },

    /** The student belongs to the receiving school and is in one of its classes from a day on. @returns whether the account is disabled, which stays so */
    async accept(by: By, { id, classId, from }: ParsedInputOf<typeof acceptTransfer>): Promise<boolean> {
      let disabled = false;
      await step(by, id, 'accept', async (db, { studentId, fromOrgId, toOrgId }, next) => {
        const today = dayOf(by.now);
        disabled = await lockStudent(db, studentId);
        const wasGone = await isGone(db, studentId, today);
        const day = await dayInClass(db, { studentId, classId, schoolId: toOrgId, leaves: fromOrgId, from, today });
        await setOrganisation(db, studentId, toOrgId, by.now);
        await setStudentStatus(db, studentId, StudentStatus.enrolled);
        await moveToClass(db, studentId, classId, day);
        // Of who left or graduated the number may be a member of staff's by now; who is in no class yet may be through the stage of the last one.
        if (wasGone) await requireNumberKept(db, by, studentId);
        // What a pupil of the old school may see ends with the move, also for who is there just then.
        await sessions.lookUpAnew(db, studentId);
        await writeTransfer(db, id, { ...answered(by, next), classId, startsOn: day });
      });
      return disabled;
    },

    refuse: (by: By, id: string, reason: string) =>
      step(by, id, 'refuse', async (db, _, next) => {
        await writeTransfer(db, id, answered(by, next, reason));
      }),

    withdraw: (by: By, id: string) =>
      step(by, id, 'withdraw', async (db, _, next) => {
        await writeTransfer(db, id, answered(by, next));
      }),

    /** Takes a refusal back, as long as the student is still, or was last, where the transfer would begin and no other one waits. */
    async reopen(by: By, id: string): Promise<void> {
      try {
        await step(by, id, 'reopen', async (db, { studentId, fromOrgId }, next) => {
          const still = await db.row('select from student where account_id = $1 and school_id = $2 for update', [
            studentId,
            fromOrgId,
          ]);
          if (!still) throw refused('该学生已不在原学校，请对方学校重新申请');
          await writeTransfer(db, id, answered(by, next));
        });
      } catch (error) {
        throw isDuplicate(error, 'student_transfer_waiting') ? refused(ALREADY) : error;
      }
    },
  };
}
export type Transfers = ReturnType<typeof createTransfers>;

/** What the other school is told. */
const NEWS: Record<TransferAction, string> = {
  accept: '转出的学生已被对方学校接收',
  refuse: '转学申请被对方学校拒绝',
  withdraw: '一项转入申请已被对方学校撤回',
  reopen: '对方学校收回了对转学申请的拒绝',
};

const EVENTS = {
  accept: 'transfer.accepted',
  refuse: 'transfer.refused',
  withdraw: 'transfer.withdrawn',
  reopen: 'transfer.reopened',
} as const;
