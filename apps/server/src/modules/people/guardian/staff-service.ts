import {
  type bindGuardian,
  type FirstPassword,
  foldedName,
  guardianRelationLabel,
  isParent,
  isStudent,
  type manageGuardianPage,
  type ParsedInputOf,
  Usertype,
  type updateGuardian,
} from '@vimo/contract';
import { type Db, isDuplicate } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskPhone } from '../../../platform/secrets.ts';
import { dayOf } from '../../../platform/time.ts';
import { createTotals, pageTotal, type Totals } from '../../../platform/totals.ts';
import {
  type AccountAdministration,
  accountByLogin,
  bindChild,
  bindingNotification,
  bindingOf,
  createAccount,
  dropBinding,
  guardianUnbound,
  lockAccounts,
  loginIndex,
  parentByPhone,
  phoneIndex,
  updatePerson,
} from '../account/index.ts';
import type { Notifications } from '../notification/index.ts';
import { organisationIdsWithin } from '../organisation/index.ts';
import { type By, CHANGED_MEANWHILE, type People, soughtOf } from '../person/index.ts';
import { type Staff, scopeOf } from '../staff/index.ts';
import {
  childrenOfGuardian,
  countGuardians,
  type GuardianFilter,
  type GuardianWord,
  guardianIds,
  guardianRows,
} from './staff-queries.ts';

interface Parts {
  people: People;
  accounts: AccountAdministration;
  staff: Staff;
  notifications: Notifications;
}

/** Lists of guardians, and one of them. */
function createGuardianLists(
  { database, secrets }: Platform,
  { people, staff }: Pick<Parts, 'people' | 'staff'>,
  totals: Totals,
) {
  function wordOf(keyword: string | undefined): GuardianWord | undefined {
    const sought = soughtOf(keyword);
    if (sought.kind === 'none') return undefined;
    return sought.kind === 'phone'
      ? { kind: 'phone', index: phoneIndex(secrets, sought.word) }
      : { kind: sought.kind, word: sought.word };
  }

  const schoolsOf = async (top: string | undefined | null) => (top ? organisationIdsWithin(database, top) : null);

  return {
    async page({ session }: Pick<By, 'session'>, input: ParsedInputOf<typeof manageGuardianPage>) {
      const span = spanOf(input);
      const [top] = await staff.orgIds(session, input.orgId || undefined);
      const filter: GuardianFilter = { schoolIds: await schoolsOf(top), word: wordOf(input.keyword) };
      const ids = await guardianIds(database, filter, input.sort === 'createdAt', span);
      const [rows, totalCount] = await Promise.all([
        ids.length > 0 ? guardianRows(database, ids, filter.schoolIds) : [],
        pageTotal({ ...span, shown: ids.length }, () =>
          totals.get(JSON.stringify(filter), () => countGuardians(database, filter)),
        ),
      ]);
      return {
        dataList: rows.map(({ phoneCipher, ...row }) => ({
          ...row,
          phone: phoneCipher ? maskPhone(secrets.open(phoneCipher)) : '',
        })),
        totalCount,
      };
    },

    /** A guardian with the children of one's own schools; that there are others elsewhere is told, not who. */
    async fetch(by: By, id: string) {
      const person = await people.within(database, by, id, 'look');
      if (!isParent(person.usertype)) throw notFound('人员不存在或不属于您管理');
      const [managed, rows, schoolIds] = await Promise.all([
        people.managedOf(person, by.now),
        childrenOfGuardian(database, id, dayOf(by.now)),
        schoolsOf(scopeOf(by.session)),
      ]);
      const own = rows.filter(({ orgId }) => schoolIds === null || (orgId !== null && schoolIds.includes(orgId)));
      return {
        ...managed,
        createdAt: person.createdAt,
        children: own.map(({ orgId: _, relation, ...child }) => ({
          ...child,
          relation: guardianRelationLabel[relation] ?? '',
        })),
        othersElsewhere: rows.length - own.length,
      };
    },
  };
}

/** What is known of a guardian. */
function createGuardianChanges({ secrets, sessions }: Platform, { people }: Pick<Parts, 'people'>) {
  return {
    /** @throws Refusal when somebody changed the guardian since `version` was read, or the number is taken */
    async update(by: By, { id, version, name, sex, phone }: ParsedInputOf<typeof updateGuardian>) {
      try {
        await people.change(by, id, 'manage', async (db, person) => {
          if (!isParent(person.usertype)) throw notFound('人员不存在或不属于您管理');
          const numbers = phone
            ? {
                phone: { cipher: secrets.seal(phone), index: phoneIndex(secrets, phone) },
                login: { cipher: secrets.seal(phone), index: loginIndex(secrets, phone) },
              }
            : {};
          if (!(await updatePerson(db, id, version, { name, sex, ...numbers }, by.now)))
            throw refused(CHANGED_MEANWHILE);
          // Who logs in with another number from now on begins anew with it.
          if (phone) await sessions.revokeAll(db, id);
          await people.record(db, by, 'account.updated', id);
        });
      } catch (error) {
        throw isDuplicate(error) ? invalidInput({ phone: '该手机号已有账号' }) : error;
      }
    },
  };
}

