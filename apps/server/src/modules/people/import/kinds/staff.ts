import { isStaff, OrgType, Usertype } from '@vimo/contract';
import { amendAccounts, insertAccounts, loginIndex } from '../../account/index.ts';
import { nearest } from '../nearest.ts';
import type { ImportPlan } from '../plan.ts';
import {
  faultsOf,
  judgeAlone,
  judgeIdentity,
  judgeName,
  judgePhone,
  judgeRounded,
  judgeSex,
  plainNumber,
} from '../rules.ts';
import type { Cells } from '../workbook.ts';

interface KnownStaff {
  accountId: string;
  usertype: number;
  orgId: string | null;
  name: string;
  disabled: boolean;
}

interface Write {
  login: string;
  name: string;
  sex: number;
  phone: string;
  identityNumber: string;
  usertype: Usertype;
  accountId: string | undefined;
}

/** Kinds of staff of each kind of organisation, by their names in files. */
const ROLES: Record<number, Record<string, Usertype>> = {
  [OrgType.school]: {
    教师: Usertype.teacher,
    班主任: Usertype.classTeacher,
    学校管理员: Usertype.schoolAdministrator,
  },
  [OrgType.bureau]: { 教育局工作人员: Usertype.bureauStaff },
  [OrgType.base]: { 基地工作人员: Usertype.baseStaff },
};
/** Who becomes class teacher needs no other account (docs/domains/school-years.md); other changes are not a file's business. */
const TEACHERS: readonly number[] = [Usertype.teacher, Usertype.classTeacher];

const loginOf = (cells: Cells) => plainNumber(cells.login).toLowerCase();

/** Staff of one organisation. The login name tells who is meant. */
export const staffPlan: ImportPlan<Map<string, KnownStaff>, Write> = {
  kind: 'staff',
  keysOf: (cells) => [{ key: `login ${loginOf(cells)}` }],
  async load(db, place, rows) {
    const { secrets } = place.platform;
    const known = await db.rows<KnownStaff & { index: Buffer }>(
      `select login_index as index, account_id as "accountId", usertype, org_id as "orgId", name, disabled from account
       where login_index = any ($1::bytea[])`,
      [rows.map(({ cells }) => loginIndex(secrets, loginOf(cells)))],
    );
    return new Map(known.map(({ index, ...one }) => [index.toString('hex'), one]));
  },
  judge({ row, cells }, known, others, place) {
    const found = faultsOf('staff', cells);
    const name = judgeName(found, 'name', cells.name, '姓名');
    const sex = judgeSex(found, cells.sex);
    const phone = judgePhone(found, cells.phone, '手机号');
    const identityNumber = judgeIdentity(found, cells.identity);
    const login = loginOf(cells);
    const roles = Object.keys(ROLES[place.orgType] ?? {});
    const usertype = ROLES[place.orgType]?.[cells.role ?? ''];
    if (cells.role && usertype === undefined)
      found.error('role', '身份有误', `本机构可填：${roles.join('、')}`, nearest(cells.role, roles));
    const account = login ? known.get(loginIndex(place.platform.secrets, login).toString('hex')) : undefined;
    if (judgeRounded(found, 'login', login, '登录账号')) {
      // Nobody is meant by what is left of it.
    } else if (login && !/^[\w.@-]{2,32}$/.test(login))
      found.error('login', '登录账号有误', '应为 2—32 位字母、数字或 . _ - @');
    else if (/^1[3-9]\d{9}$/.test(login))
      found.error('login', '登录账号不能是手机号', '手机号是家长的登录账号，请改用工号等');
    else if (login)
      judgeAlone(found, others(`login ${login}`), row, { column: 'login', title: '登录账号', value: login });
    if (account && (account.orgId !== place.orgId || !isStaff(account.usertype)))
      found.error('login', '登录账号已被占用', '请换一个登录账号');
    else if (account?.disabled) found.error('login', '账号已停用', '请先在教职工页恢复，再导入');
    else if (account && usertype !== undefined && account.usertype !== usertype && !TEACHERS.includes(account.usertype))
      found.error('role', '身份与已有账号不同', '请在教职工页修改身份');
    else if (account && name && account.name !== name)
      found.warn('name', '与已有姓名不同', `系统中为“${account.name}”，导入后会改名`, [account.name]);
    const outcome = { action: (account ? 2 : 1) as 1 | 2, faults: found.faults };
    if (found.failed() || usertype === undefined) return { ...outcome, write: undefined };
    return { ...outcome, write: { login, name, sex, phone, identityNumber, usertype, accountId: account?.accountId } };
  },
  async write(pen, rows) {
    const { db, place } = pen;
    const { secrets } = place.platform;
    const fresh = rows.filter(({ accountId }) => accountId === undefined);
    const there = rows.flatMap(({ accountId, ...row }) => (accountId === undefined ? [] : [{ ...row, accountId }]));
    if (fresh.length > 0) {
      const passwords = await pen.firstPasswords(fresh.length);
      const made = await insertAccounts(
        db,
        secrets,
        fresh.map((row, at) => ({
          ...{ ...row, accountCode: row.login, orgId: place.orgId },
          passwordHash: passwords[at]!.hash,
        })),
      );
      made.forEach((accountId, at) => {
        pen.keep({ accountId, className: '', password: passwords[at]!.password });
      });
    }
    if (there.length > 0) await amendAccounts(db, secrets, there, new Date());
    pen.log('created', fresh.length);
    pen.log('updated', there.length);
  },
};
