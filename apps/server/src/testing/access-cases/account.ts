import { devOutbox, sendCode } from '@vimo/contract';
import { TOTP } from 'otpauth';
import type { Session } from '../../platform/sessions.ts';
import { freshPhone, PASSWORD } from '../app.ts';
import { publishPrivacy } from '../fixtures.ts';
import { noticeOf } from '../notices.ts';
import { digestOf, encryptFor } from '../passwords.ts';
import { type AccessCases, just, type Make, NO_ID, NONE, OTHER, OWN, whose } from './cases.ts';
import { NAME, type Stage } from './stage.ts';

let serial = 0;
const freshCode = () => {
  serial += 1;
  return `case${serial}`;
};
let senders = 0;

async function codeFor({ app }: Stage, phone: string): Promise<string> {
  senders += 1;
  await app.call(sendCode, { accountCode: phone }, { address: `11.0.${senders >> 8}.${senders & 255}` });
  return (await app.call(devOutbox, { phone })).data.code;
}
const newPassword = ({ app }: Stage) => {
  const password = encryptFor(app, 'Yunting2026');
  return { password, password2: password };
};

const nextPassword = ({ app }: Stage) => {
  const newPwd = encryptFor(app, 'Yunting2026');
  return { newPwd, repeatPwd: newPwd };
};

/** Begins to set up a second factor, unless there is one, and answers the code that confirms it. */
async function beginFactor({ app }: Stage, accountId: string): Promise<string> {
  const { secondFactors } = app.services.ownAccount;
  if (await secondFactors.isOn(accountId)) return '000000';
  const { secret } = await secondFactors.begin({ accountId } as Session);
  return new TOTP({ secret }).generate({ timestamp: app.clock().getTime() });
}
async function guardedAccount(stage: Stage, accountId: string) {
  const { secondFactors } = stage.app.services.ownAccount;
  const code = await beginFactor(stage, accountId);
  if (await secondFactors.isOn(accountId)) return;
  await secondFactors.enable({ accountId } as Session, code, { session: undefined, address: '', requestId: '' });
}
const guarded: Make = async (stage, actor) => {
  await guardedAccount(stage, actor.accountId);
  return {};
};
const guardedTeacher = async (stage: Stage, orgId: string) => {
  const accountId = await stage.app.makeAccount({ usertype: 3, name: NAME, orgId });
  await guardedAccount(stage, accountId);
  return accountId;
};

async function bound({ db, student, school }: Stage, parentId: string) {
  const studentId = await student(school);
  const row = await db.row<{ id: string }>(
    'insert into child_binding (parent_id, student_id) values ($1, $2) returning binding_id as id',
    [parentId, studentId],
  );
  return { studentId, bindingId: row!.id };
}

const told = async ({ app, db }: Stage, accountId: string) => {
  await app.services.notifications.notify(db, {
    accountIds: [accountId],
    notice: noticeOf('account'),
    title: '密码已修改',
  });
  const row = await db.row<{ id: string }>(
    'select max(notification_id) as id from notification where account_id = $1',
    [accountId],
  );
  return row!.id;
};

