import type { addRecordQuestion, ParsedInputOf, questionPage, questionSubmit } from '@vimo/contract';
import { ChallengeState } from '@vimo/contract';
import { type Db, isDuplicate } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { FactsOf } from '../../../platform/events.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Notice } from '../../../platform/telling.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { mayRefer } from '../../content/file/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { administratorsOf } from '../../people/responsibility/index.ts';
import {
  guardiansMay,
  lockedRecords,
  lockStudent,
  type RecordFacts,
  type Records,
  recordOf,
  type recordRevised,
  reviewersOf,
  State,
} from '../record/index.ts';
import { challengeNotices } from './notices.ts';
import {
  challengeOf,
  challengesOfPerson,
  challengesOfRecord,
  countOfPerson,
  hasChallenged,
  inPlaceOf,
  insertChallenge,
  insertStep,
  isUnderWay,
  lockedChallenge,
  lockedOfRecord,
} from './queries.ts';
import { challengeProblem } from './rules.ts';
import { detailOf, rowOf } from './shown.ts';
import { dueToBegin, takeChallengeStep } from './steps.ts';

const NOT_THERE = '质疑不存在';
const NO_RECORD = '记录不存在';
const GUARDIAN_FORBIDDEN = '学校未开放家长代为操作，请由学生本人质疑或申辩';
const NAME_SOMEBODY =
  '被质疑的记录由本校唯一的审核人录入，录入的人不能裁定。请安排一位教师担任德育岗位，或请上级教育局增加一位学校管理员，由其在“质疑处理”里裁定。';
const ALREADY = '您已质疑该记录，请等待处理';

/** Where a challenge stands: the school and class of its pupil. */
type Place = Pick<RecordFacts, 'orgId' | 'classId'>;

interface Parts {
  records: Records;
  notifications: Notifications;
}

/** A record that the person sees: an own one, or one under public notice. @throws Refusal notFound */
async function seen(db: Db, records: Records, session: Session, record: RecordFacts | undefined, now: WireTime) {
  const isOwn = record?.studentId === session.accountId;
  const underWay = record !== undefined && !isOwn && (await isUnderWay(db, record.recordId, session.accountId));
  const since = record && !isOwn ? await records.noticedSince(db, session, record, dayOf(now)) : undefined;
  const noticed = since !== undefined;
  if (!record || !(isOwn || underWay || noticed)) throw notFound(NO_RECORD);
  const asked = noticed && (await hasChallenged(db, record.recordId, session.accountId, since));
  return { record, isOwn, underWay, noticed, asked };
}

/** @throws Refusal when a guardian acts and the school does not let guardians write records */
async function requireWriter(db: Db, { handoverAccountId, orgId }: Session): Promise<void> {
  if (handoverAccountId !== undefined && orgId !== '' && !(await guardiansMay(db, orgId, 'write')))
    throw refused(GUARDIAN_FORBIDDEN);
}

async function requireFiles(db: Db, session: Session, list: string | undefined, field: string, referrerId?: string) {
  const files = [...new Set((list ?? '').split(',').filter(Boolean))];
  const referrer = referrerId ? { referrer: { table: 'record_question', id: referrerId } } : {};
  if (!(await mayRefer(db, files, { by: session, use: 'record', ...referrer })))
    throw invalidInput({ [field]: '附件不存在或不是您上传的，请重新上传' });
  return files;
}

/**
 * Tells those who rule in challenges of a record what waits for them: each once, where the challenges stand. Where there is nobody, as the only one who could entered the
 * record, the school's administrators are told whom they can name.
 */
async function notifyReviewers(
  db: Db,
  notifications: Notifications,
  record: RecordFacts,
  asked: readonly Place[],
  notice: Notice,
  now: WireTime,
) {
  const places = new Map(asked.map(({ orgId, classId }) => [`${orgId} ${classId}`, { orgId, classId }]));
  const accountIds = new Set<string>();
  const administratorIds = new Set<string>();
  for (const place of places.values()) {
    const found = await reviewersOf(db, inPlaceOf(place, record), dayOf(now));
    for (const { accountId } of found) accountIds.add(accountId);
    if (found.length === 0) for (const id of await administratorsOf(db, place.orgId)) administratorIds.add(id);
  }
  const title = notice === challengeNotices.toRule ? '有一条质疑待您处理' : '有一条修改后的记录待您复核';
  await notifications.notify(db, { accountIds: [...accountIds], notice, title });
  await notifications.notify(db, {
    ...{ accountIds: [...administratorIds], notice: challengeNotices.ofNobody },
    ...{ title: '有一条质疑没有人能处理', text: NAME_SOMEBODY },
  });
}

