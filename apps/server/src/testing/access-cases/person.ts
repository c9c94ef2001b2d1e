import { freshPhone } from '../app.ts';
import { identityNumberOf } from '../fixtures.ts';
import { type AccessCases, HIDDEN, just, MATE, type Make, NO_ID, NONE, OWN, whose } from './cases.ts';
import type { Actor, Kind, Stage } from './stage.ts';

let serial = 0;
const freshIdentity = () => {
  serial += 1;
  return identityNumberOf(serial % 1000);
};
const contact = () => ({ name: '许大山', identCode: freshIdentity(), telephone: freshPhone() });

const makeParticipant = async ({ db, activity }: Stage, ownerId: string) => {
  const row = await db.row<{ id: string }>(
    `insert into participant (activity_id, account_id, name, identity_cipher, identity_index, phone_cipher)
     values ($1, $2, '许大山', '', '', '') returning participant_id as id`,
    [await activity(), ownerId],
  );
  return row!.id;
};
const makeContact = async ({ db, activity }: Stage, ownerId: string) => {
  const row = await db.row<{ id: string }>(
    `insert into emergency_contact (activity_id, account_id, contact_type, name, identity_cipher, identity_index, phone_cipher)
     values ($1, $2, 1, '许大山', '', '', '') returning contact_id as id`,
    [await activity(), ownerId],
  );
  return row!.id;
};
/** A contact put down for one activity, to be taken over for another. */
const knownContact = async ({ app, db, activity }: Stage, ownerId: string) => {
  const [identity, phone] = [identityNumberOf(1), freshPhone()].map((number) => app.platform.secrets.seal(number));
  const row = await db.row<{ id: string }>(
    `insert into emergency_contact (activity_id, account_id, contact_type, name, identity_cipher, identity_index, phone_cipher)
     values ($1, $2, 1, '许大山', $3, '', $4) returning contact_id as id`,
    [await activity(), ownerId, identity, phone],
  );
  return { activityId: await activity(), contactId: row!.id };
};
/** A pupil bound to a person; only to parents can anybody be bound, which the rules must know by themselves. */
const childOf = async ({ db, student, school }: Stage, parentId: string) => {
  const childId = await student(school);
  await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parentId, childId]);
  return childId;
};
const collected = async ({ db, activity }: Stage, accountId: string) => {
  const activityId = await activity();
  await db.run('insert into collected_activity (account_id, activity_id) values ($1, $2)', [accountId, activityId]);
  return activityId;
};
const enrolled = async ({ db, activity }: Stage, accountId: string) => {
  const activityId = await activity({ signCount: 1 });
  await db.run("insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '好')", [
    activityId,
    accountId,
  ]);
  return activityId;
};

const onActivity = (input: (activityId: string) => object): Record<string, Make> => ({
  published: async (stage) => input(await stage.activity()),
  [HIDDEN]: async (stage) => input(await stage.activity({ published: false })),
  [NONE]: () => input(NO_ID),
});

const application = async (stage: Stage, actor: Actor, asstionId: string, pictureOf = actor.accountId) => ({
  asstionId,
  imagesUrl: await stage.picture(pictureOf, 'club'),
  ...{ telphone: '13900001111', introInfo: '我喜欢拼装和编程', hobby: '机器人' },
});

const GOOD = '老师讲得很清楚，孩子很喜欢';
const STARS = { safeScore: 5, educationScore: 4, serviceScore: 3 };
const STUDENT: Kind = '2';

