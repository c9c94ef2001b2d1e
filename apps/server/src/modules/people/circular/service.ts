import {
  type answerCircular,
  CircularState,
  type circularFetch,
  type confirmCircular,
  MOST_CIRCULAR_ANSWERS,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { refuseRepeated } from '../../../platform/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { CIRCULAR_EVENT, type Notifications } from '../notification/index.ts';
import { aboutOf, insertAnswer, markConfirmed, markRead, ownAnswers, received, stateOfGot } from './own-queries.ts';
import { keeperOf } from './policy.ts';
import { filesNamed, isKept } from './queries.ts';
import { answerProblem, namedFor } from './rules.ts';

const GONE = '通知不存在，或不是发给您的';
const TAKEN_BACK = '这条通知已被发送人收回，请以之后的通知为准';
const UNBOUND = '您与孩子的绑定已解除，不能再查看发给家长的这条通知';

/** By this a person was told of a circular. */
export const eventOf = (circularId: string): string => `${CIRCULAR_EVENT}${circularId}`;

/** Circulars as those read, confirm and answer them to whom they were sent (docs/domains/circulars.md). */
export function createCirculars(platform: Platform, { notifications }: { notifications: Notifications }) {
  const { database } = platform;

  /** @throws Refusal notFound for whom it was not sent to, who is bound to none of the children any more, or when it was taken back */
  async function require(db: Db, accountId: string, circularId: string) {
    const found = await received(db, accountId, circularId);
    if (found) return found;
    const state = await stateOfGot(db, accountId, circularId);
    if (state === undefined) throw notFound(GONE);
    throw notFound(state === CircularState.takenBack ? TAKEN_BACK : UNBOUND);
  }

  /** The child, or the person, whom it is about. @throws Refusal when it was not sent about them, or none of several was said */
  async function requireAbout(db: Db, accountId: string, circularId: string, aboutId: string | undefined) {
    const about = await aboutOf(db, accountId, circularId);
    const one = aboutId ? about.find(({ id }) => id === aboutId) : about.length === 1 ? about[0] : undefined;
    if (!one) throw aboutId ? notFound(GONE) : refused('请选择孩子');
    return one;
  }

  return {
    /** Reads one, which marks it read. */
    async fetch({ session: { accountId }, input, now }: Call<typeof circularFetch>) {
      return database.transaction(async (db) => {
        const { authorId: _, orgId: __, fileIds, ...found } = await require(db, accountId, input.id);
        await markRead(db, accountId, found.id, now);
        await notifications.seen(db, accountId, eventOf(found.id));
        const about = await aboutOf(db, accountId, found.id);
        return {
          ...found,
          body: namedFor(
            found.body,
            about.map(({ name }) => name),
          ),
          files: await filesNamed(db, fileIds),
          needsConfirmation: found.needsConfirmation ? 1 : 0,
          allowsAnswers: found.allowsAnswers ? 1 : 0,
          about,
          answers: await ownAnswers(db, accountId, found.id),
        };
      });
    },

    /** @throws Refusal when no receipt is asked for */
    async confirm({ session, input, now }: Call<typeof confirmCircular>): Promise<void> {
      const { accountId, handoverAccountId } = session;
      await database.transaction(async (db) => {
        const found = await require(db, accountId, input.id);
        if (!found.needsConfirmation) throw refused('该通知不需要确认');
        const about = await requireAbout(db, accountId, found.id, input.aboutId || undefined);
        const by = { accountId, circularId: found.id, aboutId: about.id, byParentId: handoverAccountId ?? null };
        await markConfirmed(db, { ...by, now });
        await notifications.seen(db, accountId, eventOf(found.id));
      });
    },

    /** @throws Refusal when no answers are taken, for rude words, beyond ten */
    async answer({ session, input, now }: Call<typeof answerCircular>): Promise<void> {
      const { accountId, handoverAccountId } = session;
      await database.transaction(async (db) => {
        const found = await require(db, accountId, input.id);
        if (!found.allowsAnswers) throw refused('该通知不接受回复');
        const about = await requireAbout(db, accountId, found.id, input.aboutId || undefined);
        const problem = answerProblem(input.content);
        if (problem) throw refused(`回复中有${problem}，请修改后再发送`);
        await refuseRepeated(platform, db, accountId, 'circular answer', input);
        if ((await ownAnswers(db, accountId, found.id)).length >= MOST_CIRCULAR_ANSWERS)
          throw refused(`一条通知最多回复 ${MOST_CIRCULAR_ANSWERS} 次，请直接联系老师`);
        await insertAnswer(db, {
          ...{ circularId: found.id, accountId, aboutId: about.id, content: input.content, now },
          byParentId: handoverAccountId ?? null,
        });
        await markRead(db, accountId, found.id, now);
        await notifications.seen(db, accountId, eventOf(found.id));
      });
    },

    /** Whether somebody may see the files of a circular: who keeps it, and to whom it was sent. */
    mayReadFiles: async (session: Session, circularId: string): Promise<boolean> =>
      (await received(database, session.accountId, circularId)) !== undefined ||
      (await isKept(database, keeperOf(session), circularId)),
  };
}
export type Circulars = ReturnType<typeof createCirculars>;
