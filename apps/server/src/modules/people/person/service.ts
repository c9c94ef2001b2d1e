import type { FirstPassword } from '@vimo/contract';
import { isParent, isStudent, type ParsedInputOf, type revealPerson } from '@vimo/contract';
import { type AuditEvent, audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Restorer } from '../../../platform/recycle-bin.ts';
import { maskIdentity, maskPhone } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import { type AccountAdministration, lockAccounts, requireRecentPassword } from '../account/index.ts';
import type { Notifications } from '../notification/index.ts';
import { personNotices } from './notices.ts';
import { requireNumberKept } from './number-owner.ts';
import { mayManagePeople, type Power, powerOver, reaches } from './policy.ts';
import {
  activeSessions,
  eventsOf,
  guardianPhoneOf,
  lastLogin,
  type PersonRow,
  personTo,
  registerNumberOf,
  standsAs,
} from './queries.ts';
import { birthdayOf } from './rules.ts';

/** Who asks, when, and from where: a call without its input. */
export interface By {
  session: Session;
  now: WireTime;
  address: string;
  requestId: string;
}

export type Person = PersonRow & { power: Exclude<Power, 'none'> };

/** The kind of a person as the recycle bin names it. */
const binKind = ({ usertype }: Pick<PersonRow, 'usertype'>) =>
  isStudent(usertype) ? 'student' : isParent(usertype) ? 'guardian' : 'staff';

/** To the second of two who changed the same thing. */
export const CHANGED_MEANWHILE = '该内容已被他人修改，请刷新后再试';

/** To who was disabled, moved or given another kind of account while the call was on its way. */
const CHANGED_ASKER = '您的账号刚刚被他人停用或修改，请重新登录后再试';

const TOO_LITTLE = '您没有权限对此人进行该操作，请联系上级管理员';

/** Who may do what to whom, and doing it within one transaction. */
function createPersonPower({ database }: Platform) {
  /**
   * A person whom the asker may at least look at.
   * @throws Refusal notFound for those who are not theirs, as for nobody; refused when they may look and not do what is `needed`
   */
  async function within(db: Db, by: By, accountId: string, needed: Power, lock = false): Promise<Person> {
    const person = await personTo(db, by.session.accountId, accountId, dayOf(by.now), lock);
    const power = person ? powerOver(by.session, person) : 'none';
    if (!person || power === 'none') throw notFound('人员不存在或不属于您管理');
    if (!reaches(power, needed)) throw refused(TOO_LITTLE);
    return { ...person, power };
  }

  /** Writes down what was done to a person, in the caller's transaction. */
  const record = (
    db: Db,
    { session, address, requestId }: By,
    event: AuditEvent['event'],
    target: string,
    detail = {},
  ) => audit(db, { event, session, target, address, requestId, detail });

  /**
   * Does something to a person within one transaction, in which the asker is held too: of two who take each other's post at once, one has none any more.
   * @throws Refusal when the asker may no more what the session says, and those of `within`
   */
  const change = <T>(by: By, accountId: string, needed: Power, work: (db: Db, person: Person) => Promise<T>) =>
    database.transaction(async (db) => {
      await lockAccounts(db, [by.session.accountId, accountId]);
      if (!(await standsAs(db, by.session))) throw refused(CHANGED_ASKER);
      return work(db, await within(db, by, accountId, needed, true));
    });

  return {
    within,
    /** Whether a person is the asker's to manage; locks them. */
    async mayManage(db: Db, by: By, accountId: string): Promise<boolean> {
      const person = await personTo(db, by.session.accountId, accountId, dayOf(by.now), true);
      return person !== undefined && powerOver(by.session, person) === 'manage';
    },
    record,
    change,
  };
}
type PersonPower = ReturnType<typeof createPersonPower>;

