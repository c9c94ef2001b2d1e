import {
  type acceptTransfer,
  type askTransfer,
  foldedName,
  type ParsedInputOf,
  plainNumber,
  type requestTransfer,
  StudentStatus,
  TransferState,
} from '@vimo/contract';
import { type Db, isDuplicate } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notice } from '../../../platform/telling.ts';
import { dayOf } from '../../../platform/time.ts';
import { setOrganisation, setStudentStatus } from '../account/index.ts';
import type { Notifications } from '../notification/index.ts';
import { isWithin } from '../organisation/index.ts';
import { type By, type People, requireNumberKept } from '../person/index.ts';
import { administratorsOf } from '../responsibility/index.ts';
import { isGone, moveToClass } from '../roster/index.ts';
import { type Staff, scopeOf } from '../staff/index.ts';
import { dayInClass } from './class-choice.ts';
import { studentNotices } from './notices.ts';
import { studentsMeant } from './numbers.ts';
import { activeOrg, lockStudent } from './staff-queries.ts';
import { requireOtherSchool, type StaffStudents } from './staff-service.ts';
import { createTransferLists } from './transfer-list-service.ts';
import {
  insertTransfer,
  lockTransfer,
  pupilAskedFor,
  type TransferRow,
  waitingTransfer,
  writeAgreement,
  writeTransfer,
} from './transfer-queries.ts';
import { type Sides, stepOf, type TransferAction } from './transfer-states.ts';

