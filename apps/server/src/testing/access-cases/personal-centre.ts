import { devOutbox, sendPersonalCode, wechatAppId } from '@vimo/contract';
import { freshPhone, PASSWORD } from '../app.ts';
import { encryptFor } from '../passwords.ts';
import { type AccessCases, just, NO_ID, NONE, OTHER, OWN, whose } from './cases.ts';
import type { Actor, Stage } from './stage.ts';

/** A province with a city, made once. */
async function areas({ db }: Stage) {
  await db.run(
    "insert into area values (980000, null, '云川省', '980000'), (980100, 980000, '云溪市', '980000.980100') on conflict do nothing",
  );
  return { provinceId: '980000', cityId: '980100' };
}
const person = { name: '林小禾', telphone: '13800000001', address: '临湖路 1 号' };

async function address(stage: Stage, accountId: string): Promise<string> {
  const { provinceId, cityId } = await areas(stage);
  const row = await stage.db.row<{ id: string }>(
    `insert into user_address (account_id, sealed, province_id, city_id, created_at) values ($1, $2, $3, $4, now())
     returning address_id as id`,
    [accountId, stage.app.platform.secrets.seal(JSON.stringify(person)), provinceId, cityId],
  );
  return row!.id;
}

async function feedback({ db }: Stage, orgId: string, accountId: string): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into feedback (account_id, org_id, feedback_type, content, created_at) values ($2, $1, 1, '希望能记住学期', now())
     returning feedback_id as id`,
    [orgId, accountId],
  );
  return row!.id;
}

let senders = 0;
async function codeFor({ app }: Stage, actor: Actor, phone: string): Promise<string> {
  senders += 1;
  const token = await app.sessionOf(actor.accountId);
  await app.call(sendPersonalCode, { accountCode: phone }, { token, address: `11.1.${senders >> 8}.${senders & 255}` });
  return (await app.call(devOutbox, { phone })).data.code;
}

/** The personal centre: safety of the account, addresses, feedback. */
export const personalCentreCases: Record<string, AccessCases> = {
  accountSafety: { works: '2', cases: just() },
  changePhone: {
    works: '2',
    counts: true,
    cases: {
      'right password and code': async (stage, actor) => {
        const accountCode = freshPhone();
        const checkCode = actor.kind === 'guest' ? '000000' : await codeFor(stage, actor, accountCode);
        return { accountCode, checkCode, oldPwd: encryptFor(stage.app, PASSWORD) };
      },
      'no code': (stage) => ({
        ...{ accountCode: freshPhone(), checkCode: '000000' },
        oldPwd: encryptFor(stage.app, PASSWORD),
      }),
    },
  },
  // No letter goes out here: own-mail.test.ts.
  sendEmailCode: { cases: { 'no mail here': () => ({ email: 'lin@example.cn' }) } },
  changeEmail: { cases: { 'no code': () => ({ email: 'lin@example.cn', checkCode: '000000' }) } },
  removeEmail: {
    works: '2',
    counts: true,
    cases: {
      entered: async ({ app, db }, actor) => {
        const sealed = app.platform.secrets.seal('lin@example.cn');
        await db.run('update account set email_cipher = $2 where account_id = $1', [actor.accountId, sealed]);
        return {};
      },
    },
  },
  mySessions: { works: '2', cases: just() },
  endMySession: {
    works: '2',
    cases: whose(
      async ({ app }, ownerId) => {
        const token = await app.sessionOf(ownerId);
        return (await app.platform.sessions.find(token))!.sessionId;
      },
      (id) => ({ id }),
    ),
  },
  // A code of WeChat is scanned in a browser: wechat-login.test.ts.
  linkWechat: {
    cases: {
      'invented code': async ({ app }) => ({ code: NO_ID, state: (await app.call(wechatAppId, {})).data.state }),
    },
  },
  unlinkWechat: {
    works: '2',
    counts: true,
    cases: {
      linked: async ({ db }, actor) => {
        await db.run('update account set wechat_union_id = $2 where account_id = $1', [
          actor.accountId,
          `union ${actor.accountId}`,
        ]);
        return {};
      },
    },
  },
  addressPage: {
    works: '2',
    shows: (data: { dataList: unknown[] }) => data.dataList.length > 0,
    cases: {
      [OWN]: async (stage, actor) => {
        await address(stage, actor.accountId);
        return {};
      },
    },
  },
  addAddress: {
    works: '2',
    cases: {
      'in the city': async (stage) => ({ ...person, ...(await areas(stage)) }),
      'in no city': async (stage) => ({ ...person, ...(await areas(stage)), cityId: NO_ID }),
    },
  },
  updateAddress: {
    works: '2',
    cases: whose(address, (id) => ({ id, ...person, provinceId: '980000', cityId: '980100' })),
  },
  deleteAddress: { works: '2', cases: whose(address, (id) => ({ id })) },
  addFeedback: {
    works: '4',
    cases: { '': () => ({ feedbackType: 1, content: '希望能记住我上次选的学期', contactWay: '' }) },
  },
  manageFeedbackPage: {
    works: '10',
    shows: (data: { dataList: unknown[] }) => data.dataList.length > 0,
    cases: {
      'of the school': async (stage) => {
        await feedback(stage, stage.school, stage.mate);
        return {};
      },
    },
  },
  answerFeedback: {
    works: '10',
    counts: true,
    cases: {
      'of the school': async (stage) => ({
        ...{ id: await feedback(stage, stage.school, stage.mate), answer: '下个版本会记住' },
      }),
      [OTHER]: async (stage) => ({ id: await feedback(stage, stage.otherSchool, stage.stranger), answer: '好的' }),
      [NONE]: () => ({ id: NO_ID, answer: '好的' }),
    },
  },
};