/** Binding guardians to students. */
function createBindings(
  { database, secrets, sessions }: Platform,
  { people, accounts, notifications }: Pick<Parts, 'people' | 'accounts' | 'notifications'>,
  totals: Totals,
) {
  /** The account of a guardian by phone number, or none. @throws Refusal when the number is somebody else's login name */
  async function guardianOf(db: Db, phone: string) {
    const known =
      (await parentByPhone(db, phoneIndex(secrets, phone))) ?? (await accountByLogin(db, loginIndex(secrets, phone)));
    if (known && !isParent(known.usertype))
      throw invalidInput({ phone: '该手机号是学生或教职工的登录账号，请换一个号码' });
    return known;
  }

  return {
    /**
     * Binds the guardian of a phone number to a student; an account is made for a number that has none.
     * @throws Refusal with `nameDiffers` when the account is somebody's of another name than was typed, until that is confirmed; the name is not told
     */
    async bind(
      by: By,
      { studentId, phone, name, relation, confirmed }: ParsedInputOf<typeof bindGuardian>,
    ): Promise<FirstPassword> {
      const student = await people.within(database, by, studentId, 'manage');
      if (!isStudent(student.usertype)) throw notFound('人员不存在或不属于您管理');
      const known = await guardianOf(database, phone);
      if (known && confirmed !== 1 && foldedName(known.name) !== foldedName(name))
        throw refused('该手机号的账号姓名与填写的不同，请核对手机号和姓名；确认就是此人后可以继续绑定', {
          nameDiffers: true,
        });
      const first = known ? undefined : await accounts.newPassword();
      try {
        return await people.change(by, studentId, 'manage', async (db) => {
          const guardianId =
            known?.accountId ??
            (await createAccount(db, secrets, {
              ...{ accountCode: phone, phone, usertype: Usertype.parent, name },
              ...{ passwordHash: first?.hash ?? '', mustChangePassword: true },
            }));
          await bindChild(db, guardianId, studentId, relation);
          if (!known) await people.record(db, by, 'account.created', guardianId);
          await people.record(db, by, 'guardian.bound', studentId, { personId: guardianId });
          await notifications.notify(db, bindingNotification('parent', guardianId, 'bound'));
          await notifications.notify(db, bindingNotification('child', studentId, 'bound'));
          totals.forget();
          return {
            id: guardianId,
            name: known ? '' : name,
            accountCode: phone,
            password: first?.password ?? '',
          };
        });
      } catch (error) {
        if (isDuplicate(error, 'child_binding_parent_id_student_id_key')) throw refused('该监护人已绑定该学生');
        throw isDuplicate(error) ? refused('该手机号刚刚建立了账号，请再试一次') : error;
      }
    },

    /** Ends a binding, and at once every session in which the guardian acts as the child. */
    async unbind(by: By, bindingId: string) {
      await database.transaction(async (db) => {
        const binding = await bindingOf(db, bindingId);
        if (!binding) throw notFound('绑定关系不存在');
        if (!(await people.mayManage(db, by, binding.studentId))) throw notFound('绑定关系不存在');
        await lockAccounts(db, [binding.parentId]);
        if ((await dropBinding(db, bindingId)) === 0) throw notFound('绑定关系不存在');
        await sessions.revokeHandover(db, binding.studentId, binding.parentId);
        await db.tell(guardianUnbound, { ...binding, now: by.now });
        await people.record(db, by, 'guardian.unbound', binding.studentId, { personId: binding.parentId });
        await notifications.notify(db, bindingNotification('parent', binding.parentId, 'unbound'));
        await notifications.notify(db, bindingNotification('child', binding.studentId, 'unbound'));
        totals.forget();
      });
    },
  };
}

/** Guardians and their bindings as those who run schools see and change them. */
export function createStaffGuardians(platform: Platform, parts: Parts) {
  const totals = createTotals();
  return {
    ...createGuardianLists(platform, parts, totals),
    ...createGuardianChanges(platform, parts),
    ...createBindings(platform, parts, totals),
  };
}
export type StaffGuardians = ReturnType<typeof createStaffGuardians>;
