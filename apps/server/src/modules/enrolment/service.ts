import { ALREADY_ENROLLED, type enrol, type orderPage, type ParsedInputOf } from '@vimo/contract';
import { type Db, isDuplicate } from '../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { maskName } from '../../platform/secrets.ts';
import type { Session } from '../../platform/sessions.ts';
import type { WireTime } from '../../platform/time.ts';
import { pageTotal, type Totals } from '../../platform/totals.ts';
import {
  activityVisible,
  cancelBeforeStart,
  countCancellations,
  countEnrolled,
  enrolled,
  insertEnrolment,
  latestEnrolment,
  lockPerson,
  ordersOf,
  signUpFacts,
} from './queries.ts';
import { enrolStatus, FULL, missingFields, monthlyProblem, monthOf, signUpProblem } from './rules.ts';

interface Paging {
  pageSize: number;
  currentPage: number;
}
const pageOf = ({ pageSize, currentPage }: Paging) => ({ size: pageSize, offset: (currentPage - 1) * pageSize });

/** What sign-ups need besides the request: `totals` holds how many are coming, per activity. */
export interface Desk {
  platform: Platform;
  totals: Totals;
}

/**
 * Signs the person of the session up with all who come along. What can be refused is refused from one quick read, without a
 * lock; what remains is judged again in a short transaction (docs/domains/activities.md).
 * @throws Refusal with the reason: already signed up, status of the activity, no places, monthly rule, a missing field
 */
export async function signUp(
  desk: Desk,
  session: Session,
  input: ParsedInputOf<typeof enrol>,
  now: WireTime,
): Promise<{ id: string }> {
  const { database, secrets } = desk.platform;
  const { activityId } = input;
  const { accountId } = session;
  const month = monthOf(now);

  const admitted = async (db: Db) => {
    const facts = await signUpFacts(db, activityId, accountId, month);
    if (!facts) throw notFound('活动不存在或已下线');
    const problem = signUpProblem(facts, now);
    if (problem) throw refused(problem);
    return facts;
  };
  const { enrollForm } = await admitted(database);
  const missing = missingFields(enrollForm, input);
  if (Object.keys(missing).length > 0) throw invalidInput(missing);

  try {
    const id = await database.transaction(async (db) => {
      await lockPerson(db, accountId);
      const facts = await admitted(db);
      const written = await insertEnrolment(db, {
        activityId,
        accountId,
        byParentId: session.handoverAccountId ?? null,
        remarks: input.remarks,
        phoneCipher: enrollForm.includes('1') && input.enrollPhone ? secrets.seal(input.enrollPhone) : null,
        identityCipher:
          enrollForm.includes('2') && input.enrollIdentityCard ? secrets.seal(input.enrollIdentityCard) : null,
        personCount: facts.companions + 1,
        now,
      });
      if (written) return written;
      // Between the look and the taking somebody else was quicker: look again for the reason to tell.
      await admitted(db);
      throw refused(FULL);
    });
    desk.totals.forget(activityId);
    return { id };
  } catch (error) {
    if (isDuplicate(error, 'enrolment_living')) throw refused(ALREADY_ENROLLED);
    throw error;
  }
}

/**
 * Cancels the person's own enrolment before the activity starts and gives the places back.
 * @returns cancellations of this calendar month, and the text that tells what they lead to
 */
export async function cancel(desk: Desk, { accountId }: Session, activityId: string, now: WireTime) {
  const cancelCount = await desk.platform.database.transaction(async (db) => {
    await lockPerson(db, accountId);
    if (!(await cancelBeforeStart(db, activityId, accountId, now))) {
      const latest = await latestEnrolment(db, activityId, accountId);
      throw refused(latest && latest.cancelledAt === null ? '活动已开始，不能取消报名' : '您未报名该活动');
    }
    return countCancellations(db, accountId, monthOf(now));
  });
  desk.totals.forget(activityId);
  const blocked = monthlyProblem(cancelCount, now);
  return { cancelCount, message: blocked ? `取消报名成功。${blocked}` : '取消报名成功' };
}

/** Who is coming, latest first: names masked and remarks empty save for the person's own. */
export async function enrolledUsers(
  { platform: { database }, totals }: Desk,
  activityId: string,
  paging: Paging,
  session: Session | undefined,
) {
  if (!(await activityVisible(database, activityId))) throw notFound('活动不存在或已下线');
  const { size, offset } = pageOf(paging);
  const rows = await enrolled(database, activityId, session?.accountId ?? '0', size, offset);
  const totalCount = await pageTotal({ offset, size, shown: rows.length }, () =>
    totals.get(activityId, () => countEnrolled(database, activityId)),
  );
  const dataList = rows.map((row) =>
    row.own ? row : { ...row, joinUserName: maskName(row.joinUserName), remarks: '' },
  );
  return { dataList, totalCount };
}

/** End of a day given without a time of day. */
const untilEndOf = (time: string) => (time.length === 10 ? `${time} 23:59:59` : time);

/** The person's own enrolments (orders), each in the state of the moment. */
export async function orders(
  { platform: { database } }: Desk,
  { accountId }: Session,
  input: ParsedInputOf<typeof orderPage>,
  now: WireTime,
) {
  const filter = {
    status: input.activityEnrollStatus,
    activityId: input.activityId || undefined,
    from: input.actStartDate || undefined,
    to: input.actEndDate ? untilEndOf(input.actEndDate) : undefined,
    title: input.activityTitle || undefined,
    typeId: input.types || undefined,
  };
  const { rows, total } = await ordersOf(database, accountId, filter, now, pageOf(input));
  return { dataList: rows.map((row) => ({ ...row, activityEnrollStatus: enrolStatus(row, now) })), totalCount: total };
}
