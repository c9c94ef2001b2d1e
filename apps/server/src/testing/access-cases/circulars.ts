import { type AccessCases, HIDDEN, just, type Make, NO_ID, NONE, OTHER, OWN, whose } from './cases.ts';
import { pupilOf } from './records.ts';
import { type Actor, NAME, type Stage } from './stage.ts';

// Long numbers compare.
let serial = 1000;
const SENT = 3;
const SCHEDULED = 1;

/** A circular to the pupils of the actors' school. */
async function circular(stage: Stage, authorId: string, orgId: string, state = 0): Promise<string> {
  const target = { kind: 'org', id: stage.school, orgId: stage.school, name: '白鹭洲小学' };
  const row = await stage.db.row<{ id: string }>(
    `insert into circular (org_id, author_id, state, audience, targets, title, body, needs_confirmation, allows_answers, send_at, created_at, updated_at)
     values ($1, $2, $3::smallint, 2, $4, '集合时间调整', '<p>八点在校门口集合。</p>', true, true, case when $3::smallint > 0 then now() + make_interval(days => 9) end, now(), now())
     returning circular_id as id`,
    [orgId, authorId, state, JSON.stringify([target])],
  );
  return row!.id;
}
/** Days ago: a day has its limit. */
const sentTo = async (stage: Stage, circularId: string, accountId: string) => {
  await stage.db.run(
    `update circular set send_at = now() - interval '2 days', total_count = 1 where circular_id = $1 and not exists (
       select from circular_recipient r where r.circular_id = $1)`,
    [circularId],
  );
  await stage.db.run(
    'insert into circular_recipient (circular_id, account_id, about_id) values ($1, $2, $2) on conflict do nothing',
    [circularId, accountId],
  );
  return circularId;
};
/** One that was sent to somebody. */
const got = async (stage: Stage, accountId: string) =>
  sentTo(stage, await circular(stage, stage.mate, stage.school, SENT), accountId);
const answer = async (stage: Stage, circularId: string): Promise<string> => {
  await sentTo(stage, circularId, stage.mate);
  const row = await stage.db.row<{ id: string }>(
    `insert into circular_answer (circular_id, account_id, about_id, content, created_at) values ($1, $2, $2, '知道了', now())
     returning answer_id as id`,
    [circularId, stage.mate],
  );
  return row!.id;
};