const ALREADY = '该学生已有转学申请在等待接收';
const ALREADY_REQUESTED = '已向原学校请求过该学生，请等待答复';
const NOBODY = '没有找到这名学生，请核对姓名和学籍号（或身份证号）';
/** Whoever types numbers to find out whose they are soon cannot. What was right is given back: in September a school asks for a whole year of pupils. */
const WRONG_A_DAY = { max: 30, seconds: 24 * 3600 };
const NOT_NOW: Record<TransferAction, string> = {
  agree: '该请求已处理或已撤回',
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

/** To those who run the other school. */
const tellSchool = async (
  notifications: Notifications,
  db: Db,
  orgId: string,
  { notice, title, direction }: { notice: Notice; title: string; direction: 'in' | 'out' },
) =>
  notifications.notify(db, {
    ...{ accountIds: await administratorsOf(db, orgId), notice, title },
    href: `/zs-platform/students/transfers?direction=${direction}`,
  });

const sidesOf = async (
  db: Db,
  { session }: By,
  { fromOrgId, toOrgId }: Pick<TransferRow, 'fromOrgId' | 'toOrgId'>,
): Promise<Sides> => {
  const scope = scopeOf(session);
  return { giving: await isWithin(db, scope, fromOrgId), receiving: await isWithin(db, scope, toOrgId) };
};

/** Asking: the old school for one of its pupils to be taken, or the new one for them. */
function createTransferRequests(
  { database, limits, secrets }: Platform,
  { people, students, notifications }: Pick<Parts, 'people' | 'students' | 'notifications'>,
) {
  return {
    /** Asks another school to take a student; graduates may go on to the next stage so, and who has left comes to another school so, or by `request`. */
    async ask(by: By, { id, toOrgId, reason }: ParsedInputOf<typeof askTransfer>): Promise<{ id: string }> {
      let transferId = '';
      try {
        await students.changePlace(by, id, async (db, facts) => {
          await requireOtherSchool(db, toOrgId, facts.schoolId);
          transferId = await insertTransfer(db, {
            ...{ studentId: id, fromOrgId: facts.schoolId, toOrgId, fromClassId: facts.classId },
            ...{ state: TransferState.waiting, reason: reason ?? '', by: by.session.accountId, at: by.now },
          });
          await people.record(db, by, 'transfer.asked', id, { orgId: toOrgId });
          await tellSchool(notifications, db, toOrgId, {
            ...{ notice: studentNotices.transferAsked, title: '有学生申请转入，等待接收', direction: 'in' },
          });
        });
      } catch (error) {
        throw isDuplicate(error, 'student_transfer_waiting') ? refused(ALREADY) : error;
      }
      return { id: transferId };
    },

    /**
     * The other way round: one of the person's schools asks the school that has a pupil, or had last. Who is meant is said by name and number together.
     * @throws Refusal, the same where there is nobody and where the name is another; TooMany
     */
    async request(by: By, { toOrgId, name, number, reason }: ParsedInputOf<typeof requestTransfer>): Promise<void> {
      const { session } = by;
      const key = `transfer-request:${session.accountId}`;
      if (!(await activeOrg(database, toOrgId)) || !(await isWithin(database, scopeOf(session), toOrgId)))
        throw notFound('学校不存在');
      try {
        await limits.counted(key, WRONG_A_DAY, '今天填错的次数过多，请核对后明天再试', () =>
          database.transaction(async (db) => {
            const [meant] = await studentsMeant(db, secrets, [plainNumber(number)]);
            if (meant) await lockStudent(db, meant.studentId);
            const pupil = meant && (await pupilAskedFor(db, meant.studentId));
            if (!meant || !pupil?.schoolId || foldedName(pupil.name) !== foldedName(name))
              throw invalidInput({ number: NOBODY });
            if (pupil.schoolId === toOrgId) throw refused('该学生是本校的；已离校的，请在该生的页面办理返校');
            await requireOtherSchool(db, toOrgId, pupil.schoolId);
            if (await waitingTransfer(db, meant.studentId)) throw refused(ALREADY);
            await insertTransfer(db, {
              ...{ studentId: meant.studentId, fromOrgId: pupil.schoolId, toOrgId, fromClassId: pupil.classId },
              ...{ state: TransferState.requested, reason: reason ?? '', by: session.accountId, at: by.now },
            });
            await people.record(db, by, 'transfer.requested', meant.studentId, { orgId: pupil.schoolId });
            await tellSchool(notifications, db, pupil.schoolId, {
              ...{
                notice: studentNotices.transferRequested,
                title: '有学校请求转入贵校的学生，等待贵校同意',
                direction: 'out',
              },
            });
          }),
        );
      } catch (error) {
        throw isDuplicate(error, 'student_transfer_requested') ? refused(ALREADY_REQUESTED) : error;
      }
      await limits.hit(key, WRONG_A_DAY.seconds, -1).catch(() => {});
    },
  };
}

/** What becomes of what was asked. */
function createTransferAnswers(
  { database, sessions }: Platform,
  { people, notifications }: Pick<Parts, 'people' | 'notifications'>,
) {
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
      const taken = stepOf(transfer.state, action, sides);
      if (!taken) throw refused(NOT_NOW[action]);
      await work(db, transfer, taken.to);
      const orgId = taken.side === 'giving' ? transfer.toOrgId : transfer.fromOrgId;
      await people.record(db, by, EVENTS[action], transfer.studentId, { orgId });
      const news = (taken.from === TransferState.requested && NEWS_OF_REQUEST[action]) || NEWS[action];
      const notice = action === 'withdraw' ? studentNotices.transferWithdrawn : studentNotices.transferDecided;
      const direction = taken.side === 'giving' ? 'in' : 'out';
      await tellSchool(notifications, db, orgId, { notice, title: news, direction });
    });

  const answered = (by: By, next: TransferState, answer = '') => ({
    ...{ state: next, answer, classId: null, startsOn: null },
    ...(next === TransferState.waiting ? { by: null, at: null } : { by: by.session.accountId, at: by.now }),
  });

  /** It waits for the receiving school, as long as the student is still, or was last, where the transfer would begin and no other one waits. */
  async function waitAgain(by: By, id: string, action: 'reopen' | 'agree', gone: string): Promise<void> {
    try {
      await step(by, id, action, async (db, { studentId, fromOrgId }, next) => {
        const still = await db.row('select from student where account_id = $1 and school_id = $2 for update', [
          studentId,
          fromOrgId,
        ]);
        if (!still) throw refused(gone);
        await writeTransfer(db, id, answered(by, next));
        if (action === 'agree') await writeAgreement(db, id, by.now);
      });
    } catch (error) {
      throw isDuplicate(error, 'student_transfer_waiting') ? refused(ALREADY) : error;
    }
  }

  return {
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

    /** Takes a refusal back. */
    reopen: (by: By, id: string) => waitAgain(by, id, 'reopen', '该学生已不在原学校，请对方学校重新申请'),
    /** Lets the school that asks for a student have them: it accepts then, as if the giving school had asked. */
    agree: (by: By, id: string) => waitAgain(by, id, 'agree', '该学生已不在贵校，不能同意转出，可以选择不同意'),
  };
}

/** Students who go from one school of the platform to another; both sides agree (docs/domains/people.md). */
export function createTransfers(platform: Platform, parts: Parts) {
  return {
    ...createTransferLists(platform, parts.staff),
    ...createTransferRequests(platform, parts),
    ...createTransferAnswers(platform, parts),
  };
}
export type Transfers = ReturnType<typeof createTransfers>;

/** What the other school is told. */
const NEWS: Record<TransferAction, string> = {
  agree: '原学校已同意转出，请接收',
  accept: '转出的学生已被对方学校接收',
  refuse: '转学申请被对方学校拒绝',
  withdraw: '一项转入申请已被对方学校撤回',
  reopen: '对方学校收回了对转学申请的拒绝',
};

/** The same of a transfer that the receiving school began, while the giving one has not agreed. */
const NEWS_OF_REQUEST: Partial<Record<TransferAction, string>> = {
  refuse: '原学校未同意一名学生转出',
  withdraw: '一项转入请求已被对方学校撤回',
};

const EVENTS = {
  agree: 'transfer.agreed',
  accept: 'transfer.accepted',
  refuse: 'transfer.refused',
  withdraw: 'transfer.withdrawn',
  reopen: 'transfer.reopened',
} as const;