/** What is shown of a person. */
function createPersonLooks(
  { database, secrets }: Platform,
  accounts: AccountAdministration,
  { within, record }: PersonPower,
) {
  return {
    /** What the platform shows of anybody. */
    async managedOf(person: Person, now: WireTime) {
      const [sessions, lastLoginAt, locked] = await Promise.all([
        activeSessions(database, person.accountId, now),
        lastLogin(database, person.accountId),
        accounts.isLocked(person.loginIndex),
      ]);
      const phone = secrets.openIfAny(person.phoneCipher);
      const identity = secrets.openIfAny(person.identityCipher);
      // Of a guardian who closed the account there is none.
      const login = secrets.openIfAny(person.loginCipher);
      return {
        id: person.accountId,
        version: person.version,
        usertype: person.usertype,
        name: person.name,
        nickName: person.nickName,
        sex: person.sex,
        headimg: person.headimg,
        // A guardian logs in with the phone number, which is masked like any other.
        accountCode: isParent(person.usertype) ? maskPhone(login) : login,
        phone: phone && maskPhone(phone),
        identityNumber: identity && maskIdentity(identity),
        birthday: birthdayOf(identity),
        orgId: person.orgId ?? '',
        orgName: person.orgName,
        disabled: person.disabled ? 1 : 0,
        locked: locked ? 1 : 0,
        sessions,
        lastLoginAt,
        power: person.power,
      };
    },

    /** A number as it is: asks for the password once more, and is written to the audit log. */
    async reveal(by: By, { id, field }: ParsedInputOf<typeof revealPerson>) {
      requireRecentPassword(by.session, by.now);
      const person = await within(database, by, id, 'manage');
      const kept = {
        phone: () => person.phoneCipher,
        identityNumber: () => person.identityCipher,
        guardianPhone: () => guardianPhoneOf(database, id),
        registerNo: () => registerNumberOf(database, id),
      };
      const value = secrets.openIfAny(await kept[field]());
      await record(database, by, 'number.shown', id, { field });
      return { value, birthday: field === 'identityNumber' ? birthdayOf(value, true) : '' };
    },

    /** What happened to the account and the person, the latest first. */
    async history(by: By, accountId: string) {
      await within(database, by, accountId, 'look');
      return eventsOf(database, accountId);
    },
  };
}

/** What is done to a person's account. */
function createPersonChanges(
  { clock, database, secrets, recycleBin }: Platform,
  { accounts, notifications }: { accounts: AccountAdministration; notifications: Notifications },
  { within, record, change }: PersonPower,
) {
  return {
    /** Closes an account: its sessions end at once, and it lies in the recycle bin for thirty days. */
    disable: (by: By, accountId: string) =>
      change(by, accountId, 'manage', async (db, person) => {
        if (!(await accounts.disable(db, accountId, by.now))) throw refused('账号已停用');
        const orgId = person.orgId ?? (by.session.orgId || null);
        await recycleBin.put(db, {
          ...{ kind: binKind(person), objectId: accountId, orgId, name: person.name },
          session: by.session,
        });
        await record(db, by, 'account.disabled', accountId);
      }),

    enable: (by: By, accountId: string) =>
      change(by, accountId, 'manage', async (db, person) => {
        if (!(await accounts.enable(db, accountId, by.now))) throw refused('账号未停用');
        await requireNumberKept(db, by, accountId);
        await recycleBin.drop(db, binKind(person), accountId);
        await record(db, by, 'account.enabled', accountId);
      }),

    /** How people come back from the recycle bin. */
    restorer: {
      may: mayManagePeople,
      lock: (db, accountId) => lockAccounts(db, [accountId]),
      async restore(db, session, accountId) {
        const now = toWireTime(clock());
        const by = { session, now, address: '', requestId: '' };
        await within(db, by, accountId, 'manage', true);
        await accounts.enable(db, accountId, now);
        await requireNumberKept(db, by, accountId);
        await record(db, by, 'account.enabled', accountId);
      },
    } satisfies Restorer,

    /** Lifts the locks of failed logins. */
    unlock: (by: By, accountId: string) =>
      change(by, accountId, 'care', async (db, person) => {
        await accounts.unlock(db, person, by.now);
        await record(db, by, 'account.unlocked', accountId);
      }),

    /** Gives a random password that is shown this once; sessions end, and the first login asks for another. */
    async resetPassword(by: By, accountId: string): Promise<FirstPassword> {
      const before = await within(database, by, accountId, 'care');
      if (before.disabled) throw refused('账号已停用，请先启用');
      const { password, hash } = await accounts.newPassword();
      return change(by, accountId, 'care', async (db, person) => {
        await accounts.resetPassword(db, person, hash, by.now);
        await record(db, by, 'password.resetByStaff', accountId);
        await notifications.notify(db, {
          ...{ accountIds: [accountId], notice: personNotices.passwordReset, title: '您的密码已被重置' },
          text: '由学校或上级机构的工作人员重置。如果不是您提出的，请立即修改密码并联系学校。',
        });
        return { id: accountId, name: person.name, accountCode: secrets.openIfAny(person.loginCipher), password };
      });
    },

    endSessions: (by: By, accountId: string) =>
      change(by, accountId, 'care', async (db) => {
        await accounts.endSessions(db, accountId);
        await record(db, by, 'account.sessionsEnded', accountId);
      }),
  };
}

/** Accounts of people as those who are responsible for them see and change them. */
export function createPeople(platform: Platform, accounts: AccountAdministration, notifications: Notifications) {
  const power = createPersonPower(platform);
  return {
    ...power,
    ...createPersonLooks(platform, accounts, power),
    ...createPersonChanges(platform, { accounts, notifications }, power),
  };
}
export type People = ReturnType<typeof createPeople>;