/** Raising a challenge. */
function createRaising({ database }: Platform, { records, notifications }: Parts) {
  return {
    /** Whether a record may be questioned now. @throws Refusal with the reason */
    async check(session: Session, recordId: string, now: WireTime): Promise<void> {
      const { record, ...facts } = await seen(database, records, session, await recordOf(database, recordId), now);
      const problem = challengeProblem({ ...facts, passed: record.state === State.passed });
      if (problem) throw refused(problem);
      await requireWriter(database, session);
    },

    /** Questions a record. Whom it is about, and its title, are the record's own. */
    async raise(
      session: Session,
      input: ParsedInputOf<typeof addRecordQuestion>,
      now: WireTime,
    ): Promise<{ id: string }> {
      try {
        const id = await database.transaction(async (db) => {
          // Whom it is about stays where they are until it is written.
          const asked = await recordOf(db, input.recordId);
          if (asked) await lockStudent(db, asked.studentId);
          const [held] = await lockedRecords(db, [input.recordId]);
          const { record, ...facts } = await seen(db, records, session, held, now);
          const problem = challengeProblem({ ...facts, passed: record.state === State.passed });
          if (problem) throw refused(problem);
          await requireWriter(db, session);
          const fileIds = await requireFiles(db, session, input.enclosure2, 'enclosure2');
          const questionId = await insertChallenge(db, record, {
            questionerId: session.accountId,
            reason: input.reason,
            fileIds,
            dueOn: await dueToBegin(db, now),
            now,
          });
          await insertStep(db, {
            questionId,
            at: now,
            step: 'raise',
            actorId: session.accountId,
            guardianId: session.handoverAccountId ?? null,
            from: null,
            to: ChallengeState.audit,
            remarks: '',
          });
          await notifications.notify(db, {
            accountIds: [record.studentId],
            notice: challengeNotices.raised,
            title: '您的一条记录被质疑',
            text: '老师给出结果前，您可以说明一次。',
          });
          const challenge = (await challengeOf(db, questionId))!;
          await notifyReviewers(db, notifications, record, [challenge], challengeNotices.toRule, now);
          return questionId;
        });
        return { id };
      } catch (error) {
        if (isDuplicate(error, 'record_question_living')) throw refused(ALREADY);
        throw error;
      }
    },
  };
}

/** Challenges of the person, and those of a record. */
function createChallengeLists(platform: Platform, { records }: Pick<Parts, 'records'>) {
  const { database } = platform;

  return {
    /** How many challenges of own records wait for an explanation or a modification. */
    waiting: ({ accountId }: Pick<Session, 'accountId'>): Promise<number> =>
      countOfPerson(database, { side: 'faced', accountId, todo: true }),

    /** What the person raised, or what was raised against own records, all or what waits for the person; the latest first. */
    async page(session: Session, input: ParsedInputOf<typeof questionPage>) {
      const side = input.challengedPersonId ? 'faced' : 'raised';
      const span = spanOf(input);
      const asked = {
        ...({ side, accountId: session.accountId, todo: input.todo === 1 } as const),
        ...{ semesterId: input.semesterId || undefined, title: input.title },
      };
      const rows = await challengesOfPerson(database, asked, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countOfPerson(database, asked));
      return {
        dataList: await Promise.all(
          rows.map((row) => rowOf(records, row, side === 'faced' ? 'challenged' : 'questioner')),
        ),
        totalCount,
      };
    },

    /** Challenges of a record: all of an own one, else those that the person raised. @throws Refusal notFound */
    async ofRecord(session: Session, recordId: string, now: WireTime) {
      const record = await recordOf(database, recordId);
      const isOwn = record?.studentId === session.accountId;
      const rows = record ? await challengesOfRecord(database, recordId, isOwn ? null : session.accountId) : [];
      if (rows.length === 0) await seen(database, records, session, record, now);
      return Promise.all(rows.map((row) => rowOf(records, row, isOwn ? 'challenged' : 'questioner')));
    },

    /** @throws Refusal notFound for whoever is no party to it */
    async fetch(session: Session, questionId: string, now: WireTime) {
      const challenge = await challengeOf(database, questionId);
      const as =
        challenge?.challengedId === session.accountId
          ? 'challenged'
          : challenge?.questionerId === session.accountId
            ? 'questioner'
            : undefined;
      if (!challenge || !as) throw notFound(NOT_THERE);
      return detailOf(platform, records, challenge, as, dayOf(now));
    },

    /** The pupil challenged, to both sides: they see the attachments. */
    async whoseFiles(session: Session, questionId: string): Promise<string | undefined> {
      const challenge = await challengeOf(database, questionId);
      const isParty = challenge?.challengedId === session.accountId || challenge?.questionerId === session.accountId;
      return isParty ? challenge?.challengedId : undefined;
    },
  };
}

/** What the person challenged does: explaining, and modifying what was sent back. */
function createChallengeAnswers({ database }: Platform, { notifications }: Pick<Parts, 'notifications'>) {
  return {
    /** The person challenged explains, once, until the ruling. */
    async explain(session: Session, input: ParsedInputOf<typeof questionSubmit>, now: WireTime): Promise<string> {
      await database.transaction(async (db) => {
        const challenge = await lockedChallenge(db, input.id);
        if (challenge?.challengedId !== session.accountId) throw notFound(NOT_THERE);
        await requireWriter(db, session);
        if (challenge.explainedAt) throw refused('您已提交过说明');
        const explainFileIds = await requireFiles(db, session, input.enclosure, 'enclosure', input.id);
        await takeChallengeStep(
          db,
          challenge,
          'explain',
          { session, now },
          {
            explain: input.explain,
            explainFileIds,
            explainedAt: now,
          },
        );
      });
      return '提交成功！';
    },

    /** A record that was sent back has been modified: every challenge that sent it back goes on to the check. */
    async revised(db: Db, { session, record, now }: FactsOf<typeof recordRevised>): Promise<void> {
      const sentBack = await lockedOfRecord(db, record.recordId, ChallengeState.revision);
      for (const challenge of sentBack)
        await takeChallengeStep(db, challenge, 'revise', { session, now }, { modifiedAt: now });
      await notifyReviewers(db, notifications, record, sentBack, challengeNotices.toRecheck, now);
    },
  };
}

/** Challenges as students raise and answer them. */
export function createChallenges(platform: Platform, parts: Parts) {
  return {
    ...createRaising(platform, parts),
    ...createChallengeLists(platform, parts),
    ...createChallengeAnswers(platform, parts),
  };
}
export type Challenges = ReturnType<typeof createChallenges>;