/** What people do for themselves: sign up, collect, follow, join, write. */
export const personCases: Record<string, AccessCases> = {
  enrol: {
    works: STUDENT,
    cases: {
      ...onActivity((activityId) => ({ activityId, remarks: '准时到' })),
      'for a child of one’s own': async (stage, actor) => ({
        activityId: await stage.activity(),
        ...{ joinUserId: await childOf(stage, actor.accountId), remarks: '准时到' },
      }),
      'for a child of others': async (stage) => ({
        activityId: await stage.activity(),
        ...{ joinUserId: stage.mate, remarks: '准时到' },
      }),
    },
  },
  joinUserList: { works: STUDENT, cases: onActivity((activityId) => ({ activityId })) },
  cancelEnrolment: {
    works: STUDENT,
    cases: {
      ...whose(enrolled, (activityId) => ({ activityId })),
      'of a child of one’s own': async (stage, actor) => {
        const joinUserId = await childOf(stage, actor.accountId);
        return { activityId: await enrolled(stage, joinUserId), joinUserId };
      },
      'of a child of others': async (stage) => ({
        activityId: await enrolled(stage, stage.mate),
        joinUserId: stage.mate,
      }),
    },
  },
  orderPage: { works: STUDENT, cases: just() },
  addParticipant: { works: STUDENT, cases: onActivity((activityId) => ({ activityId, ...contact() })) },
  deleteParticipant: { works: STUDENT, cases: whose(makeParticipant, (id) => ({ id })) },
  addEmergencyContact: {
    works: STUDENT,
    cases: onActivity((activityId) => ({ activityId, types: '1', ...contact() })),
  },
  copyEmergencyContact: {
    works: STUDENT,
    cases: {
      [OWN]: async (stage, actor) => knownContact(stage, actor.accountId),
      [MATE]: async (stage) => knownContact(stage, stage.mate),
      'own, to an activity not to be seen': async (stage, actor) => ({
        ...(await knownContact(stage, actor.accountId)),
        activityId: await stage.activity({ published: false }),
      }),
      [NONE]: async (stage) => ({ activityId: await stage.activity(), contactId: NO_ID }),
    },
  },
  deleteEmergencyContact: { works: STUDENT, cases: whose(makeContact, (id) => ({ id })) },
  queryContacts: {
    works: STUDENT,
    shows: (data: { participants: unknown[] }) => data.participants.length > 1,
    cases: {
      'own list': async (stage, actor) => {
        const activityId = await stage.activity();
        await stage.db.run(
          `insert into participant (activity_id, account_id, name, identity_cipher, identity_index, phone_cipher)
           values ($1, $2, '许大山', $3, '', '')`,
          [activityId, actor.accountId, stage.app.platform.secrets.seal(identityNumberOf(1))],
        );
        return { activityId };
      },
      'list of a schoolmate': async (stage) => {
        const activityId = await stage.activity();
        await stage.db.run(
          `insert into participant (activity_id, account_id, name, identity_cipher, identity_index, phone_cipher)
           values ($1, $2, '许大山', '', '', '')`,
          [activityId, stage.mate],
        );
        return { activityId };
      },
      [HIDDEN]: async (stage) => ({ activityId: await stage.activity({ published: false }) }),
      [NONE]: () => ({ activityId: NO_ID }),
    },
  },
  collect: {
    works: STUDENT,
    cases: {
      ...onActivity((objectId) => ({ objectId })),
      'a base': ({ base }) => ({ objectId: base, objType: 'JD' }),
      'a school as a base': ({ school }) => ({ objectId: school, objType: 'JD' }),
    },
  },
  cancelCollect: { works: STUDENT, cases: whose(collected, (id) => ({ id })) },
  cancelFollow: {
    works: STUDENT,
    cases: whose(
      async ({ db, base }, accountId) => {
        await db.run('insert into followed_base (account_id, org_id) values ($1, $2) on conflict do nothing', [
          accountId,
          base,
        ]);
        return base;
      },
      (id) => ({ id }),
    ),
  },
  concernPage: { works: STUDENT, cases: { activities: () => ({}), bases: () => ({ objType: 'JD' }) } },
  clubApplicationPage: { works: STUDENT, cases: just() },
  ownActivityFetch: {
    works: STUDENT,
    cases: {
      published: async (stage) => ({ id: await stage.activity() }),
      [HIDDEN]: async (stage) => ({ id: await stage.activity({ published: false }) }),
      [NONE]: () => ({ id: NO_ID }),
    },
  },
  applyToClub: {
    works: STUDENT,
    cases: {
      'club of the own school': async (stage, actor) => application(stage, actor, await stage.club()),
      'club of another school': async (stage, actor) =>
        application(stage, actor, await stage.club({ orgId: stage.otherSchool })),
      'club of another school, open to all': async (stage, actor) =>
        application(stage, actor, await stage.club({ orgId: stage.otherSchool, openToAll: true })),
      'picture of a schoolmate': async (stage, actor) => application(stage, actor, await stage.club(), stage.mate),
      [HIDDEN]: async (stage, actor) => application(stage, actor, await stage.club({ published: false })),
      [NONE]: (stage, actor) => application(stage, actor, NO_ID),
    },
  },
  addMessage: {
    works: STUDENT,
    cases: {
      'on a club': async (stage) => ({ typeId: await stage.club(), typeName: 3, content: GOOD }),
      'on a base': ({ base }) => ({ typeId: base, typeName: 2, content: GOOD }),
      'evaluation of an own activity': async (stage, actor) => ({
        typeId: await stage.attended(actor.accountId),
        ...{ typeName: 1, content: GOOD, ...STARS },
      }),
      'evaluation for a child of one’s own': async (stage, actor) => {
        const joinUserId = await childOf(stage, actor.accountId);
        return { typeId: await stage.attended(joinUserId), typeName: 1, content: GOOD, ...STARS, joinUserId };
      },
      'evaluation for a child of others': async (stage) => ({
        typeId: await stage.attended(stage.mate),
        ...{ typeName: 1, content: GOOD, ...STARS, joinUserId: stage.mate },
      }),
      'evaluation of an activity of others': async (stage) => ({
        typeId: await stage.attended(stage.mate),
        ...{ typeName: 1, content: GOOD, ...STARS },
      }),
      'picture of a schoolmate': async (stage) => ({
        typeId: await stage.club(),
        ...{ typeName: 3, content: GOOD, imageId: await stage.picture(stage.mate, 'message') },
      }),
      [HIDDEN]: async (stage) => ({ typeId: await stage.club({ published: false }), typeName: 3, content: GOOD }),
      [NONE]: () => ({ typeId: NO_ID, typeName: 3, content: GOOD }),
    },
  },
  likeMessage: {
    works: STUDENT,
    cases: {
      published: async (stage) => ({ messageId: (await stage.message(stage.mate)).messageId }),
      'own that awaits review': async (stage, actor) => ({
        messageId: (await stage.message(actor.accountId, 0)).messageId,
      }),
      [HIDDEN]: async (stage) => ({ messageId: (await stage.message(stage.mate, 0)).messageId }),
      [NONE]: () => ({ messageId: NO_ID }),
    },
  },
  unlikeMessage: {
    works: STUDENT,
    cases: whose(
      async (stage, accountId) => {
        const { messageId } = await stage.message(stage.mate);
        await stage.db.run('insert into message_like (message_id, account_id) values ($1, $2)', [messageId, accountId]);
        await stage.db.run('update message set good_count = 1 where message_id = $1', [messageId]);
        return messageId;
      },
      (messageId) => ({ messageId }),
    ),
  },
};
