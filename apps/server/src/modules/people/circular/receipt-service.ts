import {
  CircularState,
  circularPage,
  type manageCircularAnswers,
  type manageCircularAnswersSeen,
  type manageCircularExport,
  type manageCircularReceipts,
  type manageCircularRecipients,
  type manageCircularRemind,
  type manageCircularReply,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { AskedTask } from '../../../platform/jobs/index.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import type { Notifications } from '../notification/index.ts';
import { circularNotices } from './notices.ts';
import { keeperOf } from './policy.ts';
import { beginReminder, circularKept, type HeldCircular, isKept, lockKept } from './queries.ts';
import {
  answersOf,
  countAnswers,
  countRecipients,
  lockAnswer,
  markAnswersSeen,
  readByClass,
  readByHours,
  recipientsOf,
  roleOf,
  writeReply,
} from './receipt-queries.ts';
import { answerProblem } from './rules.ts';
import { requireTargets } from './targets.ts';
import { exportReceiptsTask, remindTask } from './tasks.ts';

const GONE = '通知不存在';
/** Classes that are shown; a bureau's circular reaches thousands. */
const MOST_CLASSES = 200;

/** Who confirmed in a child's account. */
const BY_PARENT = '（家长代操作）';

const NOT_YOURS_NOW = '发送范围已不由您负责，不能再提醒或请人转告，请由现在负责的人另发';

/**
 * One that somebody keeps, which was sent and which not everybody has read, or confirmed; locked.
 * @throws Refusal notFound, refused for others, and for people for whom they are responsible no more
 */
export async function lockUnread(db: Db, session: Session, circularId: string, now: WireTime): Promise<HeldCircular> {
  const held = await lockKept(db, keeperOf(session), circularId);
  if (!held) throw notFound(GONE);
  if (held.state === CircularState.takenBack) throw refused('该通知已收回');
  if (held.state !== CircularState.sent) throw refused('通知还没有发送完');
  const which = held.needsConfirmation ? 'unconfirmed' : 'unread';
  if ((await countRecipients(db, held.id, which)) === 0)
    throw refused(held.needsConfirmation ? '所有人都已确认' : '所有人都已读过');
  await requireTargets(db, session, held.targets, now, NOT_YOURS_NOW);
  return held;
}

const NOT_KEPT_NOW = '这条通知已不由您保管';

/** A list of receipts is for who keeps the circular still. @throws Refusal */
export async function requireStillKept({ db, input, person }: AskedTask<{ circularId: string }>): Promise<void> {
  if (!(await isKept(db, keeperOf(await person()), input.circularId))) throw refused(NOT_KEPT_NOW);
}

/** A reminder goes for who keeps the circular still, and is responsible for those whom it reaches. @throws Refusal */
export async function requireStillReminder({
  db,
  now,
  input,
  person,
}: AskedTask<{ circularId: string }>): Promise<void> {
  const by = await person();
  const held = await circularKept(db, keeperOf(by), input.circularId);
  if (!held) throw refused(NOT_KEPT_NOW);
  await requireTargets(db, by, held.targets, now, NOT_YOURS_NOW);
}

/** Who has read, confirmed and answered, and what staff do about it (docs/domains/circulars.md). */
export function createReceipts({ database, jobs }: Platform, { notifications }: { notifications: Notifications }) {
  /** @throws Refusal notFound for what is not the person's to keep */
  async function requireKept(session: Session, circularId: string): Promise<void> {
    if (!(await isKept(database, keeperOf(session), circularId))) throw notFound(GONE);
  }

  return {
    async receipts({ session, input, now }: Call<typeof manageCircularReceipts>) {
      await requireKept(session, input.id);
      const [hours, classes] = await Promise.all([
        readByHours(database, input.id),
        readByClass(database, input.id, dayOf(now), MOST_CLASSES),
      ]);
      return { hours: hours.filter(({ until }) => until <= now).map(({ hours, read }) => ({ hours, read })), classes };
    },

    async recipients({ session, input, now }: Call<typeof manageCircularRecipients>) {
      await requireKept(session, input.id);
      const span = spanOf(input);
      const rows = await recipientsOf(database, input.id, dayOf(now), input.which, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () =>
        countRecipients(database, input.id, input.which),
      );
      const dataList = rows.map((row) => ({
        id: `${row.accountId}-${row.aboutId}`,
        ...{ name: row.name, className: row.className, readDate: row.readDate, confirmDate: row.confirmDate },
        as: `${roleOf(row)}${row.byParent ? BY_PARENT : ''}`,
        ...{ outside: row.outside, remindedDate: row.remindedDate },
      }));
      return { dataList, totalCount };
    },

    /** Asks for the list as a workbook. @returns the task's id */
    async export({ session, input, address, requestId }: Call<typeof manageCircularExport>) {
      const { accountId, orgId } = session;
      await requireKept(session, input.id);
      return database.transaction(async (db) => {
        const task = { circularId: input.id, which: input.which };
        await audit(db, { event: 'circular.exported', session, target: input.id, address, requestId });
        return { taskId: await jobs.enqueue(db, { task: exportReceiptsTask, orgId, accountId, input: task }) };
      });
    },

    /** Tells those once more who have not read, once a day. @throws Refusal when there was one today, or everybody has */
    async remind({ session, input, now, address, requestId }: Call<typeof manageCircularRemind>): Promise<void> {
      const { accountId } = session;
      await database.transaction(async (db) => {
        const held = await lockUnread(db, session, input.id, now);
        if (!(await beginReminder(db, held.id, now))) throw refused('今天已经提醒过，请明天再提醒');
        await audit(db, { event: 'circular.reminded', session, target: held.id, address, requestId });
        const task = { circularId: held.id, day: dayOf(now) };
        await jobs.enqueue(db, { task: remindTask, orgId: held.orgId, accountId, input: task });
      });
    },

    async answers({ session, input, now }: Call<typeof manageCircularAnswers>) {
      await requireKept(session, input.id);
      const span = spanOf(input);
      const rows = await answersOf(database, input.id, dayOf(now), span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countAnswers(database, input.id));
      const dataList = rows.map(({ accountId, aboutId, usertype, relation, isNew, byParent, ...row }) => ({
        ...row,
        as: `${roleOf({ accountId, aboutId, usertype, relation })}${byParent ? BY_PARENT : ''}`,
        isNew: isNew ? 1 : 0,
      }));
      return { dataList, totalCount };
    },

    /** Marks answers as looked at, by those for whom they wait alone, the writer or who has their part: what others look at still waits. */
    async seen({ session, input, now }: Call<typeof manageCircularAnswersSeen>): Promise<void> {
      const found = await circularKept(database, keeperOf(session), input.id);
      if (!found) throw notFound(GONE);
      if (found.mine) await markAnswersSeen(database, input.id, input.upTo, now);
    },

    /** Answers an answer, once; its writer is told. @throws Refusal notFound, refused for one that has a reply */
    async reply({ session, input, now }: Call<typeof manageCircularReply>): Promise<void> {
      await database.transaction(async (db) => {
        const found = await lockAnswer(db, input.id);
        if (!found || !(await isKept(db, keeperOf(session), found.circularId))) throw notFound('回复不存在');
        if (found.replied) throw refused('该回复已有人答复，请刷新后查看');
        if (!found.stillTheirs) throw refused('这位家长与孩子的绑定已解除，看不到答复，请改用其他方式联系');
        const problem = answerProblem(input.reply);
        if (problem) throw refused(`答复中有${problem}，请修改后再发送`);
        await writeReply(db, input.id, input.reply, session.accountId, now);
        await notifications.notify(db, {
          ...{ accountIds: [found.accountId], notice: circularNotices.answered, event: `circular-answer:${input.id}` },
          ...{ title: '您对通知的回复有了答复', text: input.reply },
          href: circularPage(found.audience, found.circularId),
        });
      });
    },
  };
}
export type Receipts = ReturnType<typeof createReceipts>;
