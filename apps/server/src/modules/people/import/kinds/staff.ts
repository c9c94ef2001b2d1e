import {
  ImportAction,
  isStaff,
  loginProblem,
  OrgType,
  PHONE_PATTERN,
  plainName,
  plainNumber,
  STAFF_TYPES,
  sexLabel,
  type Usertype,
  usertypeLabel,
} from '@vimo/contract';
import { endSessionsOf } from '../../../../platform/session-ends.ts';
import { amendAccounts, identityIndex, insertAccounts, loginIndex, setUsertype } from '../../account/index.ts';
import { pathSql, powerOver, staffKindProblem, staffKindsFor } from '../../person/index.ts';
import type { Cells } from '../columns.ts';
import { nearest } from '../nearest.ts';
import { judgeOwner, judgeReplaced, NUMBER_TWICE, type NumberOwners, ownersOf } from '../number-owners.ts';
import type { ImportPlan } from '../plan.ts';
import {
  faultsOf,
  judgeAlone,
  judgeIdentity,
  judgeName,
  judgePhone,
  judgeRounded,
  judgeSex,
  type Overwritten,
  overwrittenOf,
} from '../rules.ts';
import { judgeOrg, orgsOf, type RowOrgs } from '../schools.ts';

interface KnownStaff {
  accountId: string;
  usertype: number;
  orgId: string | null;
  orgName: string;
  name: string;
  sex: number;
  phoneCipher: Buffer | null;
  identityCipher: Buffer | null;
  disabled: boolean;
  /** Organisations from the highest down to their own. */
  path: readonly string[];
}

interface Known {
  orgs: RowOrgs;
  accounts: Map<string, KnownStaff>;
  owners: NumberOwners;
}

interface Write {
  orgId: string;
  login: string;
  name: string;
  sex: number;
  phone: string;
  identityNumber: string;
  usertype: Usertype;
  /** Absent: a new one. */
  before: KnownStaff | undefined;
}

const numberOf = (cells: Cells) => plainNumber(cells.identity);
const loginOf = (cells: Cells) => plainNumber(cells.login).toLowerCase();

/** As the form judges who may manage somebody. */
const factsOf = ({ accountId, usertype, orgId, path }: KnownStaff) => ({
  ...{ accountId, usertype, orgId, path },
  ...{ isOwnClass: false, isTaught: false, childPaths: [] },
});

