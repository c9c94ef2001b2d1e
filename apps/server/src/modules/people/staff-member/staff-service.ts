import {
  type addStaff,
  isStaff,
  type manageStaffPage,
  type ParsedInputOf,
  Usertype,
  type updateStaff,
} from '@vimo/contract';
import type { Reading } from '../../../platform/account-standing.ts';
import { type AuditEvent, audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { isDuplicate } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskPhone } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { createTotals, pageTotal, type Totals } from '../../../platform/totals.ts';
import {
  type AccountAdministration,
  accountByLogin,
  createAccount,
  loginIndex,
  phoneIndex,
  type SecondFactors,
  setOrganisation,
  setReading,
  updatePerson,
} from '../account/index.ts';
import type { Notifications } from '../notification/index.ts';
import { isWithin } from '../organisation/index.ts';
import { type By, CHANGED_MEANWHILE, type People, staffKindProblem, takeStaffNumber } from '../person/index.ts';
import { leavePosts, officesOf, officeTermsOf, spokenTerm, vacatedBy } from '../responsibility/index.ts';
import { classesInCharge } from '../roster/index.ts';
import { type Staff, scopeOf } from '../staff/index.ts';
import { staffMemberNotices } from './notices.ts';
import { createOffices, mayHoldOffice } from './office-service.ts';
import { type AskedReading, readingAsked } from './reading-rules.ts';
import { countStaff, orgTypeOf, staffFilterOf, staffRows } from './staff-queries.ts';

interface Parts {
  people: People;
  accounts: AccountAdministration;
  secondFactors: Pick<SecondFactors, 'isOn'>;
  staff: Staff;
  notifications: Pick<Notifications, 'notify'>;
}

/** @throws Refusal at the field `usertype` for a kind that the organisation does not have, or that is not the asker's to give */
async function requireKind(db: Db, session: Session, usertype: number, orgId: string): Promise<void> {
  const problem = staffKindProblem(session, { orgType: await orgTypeOf(db, orgId), orgId }, usertype);
  if (problem) throw invalidInput({ usertype: problem });
}

/** @throws Refusal for an organisation that is not the asker's, or a person who does not work */
async function requireMove(db: Db, { session }: By, { disabled }: { disabled: boolean }, orgId: string) {
  if (!(await isWithin(db, scopeOf(session), orgId))) throw invalidInput({ orgId: '机构不存在或不属于您管理' });
  if (disabled) throw refused('账号已停用，请先恢复，再调到其他机构');
}

/** Who does it, as the audit log is told. */
type Mover = Pick<AuditEvent, 'accountId' | 'session' | 'address' | 'requestId'>;

/**
 * Works elsewhere from now on: posts and offices end and are vacant there, the account stays one. Whether that may be is the caller's to judge,
 * and sessions are the caller's to end.
 */
async function moveStaff(
  db: Db,
  notifications: Pick<Notifications, 'notify'>,
  by: Mover,
  { id, orgId, now }: { id: string; orgId: string; now: WireTime },
): Promise<void> {
  await setOrganisation(db, id, orgId, now);
  await leavePosts(db, id, now);
  await audit(db, { ...by, event: 'staff.moved', target: id, detail: { orgId } });
  await notifications.notify(db, {
    ...{ accountIds: [id], notice: staffMemberNotices.moved, title: '您的工作单位已变更' },
    text: '原单位的任职、岗位随之结束，账号和密码不变。新的任职由现在的单位安排。',
  });
}

/**
 * Has somebody of a bureau only read, from a day to a day, or write again; of other kinds there is nothing to say.
 * @param reading the term that stands or has ended, null for who does not only read
 * @returns whether that is news @throws Refusal invalid at the days of a term that cannot be
 */
async function keepReading(
  db: Db,
  people: People,
  by: By,
  { id, usertype, reading }: { id: string; usertype: number; reading: Reading | null },
  asked: AskedReading,
): Promise<boolean> {
  if (usertype !== Usertype.bureauStaff || asked.readsOnly === undefined) return false;
  if (asked.readsOnly === 0) {
    const isNews = await setReading(db, id, undefined);
    if (isNews) await people.record(db, by, 'account.writesAgain', id);
    return isNews;
  }
  const anew = readingAsked(asked, reading, dayOf(by.now));
  if (!anew) return false;
  if (Object.keys(anew.problems).length > 0) throw invalidInput(anew.problems);
  await setReading(db, id, anew.term);
  const event = reading ? 'account.readingChanged' : 'account.readsOnly';
  await people.record(db, by, event, id, { term: spokenTerm(anew.term) });
  return true;
}

