import { ConsentState, type enterConsent, foldedName, type giveConsent, type withdrawConsent } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { FactsOf } from '../../../platform/events.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { guardianIdsOf, type guardianUnbound } from '../account/index.ts';
import type { Notifications } from '../notification/index.ts';
import { scopeOf } from '../organisation/index.ts';
import { birthdayOf } from '../person/index.ts';
import {
  type ConsentRow,
  consentOf,
  consentsOf,
  endConsent,
  endConsentBy,
  insertConsent,
  lockChild,
  rulesVersion,
  studentByNumber,
} from './consent-queries.ts';
import { ownDataNotices } from './notices.ts';
import { isPupil } from './policy.ts';
import { consentStateOf, isChildOn } from './rules.ts';

const stateOf = (secrets: Secrets, row: ConsentRow, now: WireTime): ConsentState => {
  const birthday = birthdayOf(secrets.openIfAny(row.identityCipher), true);
  const isChild = isChildOn(dayOf(now), { birthday, stage: row.stage });
  return consentStateOf({ isChild, given: row.givenAt !== null, before: row.before });
};

interface Parts {
  notifications: Notifications;
}

/** Whether there is a consent, and whether one is needed. */
function createConsentStates({ database, secrets }: Platform) {
  return {
    async list({ accountId }: Session, now: WireTime) {
      const [rows, currentVersion] = await Promise.all([consentsOf(database, accountId), rulesVersion(database)]);
      return rows.map((row) => ({
        studentId: row.studentId,
        name: row.name,
        state: stateOf(secrets, row, now),
        version: row.version ?? 0,
        currentVersion,
        givenAt: row.givenAt ?? '',
        mine: row.givenBy === accountId ? 1 : 0,
      }));
    },

    /** Of others than pupils none is needed. */
    async own(session: Session, now: WireTime): Promise<{ state: ConsentState }> {
      const row = isPupil(session) ? await consentOf(database, session.accountId) : undefined;
      return { state: row ? stateOf(secrets, row, now) : ConsentState.notNeeded };
    },

    /** A pupil publishes and sends pictures in with a guardian's consent alone. @throws Refusal */
    async require(session: Session, now: WireTime): Promise<void> {
      const { state } = await this.own(session, now);
      if (state === ConsentState.given || state === ConsentState.notNeeded) return;
      throw refused(
        session.handoverAccountId
          ? '请先返回家长账号，在“个人信息管理”里同意儿童个人信息保护规则'
          : '未满 14 岁，需要监护人在家长账号里同意儿童个人信息保护规则后才能发布内容和上传照片',
      );
    },
  };
}

/** Giving a consent, and its end. */
function createConsentChanges({ database, secrets }: Platform, { notifications }: Parts) {
  return {
    /** A guardian is bound no more: the consent that they gave ends, and those who are bound are asked for theirs. */
    async unbound(db: Db, facts: FactsOf<typeof guardianUnbound>): Promise<void> {
      if (!(await endConsentBy(db, facts))) return;
      const row = await consentOf(db, facts.studentId);
      if (!row || stateOf(secrets, row, facts.now) === ConsentState.notNeeded) return;
      await notifications.notify(db, {
        accountIds: await guardianIdsOf(db, [facts.studentId]),
        about: [facts.studentId],
        notice: ownDataNotices.consentAskedAgain,
        title: '请重新同意儿童个人信息保护规则',
        text: `${row.name}原有的监护人同意已失效。请阅读规则后同意，孩子才能继续发布内容和上传照片。`,
        href: '/parent/privacy',
      });
    },

    /** @throws Refusal notFound for somebody else's child, refused when another version was read */
    async give(call: Call<typeof giveConsent>): Promise<void> {
      const { session, input, now } = call;
      await database.transaction(async (db) => {
        if (!(await lockChild(db, session.accountId, input.studentId))) throw notFound('未绑定该学生');
        if (input.version !== (await rulesVersion(db))) throw refused('规则已更新，请重新阅读后再同意');
        const living = await consentOf(db, input.studentId);
        if (living?.version === input.version) return;
        await endConsent(db, input.studentId, session.accountId, now);
        const given = { studentId: input.studentId, givenBy: session.accountId, version: input.version, now };
        if (!(await insertConsent(db, given))) return;
        await audit(db, {
          event: 'consent.given',
          target: input.studentId,
          ...originOf(call),
          detail: { version: input.version },
        });
      });
    },

    /** The school holds a guardian's consent on paper. @throws Refusal at the number of nobody in scope, or when there is one already */
    async enter(call: Call<typeof enterConsent>): Promise<string> {
      const { session, input, now } = call;
      return database.transaction(async (db) => {
        const student = await studentByNumber(db, secrets, input.studentNo, scopeOf(session));
        if (!student || foldedName(student.name) !== foldedName(input.name))
          throw invalidInput({ studentNo: '没有这名学生，请核对学号和姓名' });
        const version = await rulesVersion(db);
        // One of a guardian who is bound no more does not count, and makes room.
        if ((await consentOf(db, student.studentId))?.version === null)
          await endConsent(db, student.studentId, session.accountId, now);
        if (!(await insertConsent(db, { studentId: student.studentId, givenBy: session.accountId, version, now })))
          throw refused('该学生已有监护人同意');
        const detail = { version, paper: true };
        await audit(db, { event: 'consent.given', target: student.studentId, ...originOf(call), detail });
        return student.studentId;
      });
    },

    /** What was published stays until it is deleted; nothing new is. @throws Refusal notFound, refused when there is none */
    async withdraw(call: Call<typeof withdrawConsent>): Promise<void> {
      const { session, input, now } = call;
      await database.transaction(async (db) => {
        if (!(await lockChild(db, session.accountId, input.studentId))) throw notFound('未绑定该学生');
        if (!(await endConsent(db, input.studentId, session.accountId, now))) throw refused('没有可撤回的同意');
        await audit(db, { event: 'consent.withdrawn', target: input.studentId, ...originOf(call) });
        await notifications.notify(db, {
          accountIds: [input.studentId],
          notice: ownDataNotices.consentWithdrawn,
          title: '监护人撤回了信息使用同意',
          text: '您可以继续浏览和填写学校的记录，暂时不能发布内容和上传照片。',
        });
      });
    },
  };
}

/** What guardians consent to for children under fourteen (docs/domains/own-data.md). */
export function createConsents(platform: Platform, parts: Parts) {
  return {
    ...createConsentStates(platform),
    ...createConsentChanges(platform, parts),
  };
}
export type Consents = ReturnType<typeof createConsents>;

const originOf = ({ session, address, requestId }: Pick<Call, 'address' | 'requestId'> & { session: Session }) => ({
  session,
  address,
  requestId,
});