/** Staff of one organisation, or of those below a bureau that the rows name. The login name tells who is meant, wherever they work now. */
export const staffPlan: ImportPlan<Known, Write> = {
  kind: 'staff',
  keysOf: (cells) => [
    { key: `login ${loginOf(cells)}` },
    ...(numberOf(cells) ? [{ key: `id ${numberOf(cells)}` }] : []),
  ],
  numbersOf: numberOf,
  async load(db, place, rows) {
    const { secrets } = place.platform;
    const logins = rows.map(({ cells }) => loginIndex(secrets, loginOf(cells)));
    if (place.hold) {
      const meant = await db.rows<{ id: string }>(
        'select account_id as id from account where login_index = any ($1::bytea[])',
        [logins],
      );
      await place.hold(meant.map(({ id }) => id));
    }
    const known = await db.rows<KnownStaff & { index: Buffer }>(
      `select a.login_index as index, a.account_id as "accountId", a.usertype, a.org_id as "orgId", coalesce(o.org_name, '') as "orgName", a.name, a.sex, a.disabled,
         a.phone_cipher as "phoneCipher", a.identity_cipher as "identityCipher",
         case when o.org_id is null then '{}'::text[] else ${pathSql('o')} end as path
       from account a left join org o using (org_id) where a.login_index = any ($1::bytea[])`,
      [logins],
    );
    const numbers = rows
      .map(({ cells }) => numberOf(cells))
      .filter(Boolean)
      .map((number) => identityIndex(secrets, number));
    return {
      orgs: await orgsOf(db, place),
      owners: await ownersOf(db, place, numbers, { isStaff: true }),
      accounts: new Map(known.map(({ index, ...one }) => [index.toString('hex'), one])),
    };
  },
  judge({ row, cells }, known, others, place) {
    const { secrets } = place.platform;
    const login = loginOf(cells);
    const account = login ? known.accounts.get(loginIndex(secrets, login).toString('hex')) : undefined;
    // Empty leaves what stands of somebody who is there.
    const found = faultsOf('staff', cells, account ? ['name', 'role'] : []);
    const org = judgeOrg(found, cells.school ?? '', known.orgs, { title: '机构', of: account?.orgId });
    const at = org ?? { orgId: place.orgId, orgType: place.orgType };
    const name = judgeName(found, 'name', cells.name, '姓名', account?.name);
    const sex = judgeSex(found, cells.sex, account === undefined);
    const phone = judgePhone(found, cells.phone, '手机号');
    const identityNumber = judgeIdentity(found, cells.identity);
    if (identityNumber !== '' && !isStanding(account, identityNumber)) {
      judgeAlone(found, others(`id ${identityNumber}`), row, NUMBER_TWICE);
      judgeOwner(found, known.owners, identityIndex(secrets, identityNumber), account?.accountId);
      judgeReplaced(found, identityNumber, secrets.openIfAny(account?.identityCipher));
    }
    const said = STAFF_TYPES.find((kind) => usertypeLabel[kind] === cells.role);
    const usertype = cells.role ? said : (account?.usertype as Usertype | undefined);
    const overwrites: Overwritten =
      account === undefined
        ? {}
        : overwrittenOf({
            school: [at.orgId, account.orgId ?? ''],
            role: [String(usertype ?? ''), String(account.usertype)],
            name: [name, plainName(account.name)],
            sex: [String(sex || ''), String(account.sex)],
            phone: [phone, phone && secrets.openIfAny(account.phoneCipher)],
            identity: [identityNumber, identityNumber && secrets.openIfAny(account.identityCipher)],
          });
    const isKept = account !== undefined && usertype !== undefined && Object.keys(overwrites).length === 0;
    const roles = staffKindsFor(place.importer, at).map((kind) => usertypeLabel[kind]);
    const problem =
      usertype === undefined || !org || isKept ? undefined : staffKindProblem(place.importer, at, usertype);
    if (cells.role && said === undefined)
      found.error('role', '身份有误', `可填：${roles.join('、')}`, nearest(cells.role, roles));
    else if (problem) found.error('role', problem, `您可填：${roles.join('、') || '无'}`, roles);
    const wrong = login && !account ? loginProblem(login) : undefined;
    if (judgeRounded(found, 'login', login, '登录账号')) {
      // Nobody is meant by what is left of it.
    } else if (wrong) found.error('login', PHONE_PATTERN.test(login) ? '登录账号不能是手机号' : '登录账号有误', wrong);
    else if (login)
      judgeAlone(found, others(`login ${login}`), row, { column: 'login', title: '登录账号', value: login });
    if (account) judgeStanding(account);
    const action = isKept ? ImportAction.keep : account ? ImportAction.update : ImportAction.create;
    const inWords = () => ({
      school: account?.orgName ?? '',
      role: account ? usertypeLabel[account.usertype as Usertype] : '',
      sex: sexLabel[account?.sex ?? 0] ?? '',
    });
    const outcome = { action, faults: found.faults, overwrites, inWords };
    if (found.failed() || !org || usertype === undefined) return { ...outcome, write: undefined };
    return {
      ...outcome,
      write: { orgId: org.orgId, login, name, sex, phone, identityNumber, usertype, before: account },
    };

    /** As by hand: who stands above both organisations has somebody work in another one, and nobody changes themselves or who is not theirs. */
    function judgeStanding(one: KnownStaff): void {
      const power = powerOver(place.importer, factsOf(one));
      const goes = org !== undefined && one.orgId !== org.orgId;
      if (!isStaff(one.usertype) || (goes && power === 'none'))
        found.error('login', '登录账号已被占用', '请换一个登录账号；此人从其他机构调来的，请上级教育局办理');
      else if (isKept) {
        // Nothing is written: who may, and of whom, does not matter.
      } else if (one.disabled) found.error('login', '账号已停用', '请先在教职工页恢复，再导入');
      else if (power !== 'manage') found.error('login', '此人不由您管理', '该账号由上级机构管理，不能由文件修改');
      else if (goes && place.orgType === OrgType.bureau && !cells.school)
        found.error('school', '机构未填', `此人在${one.orgName || '其他机构'}，请写明在哪个机构`);
      // Schools number their staff alike: a login name alone does not tell that the same person is meant.
      else if (goes && plainName(one.name) !== name)
        found.error(
          'name',
          '不是同一人',
          `登录账号“${login}”是${one.orgName || '其他机构'}的${one.name}：调来的请写同一姓名，新来的请换一个登录账号`,
        );
      else {
        if (goes)
          found.warn(
            'login',
            '来自其他机构',
            `现在在${one.orgName || '其他机构'}，导入后调到${org.orgName}：原任职、岗位随之结束，账号和密码不变`,
          );
        if (name && plainName(one.name) !== name)
          found.warn('name', '与已有姓名不同', `系统中为“${one.name}”，导入后会改名`, [one.name]);
      }
    }

    function isStanding(one: KnownStaff | undefined, number: string): boolean {
      return one !== undefined && number === secrets.openIfAny(one.identityCipher);
    }
  },
  async write(writer, rows) {
    const { db, place } = writer;
    const { secrets, clock } = place.platform;
    const fresh = rows.filter(({ before }) => before === undefined);
    const there = rows.flatMap(({ before, ...row }) =>
      before ? [{ ...row, before, accountId: before.accountId }] : [],
    );
    if (fresh.length > 0) {
      const passwords = await writer.firstPasswords(fresh.length);
      const made = await insertAccounts(
        db,
        secrets,
        fresh.map((row, at) => ({
          ...{ ...row, accountCode: row.login },
          passwordHash: passwords[at]!.hash,
        })),
      );
      made.forEach((accountId, at) => {
        writer.keep({ accountId, className: '', password: passwords[at]!.password });
      });
    }
    if (there.length > 0) await amendAccounts(db, secrets, there, clock());
    // What the old kind, or the old place, may do ends with it, as after a change by hand.
    for (const { accountId, usertype, orgId, before } of there) {
      if (before.usertype !== usertype) await setUsertype(db, accountId, usertype);
      if (before.orgId !== orgId) await writer.moveStaff(accountId, orgId);
      if (before.usertype !== usertype || before.orgId !== orgId) await endSessionsOf(db, accountId);
    }
    writer.log('created', fresh.length);
    writer.log('updated', there.length);
  },
};