/** Lists of staff, and one member of it. */
function createStaffLists(
  { database, secrets }: Platform,
  { people, secondFactors, staff }: Pick<Parts, 'people' | 'secondFactors' | 'staff'>,
  totals: Totals,
) {
  return {
    async page({ session, now }: By, input: ParsedInputOf<typeof manageStaffPage>) {
      const span = spanOf(input);
      const [top] = await staff.orgIds(session, input.orgId || undefined);
      const filter = await staffFilterOf(database, secrets, top ?? null, input);
      const rows = await staffRows(database, filter, input.sort === 'createdAt', dayOf(now), span);
      const offices = await officesOf(
        database,
        rows.map(({ id }) => id),
        dayOf(now),
      );
      return {
        dataList: rows.map(({ loginCipher, phoneCipher, ...row }) => ({
          ...row,
          offices: offices.get(row.id) ?? [],
          accountCode: secrets.open(loginCipher),
          phone: phoneCipher ? maskPhone(secrets.open(phoneCipher)) : '',
        })),
        totalCount: await pageTotal({ ...span, shown: rows.length }, () =>
          totals.get(JSON.stringify(filter), () => countStaff(database, filter)),
        ),
      };
    },

    async fetch(by: By, id: string) {
      const person = await people.within(database, by, id, 'look');
      if (!isStaff(person.usertype)) throw notFound('人员不存在或不属于您管理');
      const [managed, classes, secondFactor, vacates, offices] = await Promise.all([
        people.managedOf(person, by.now),
        classesInCharge(database, id, dayOf(by.now)),
        person.power === 'manage' && secondFactors.isOn(id),
        person.power === 'manage' && !person.disabled ? vacatedBy(database, id, dayOf(by.now)) : [],
        officeTermsOf(database, id, dayOf(by.now)),
      ]);
      return {
        ...managed,
        createdAt: person.createdAt,
        secondFactor: secondFactor ? 1 : 0,
        vacates,
        readsOnly: person.reading ? 1 : 0,
        reading: person.reading,
        offices: mayHoldOffice(person) ? offices : null,
        classes: classes.map(({ classId, gradeName, className, subjectName }) => ({
          ...{ classId, className: gradeName + className, subjectName },
        })),
      };
    },
  };
}

/** Staff who are taken in, their facts and where they work. */
function createStaffChanges(
  { database, secrets, sessions }: Platform,
  { people, accounts, notifications }: Pick<Parts, 'people' | 'accounts' | 'notifications'>,
  totals: Totals,
) {
  /** A sealed phone that is given; an empty one stays as it is. */
  const sealed = (phone: string | undefined) =>
    phone ? { phone: { cipher: secrets.seal(phone), index: phoneIndex(secrets, phone) } } : {};

  return {
    /** `moveStaff` */
    move: (db: Db, by: Mover, to: { id: string; orgId: string; now: WireTime }) => moveStaff(db, notifications, by, to),

    /** A member of staff with an account and a first password. */
    async add(by: By, input: ParsedInputOf<typeof addStaff>) {
      const { name, sex, usertype, orgId, accountCode, phone, identityNumber } = input;
      if (!(await isWithin(database, scopeOf(by.session), orgId))) throw notFound('机构不存在或不属于您管理');
      await requireKind(database, by.session, usertype, orgId);
      const taken = () => invalidInput({ accountCode: '该登录账号已被使用，请换一个' });
      if (await accountByLogin(database, loginIndex(secrets, accountCode))) throw taken();
      const { password, hash } = await accounts.newPassword();
      try {
        const id = await database.transaction(async (db) => {
          if (identityNumber) await takeStaffNumber(db, secrets, by, { number: identityNumber });
          const accountId = await createAccount(db, secrets, {
            ...{ accountCode, usertype, name, sex, orgId, passwordHash: hash, mustChangePassword: true },
            ...(phone ? { phone } : {}),
            ...(identityNumber ? { identityNumber } : {}),
          });
          await keepReading(db, people, by, { id: accountId, usertype, reading: null }, input);
          await people.record(db, by, 'account.created', accountId, { orgId });
          return accountId;
        });
        totals.forget();
        return { id, name, accountCode, password };
      } catch (error) {
        throw isDuplicate(error) ? taken() : error;
      }
    },

    /**
     * Changes a member of staff, and where they work when who asks stands above both organisations: the account goes along, the posts of before end.
     * @throws Refusal when somebody changed the member of staff since `version` was read
     */
    update: (
      by: By,
      {
        id,
        version,
        name,
        sex,
        usertype,
        orgId,
        phone,
        identityNumber: number,
        ...asked
      }: ParsedInputOf<typeof updateStaff>,
    ) =>
      people.change(by, id, 'manage', async (db, person) => {
        if (!isStaff(person.usertype)) throw notFound('人员不存在或不属于您管理');
        const goesTo = orgId && orgId !== person.orgId ? orgId : undefined;
        if (goesTo) await requireMove(db, by, person, goesTo);
        if (usertype !== person.usertype || goesTo)
          await requireKind(db, by.session, usertype, goesTo ?? person.orgId ?? '0');
        const identity = number && (await takeStaffNumber(db, secrets, by, { number, besides: id }));
        const change = { ...{ name, sex, usertype }, ...sealed(phone), ...(identity ? { identity } : {}) };
        if (!(await updatePerson(db, id, version, change, by.now))) throw refused(CHANGED_MEANWHILE);
        if (goesTo) await moveStaff(db, notifications, by, { id, orgId: goesTo, now: by.now });
        const readsAnew = await keepReading(db, people, by, { id, usertype, reading: person.reading }, asked);
        // What the old kind, or the old place, may do ends with it.
        if (usertype !== person.usertype || goesTo || readsAnew) await sessions.revokeAll(db, id);
        await people.record(db, by, 'account.updated', id);
        totals.forget();
      }),
  };
}

/** Staff as those who are responsible for them see and change them. */
export function createStaffMembers(platform: Platform, parts: Parts) {
  const totals = createTotals();
  return {
    ...createStaffLists(platform, parts, totals),
    ...createStaffChanges(platform, parts, totals),
    ...createOffices(platform, parts),
  };
}
export type StaffMembers = ReturnType<typeof createStaffMembers>;