export const accountCases: Record<string, AccessCases> = {
  login: {
    works: 'guest',
    counts: true,
    cases: {
      'right password': async (stage) => {
        const user = freshCode();
        await stage.student(stage.school, user);
        return { user, pwd: digestOf(PASSWORD) };
      },
      'wrong password': async (stage) => {
        const user = freshCode();
        await stage.student(stage.school, user);
        return { user, pwd: digestOf('Wrong2026') };
      },
      'no such account': () => ({ user: freshCode(), pwd: digestOf(PASSWORD) }),
    },
  },
  logout: { works: '2', cases: just() },
  findUserByToken: { works: '2', cases: just() },
  currentUser: { works: '2', cases: just() },
  frontFindUser: { works: '2', cases: just() },
  updateUserInfo: {
    works: '4',
    counts: true,
    cases: {
      'own data': () => ({ username: '小宁', sex: 1, address: '临湖路 1 号' }),
      ...whose(
        (stage, ownerId) => stage.picture(ownerId, 'headimg'),
        (headimg) => ({ username: '小宁', sex: 1, headimg }),
        'zzzzzz',
      ),
    },
  },
  publicKey: { works: 'guest', cases: just() },
  proofChallenge: { works: 'guest', cases: just() },
  checkUseracc: { works: 'guest', cases: { '': () => ({ acc: freshPhone() }) } },
  sendCode: { works: 'guest', cases: { '': () => ({ accountCode: freshPhone() }) } },
  sendPersonalCode: { works: '2', cases: { '': () => ({ accountCode: freshPhone() }) } },
  devOutbox: {
    works: 'guest',
    cases: {
      'in demo mode': async (stage) => {
        const phone = freshPhone();
        await codeFor(stage, phone);
        return { phone };
      },
    },
  },
  register: {
    works: 'guest',
    cases: {
      'right code': async (stage) => {
        await publishPrivacy(stage.db);
        const telPhone = freshPhone();
        return { telPhone, code: await codeFor(stage, telPhone), ...newPassword(stage) };
      },
      'no code': async (stage) => {
        await publishPrivacy(stage.db);
        return { telPhone: freshPhone(), code: '000000', ...newPassword(stage) };
      },
    },
  },
  resetPassword: {
    works: 'guest',
    cases: {
      'right code': async (stage) => {
        const accountCode = freshPhone();
        await stage.app.makeAccount({ accountCode, phone: accountCode, name: NAME });
        return { accountCode, checkCode: await codeFor(stage, accountCode), ...newPassword(stage) };
      },
      'no code': (stage) => ({ accountCode: freshPhone(), checkCode: '000000', ...newPassword(stage) }),
    },
  },
  chooseListForm: { works: '2', cases: just({ asTable: 1 }) },
  putAwayNews: { works: '2', cases: just({ key: 'opens 1' }) },
  updateChoice: { works: '4', cases: { 'as parent': () => ({ id: '1' }), 'as administrator': () => ({ id: '2' }) } },
  bindStudent: {
    works: '4',
    cases: {
      'all three right': async (stage) => {
        const account = freshCode();
        await stage.student(stage.school, account);
        return { account, password: digestOf(PASSWORD), userName: NAME };
      },
      'wrong name': async (stage) => {
        const account = freshCode();
        await stage.student(stage.school, account);
        return { account, password: digestOf(PASSWORD), userName: '别人' };
      },
      'no such account': () => ({ account: freshCode(), password: digestOf(PASSWORD), userName: NAME }),
    },
  },
  unbindStudent: {
    works: '4',
    cases: whose(
      async (stage, parentId) => (await bound(stage, parentId)).bindingId,
      (id) => ({ id }),
    ),
  },
  queryStudentByParent: { works: '4', cases: just() },
  handoverAccount: {
    works: '4',
    counts: true,
    cases: whose(
      async (stage, parentId) => (await bound(stage, parentId)).studentId,
      (studentId) => ({ studentId }),
    ),
  },
  handoverParentAccount: { works: '4 as 2', cases: just() },
  confirmPassword: {
    works: '5',
    counts: true,
    cases: {
      'right password': () => ({ pwd: digestOf(PASSWORD) }),
      'wrong password': () => ({ pwd: digestOf('Wrong2026') }),
    },
  },
  loginSecondFactor: { cases: { 'invented ticket': () => ({ ticket: 'x', code: '000000' }) } },
  changePassword: {
    works: '2',
    counts: true,
    cases: {
      'right present password': (stage) => ({ oldPwd: encryptFor(stage.app, PASSWORD), ...nextPassword(stage) }),
      'wrong present password': (stage) => ({ oldPwd: encryptFor(stage.app, 'Wrong2026'), ...nextPassword(stage) }),
    },
  },
  ownSecondFactor: { works: '5', cases: just() },
  beginSecondFactor: { works: '5', counts: true, cases: just() },
  enableSecondFactor: {
    works: '5',
    counts: true,
    cases: { 'right code': async (stage, actor) => ({ code: await beginFactor(stage, actor.accountId) }) },
  },
  renewRecoveryCodes: { works: '5', counts: true, cases: { 'is on': guarded } },
  removeOwnSecondFactor: { works: '5', cases: { 'is on': guarded } },
  removeSecondFactor: {
    works: '5',
    cases: {
      'of a teacher of the school': async (stage) => ({ id: await guardedTeacher(stage, stage.school) }),
      [OTHER]: async (stage) => ({ id: await guardedTeacher(stage, stage.otherSchool) }),
      'of a student': ({ mate }) => ({ id: mate }),
      [NONE]: () => ({ id: NO_ID }),
    },
  },
  chooseScreenTheme: { works: '5', cases: just({ theme: 1 }) },
  ownSessions: { works: '5', cases: just() },
  endOwnSession: {
    works: '5',
    cases: whose(
      async ({ app }, ownerId) => {
        const token = await app.sessionOf(ownerId);
        return (await app.platform.sessions.find(token))!.sessionId;
      },
      (id) => ({ id }),
    ),
  },
  stay: { works: '5', cases: just() },
  notificationPage: {
    works: '2',
    shows: (data: { dataList: unknown[] }) => data.dataList.length > 0,
    cases: {
      [OWN]: async (stage, actor) => {
        await told(stage, actor.accountId);
        return {};
      },
    },
  },
  unreadNotifications: { works: '2', cases: just() },
  waitingForMe: { works: '2', cases: just() },
  readNotification: { works: '2', cases: whose(told, (id) => ({ id })) },
  readAllNotifications: { works: '2', cases: just() },
  notificationSettings: { works: '2', cases: just() },
  switchNotification: {
    works: '2',
    cases: {
      'news of scores': () => ({ kind: 'score', on: 0 }),
      'what always arrives': () => ({ kind: 'account', on: 0 }),
    },
  },
  wechatAppId: { works: 'guest', cases: just() },
  wechatLogin: { cases: { 'invented code': () => ({ code: NO_ID, state: 'x' }) } },
};
