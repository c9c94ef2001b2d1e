import { type addMessage, MessageSubject, type ParsedInputOf } from '@vimo/contract';
import { invalidInput, notFound, refused, TooMany } from '../../../platform/errors.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { NOBODY, type Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTotals, pageTotal } from '../../../platform/totals.ts';
import { mayRefer } from '../../content/file/index.ts';
import { heldReason, shownName } from '../../content/moderation/index.ts';
import { evaluateEnrolment } from '../enrolment/index.ts';
import {
  type About,
  countMessages,
  countSpaceEntries,
  deleteLike,
  insertLike,
  insertMessage,
  isSeen,
  type Looked,
  messagesOf,
  objectThere,
  saidJustNow,
  spaceEntries,
  takeTurn,
} from './queries.ts';
import { idsOf, NO_SCORES, type Scores, scoreProblems } from './rules.ts';

const HOUR = 3600;
const MESSAGES_AN_HOUR = 60;
/** Said while the same is being stored (docs/domains/messages.md). */
const UNDER_WAY = '提交中,请勿重复点击';

/** Evaluations, messages and activity spaces. One for a process: it remembers totals. */
export function createMessages({ database, limits, policies }: Platform) {
  const totals = createTotals();

  return {
    /** Published messages on an object and the person's own that await review; names of the writers are nicknames or masked, whole where only one's own are asked for. */
    async page(about: Looked, paging: Paging, session: Session | undefined) {
      const { size, offset } = spanOf(paging);
      const accountId = session?.accountId ?? NOBODY;
      const rows = await messagesOf(database, about, accountId, size, offset);
      const totalCount = await pageTotal({ offset, size, shown: rows.length }, () =>
        totals.get(`${about.subject} ${about.objectId} ${accountId} ${about.own ?? false}`, () =>
          countMessages(database, about, accountId),
        ),
      );
      return { dataList: rows.map((row) => ({ ...row, userName: shownName(row, about.own) })), totalCount };
    },

    /**
     * Publishes a message of the person of the session, or puts it into the review queue. An evaluation (subject 1) moves the
     * person's enrolment, or that of a bound child who is named, to 已评价 in the same transaction, so there is one for each enrolment at most.
     * @throws Refusal when scores, pictures or the object are not in order, or while the same is being submitted
     */
    async add(session: Session, input: ParsedInputOf<typeof addMessage>, now: WireTime) {
      const { accountId } = session;
      const about: About = { subject: input.typeName, objectId: input.typeId };
      const evaluation = about.subject === MessageSubject.activity;
      const missing = evaluation ? scoreProblems(input) : {};
      if (Object.keys(missing).length > 0) throw invalidInput(missing);
      if (!evaluation && !(await objectThere(database, about))) throw notFound();
      const pictureIds = idsOf(input.imageId);

      const added = await database.transaction(async (db) => {
        if (!(await mayRefer(db, pictureIds, { by: session, use: 'message' }))) {
          throw invalidInput({ imageId: '图片不存在，请重新上传' });
        }
        if (!(await takeTurn(db, accountId))) throw refused(UNDER_WAY);
        // Counted with the message or not at all.
        const { hits, retryAfter } = await limits.hit(`message:${accountId}`, HOUR, 1, db);
        if (hits > MESSAGES_AN_HOUR) throw new TooMany('发表过于频繁，请稍后再试', retryAfter);
        const said = { accountId, joinerId: input.joinUserId || accountId, content: input.content, now };
        if (await saidJustNow(db, about, said)) throw refused(UNDER_WAY);
        return insertMessage(db, {
          ...about,
          ...(evaluation ? (input as Scores) : NO_SCORES),
          enrolmentId: evaluation ? await evaluateEnrolment(db, about.objectId, session, input.joinUserId, now) : null,
          accountId,
          byParentId: session.handoverAccountId ?? null,
          content: input.content,
          pictureIds,
          heldReason: heldReason(input.content, policies.now().words) ?? '',
          now,
        });
      });
      totals.forget();
      const what = evaluation ? '评价' : '留言';
      return { ...added, message: added.auditStatus === 1 ? `${what}成功` : `${what}已提交，审核通过后公开显示` };
    },

    /** Liking what is liked changes nothing. @throws Refusal notFound when there is no such message to see */
    async like(session: Session, messageId: string, now: WireTime): Promise<void> {
      if (!(await insertLike(database, messageId, session.accountId, now))) throw notFound();
    },

    async unlike(session: Session, messageId: string): Promise<void> {
      await deleteLike(database, messageId, session.accountId);
    },

    /** Who sees the pictures of a message that are no stranger's: who reads it, as those who took part in an activity that was taken down. */
    mayReadPictures: ({ accountId }: Session, messageId: string): Promise<boolean> =>
      isSeen(database, messageId, accountId),

    /** Entries of an activity's space; of an activity that is not there, none. */
    async space(activityId: string, paging: Paging, now: WireTime) {
      const span = spanOf(paging);
      const dataList = await spaceEntries(database, activityId, now, span);
      const totalCount = await pageTotal({ ...span, shown: dataList.length }, () =>
        totals.get(`space ${activityId}`, () => countSpaceEntries(database, activityId, now)),
      );
      return { dataList, totalCount };
    },
  };
}
export type Messages = ReturnType<typeof createMessages>;