/** One's own, a colleague's of the own organisation, one of another school, and none. */
const kept = (
  input: (id: string) => object,
  state = 0,
  ready: (stage: Stage, circularId: string) => Promise<string> = async (_, id) => id,
): Record<string, Make> => ({
  [OWN]: async (stage, { accountId, orgId }) =>
    input(await ready(stage, await circular(stage, accountId, orgId, state))),
  'of the own organisation': async (stage, { orgId }) =>
    input(await ready(stage, await circular(stage, stage.mate, orgId, state))),
  [OTHER]: async (stage) => input(await ready(stage, await circular(stage, stage.stranger, stage.otherSchool, state))),
  [NONE]: () => input(NO_ID),
});
const toOne = (stage: Stage, circularId: string) => sentTo(stage, circularId, stage.mate);
/** Went to a pupil of a class whose class teacher can be asked. */
const toAsk = async (stage: Stage, circularId: string) => {
  const teacherId = await stage.app.makeAccount({ usertype: 6, name: NAME, orgId: stage.school });
  return sentTo(stage, circularId, (await pupilOf(stage, stage.school, teacherId)).studentId);
};
/** One that the person was asked to pass on to a class of theirs, or of which they were asked nothing. */
const relayed = async (stage: Stage, { accountId }: Actor, orgId: string, isAsked = true) => {
  const { classId, studentId } = await pupilOf(stage, orgId, accountId);
  const id = await sentTo(stage, await circular(stage, stage.mate, orgId, SENT), studentId);
  if (isAsked)
    await stage.db.run(
      'insert into circular_relay (circular_id, account_id, class_id, asked_at) values ($1, $2, $3, now())',
      [id, accountId, classId],
    );
  return { id };
};
const listed = (data: { dataList: unknown[] }) => data.dataList.length > 0;
const words = { title: '集合时间调整', body: '<p>八点集合。</p>' };
const template = async ({ db }: Stage, orgId: string, authorId: string): Promise<string> => {
  const row = await db.row<{ id: string }>(
    `insert into circular_template (org_id, name, title, body, author_id) values ($1, $2, '集合', '<p>集合</p>', $3) returning template_id as id`,
    [orgId, `备用 ${++serial}`, authorId],
  );
  return row!.id;
};
const templates = (input: (id: string) => object): Record<string, Make> => ({
  [OWN]: async (stage, { accountId, orgId }) => input(await template(stage, orgId, accountId)),
  'of the own organisation': async (stage, { orgId }) => input(await template(stage, orgId, stage.mate)),
  [OTHER]: async (stage) => input(await template(stage, stage.otherSchool, stage.stranger)),
  [NONE]: () => input(NO_ID),
});
const delivery = async ({ db, mate, school }: Stage): Promise<string> => {
  const row = await db.row<{ id: string }>(
    `insert into delivery (channel, account_id, event, org_id, href, state, next_at, problem, created_at, done_at)
     values ('sms', $1, $3, $2, '/mine', 3, now(), '号码停机', now(), now()) returning delivery_id as id`,
    [mate, school, `tried:${++serial}`],
  );
  return row!.id;
};
/** Circulars, their receipts and answers, and the channels by which people are told outside of the site. */
export const circularCases: Record<string, AccessCases> = {
  manageCircularPage: {
    works: '5',
    shows: listed,
    cases: {
      '': async (stage, { accountId, orgId }) => {
        await circular(stage, accountId, orgId);
        return {};
      },
    },
  },
  manageCircularTargets: {
    works: '5',
    shows: (data: unknown[]) => data.length > 0,
    cases: {
      'a class is there': async (stage) => {
        await pupilOf(stage, stage.school);
        return {};
      },
    },
  },
  manageCircularCount: {
    works: '5',
    cases: {
      'own school': ({ school }) => ({ audience: 2, targets: [{ kind: 'org', id: school }] }),
      'class of the school': async (stage) => ({
        ...{ audience: 2, targets: [{ kind: 'class', id: (await pupilOf(stage, stage.school)).classId }] },
      }),
      'class in charge': async (stage, { accountId }) => ({
        ...{ audience: 2, targets: [{ kind: 'class', id: (await pupilOf(stage, stage.school, accountId)).classId }] },
      }),
      [OTHER]: ({ otherSchool }) => ({ audience: 2, targets: [{ kind: 'org', id: otherSchool }] }),
      [NONE]: () => ({ audience: 2, targets: [{ kind: 'org', id: NO_ID }] }),
    },
  },
  manageCircularFetch: { works: '5', cases: kept((id) => ({ id })) },
  manageCircularSave: {
    works: '5',
    cases: {
      ...kept((id) => ({ id, version: 1, audience: 2, targets: [], ...words })),
      'a new one': ({ school }) => ({
        ...{ id: '', version: 0, audience: 2, targets: [{ kind: 'org', id: school }] },
        ...words,
      }),
    },
  },
  manageCircularSend: { works: '5', cases: kept((id) => ({ id, version: 1 })) },
  manageCircularTakeBack: { works: '5', cases: kept((id) => ({ id }), SCHEDULED) },
  manageCircularRemove: { works: '5', cases: kept((id) => ({ id })) },
  manageCircularReceipts: { works: '5', cases: kept((id) => ({ id }), SENT, toOne) },
  manageCircularRecipients: { works: '5', shows: listed, cases: kept((id) => ({ id }), SENT, toOne) },
  manageCircularExport: { works: '5', counts: true, cases: kept((id) => ({ id }), SENT, toOne) },
  manageCircularRemind: { works: '5', cases: kept((id) => ({ id }), SENT, toOne) },
  manageCircularRelay: { works: '5', cases: kept((id) => ({ id }), SENT, toAsk) },
  manageCircularRelayed: {
    works: '6',
    shows: ({ classes }: { classes: { pupils: string[] }[] }) => classes.some(({ pupils }) => pupils.length > 0),
    cases: {
      [OWN]: (stage, actor) => relayed(stage, actor, stage.school),
      [HIDDEN]: (stage, actor) => relayed(stage, actor, stage.school, false),
      [OTHER]: (stage, actor) => relayed(stage, actor, stage.otherSchool),
      [NONE]: () => ({ id: NO_ID }),
    },
  },
  manageCircularAnswers: {
    works: '5',
    shows: listed,
    cases: kept(
      (id) => ({ id }),
      SENT,
      async (stage, id) => {
        await answer(stage, id);
        return id;
      },
    ),
  },
  manageCircularAnswersSeen: { works: '5', cases: kept((id) => ({ id, upTo: id }), SENT) },
  manageCircularReply: { works: '5', cases: kept((id) => ({ id, reply: '好的' }), SENT, answer) },
  manageCircularTemplates: { works: '5', cases: just() },
  manageCircularTemplateSave: {
    works: '5',
    cases: {
      ...templates((id) => ({ id, version: 1, name: `改过 ${++serial}`, ...words })),
      'a new one': () => ({ id: '', version: 0, name: `模板 ${++serial}`, ...words }),
    },
  },
  manageCircularTemplateRemove: { works: '5', cases: templates((id) => ({ id })) },
  circularFetch: { works: '2', cases: whose(got, (id) => ({ id })) },
  confirmCircular: { works: '2', cases: whose(got, (id) => ({ id })) },
  answerCircular: { works: '2', cases: whose(got, (id) => ({ id, content: '知道了' })) },
  ownChannels: { works: '2', cases: just() },
  switchChannel: { works: '2', cases: just({ channel: 'sms', on: 0 }) },
  ownQuietHours: { works: '2', cases: just() },
  quietHoursSave: { works: '2', cases: just({ from: 21, to: 7 }) },
  manageChannels: { works: '1', cases: just() },
  manageChannelSave: {
    works: '1',
    cases: {
      '': async ({ db }) => {
        await db.run("delete from channel where channel = 'mail'");
        return {
          ...{ channel: 'mail', driver: 'smtp', enabled: 0, perMinute: 0, perDay: 0, version: 0 },
          values: { host: '127.0.0.1', port: '25', from: 'tongzhi@example.cn' },
        };
      },
    },
  },
  // Something has to answer it: channel.test.ts.
  manageChannelTry: { cases: just({ channel: 'wecom', to: '13900001111' }) },
  manageTellingRules: { works: '1', cases: just() },
  manageTellingRulesSave: {
    works: '1',
    cases: {
      '': async ({ db }) => {
        await db.run("delete from setting where name = 'telling'");
        return {
          ...{
            schoolPerDay: 900,
            bureauPerDay: 900,
            schoolOutsidePerDay: 9000,
            bureauOutsidePerDay: 90_000,
            personPerDay: 100,
          },
          ...{ quietFrom: 22, quietTo: 7, version: 0 },
        };
      },
    },
  },
  manageNotices: { works: '1', cases: just() },
  manageNoticeSave: {
    works: '1',
    cases: {
      '': async ({ db }) => {
        await db.run("delete from notice_channel where notice = 'record.passed'");
        return { notice: 'record.passed', channels: [], version: 0 };
      },
      'one that stays in the site': () => ({ notice: 'circular.answered', channels: [], version: 0 }),
      [NONE]: () => ({ notice: 'record.nothing', channels: [], version: 0 }),
    },
  },
  manageDeliveryPage: {
    works: '1',
    shows: listed,
    cases: {
      '': async (stage) => {
        await delivery(stage);
        return {};
      },
    },
  },
  manageDeliveryAgain: { works: '1', cases: { '': async (stage) => ({ ids: await delivery(stage) }) } },
  manageDeliveryAgainAll: {
    works: '1',
    cases: {
      '': async (stage) => {
        await stage.db.run("delete from delivery where problem = '号码停机'");
        await delivery(stage);
        return { state: 3, problem: '号码停机' };
      },
    },
  },
  manageDeliveryGiveUp: { works: '1', cases: { '': async (stage) => ({ ids: await delivery(stage) }) } },
};
