import * as contract from '@vimo/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { DatabaseClient } from '../../../platform/database-client.ts';
import { PICTURE } from '../../../testing/access-cases/stage.ts';
import { makeWay } from '../../../testing/activity-way.ts';
import { PASSWORD, type Reply, startTestApp, testClock } from '../../../testing/app.ts';
import { makeActivity, makeClass, makeClub, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { NAMES_A_PERSON } from '../../../testing/person-columns.ts';
import { makeRecordSchool } from '../../../testing/record-school.ts';
import { ENDS, FOLLOWS, HANDED_ON, HISTORY, NOT_OF_STAFF, OWN, VACANT } from '../../../testing/staff-columns.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { storeFile } from '../../content/file/index.ts';

/** What is kept of members of staff who leave, column by column (`staff-columns.ts`), as `places.test.ts` says it of pupils (docs/domains/responsibility.md, Leaving). */

const { DataRequestKind, Office } = contract;
const TODAY = '2026-03-12';
const app = await startTestApp({ clock: testClock(`${TODAY}T10:00:00+08:00`) });
const db = app.platform.database;
const owner = new DatabaseClient({ connectionString: app.ownerConnectionString });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await app.close();
});

it('every column that names a person is said to be of staff or not, and what becomes of it', async () => {
  // Some refer to nothing: who did something, wrote it, or whom it is about.
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and (${NAMES_A_PERSON} or t.typname = 'int8' and a.attname ~ '_by$|(^|_)(about|author|reviewer)_id$')`,
  );
  const columns = rows.map(({ name }) => name);
  const said = [...VACANT, ...ENDS, ...HANDED_ON, ...FOLLOWS, ...HISTORY, ...OWN, ...NOT_OF_STAFF];
  expect(columns.filter((name) => !said.includes(name)).toSorted()).toEqual([]);
  expect(said.filter((name, at) => !columns.includes(name) || said.indexOf(name) !== at)).toEqual([]);
});

interface Person {
  accountId: string;
  token: string;
}
const WAYS = ['goes to work elsewhere', 'is disabled', 'closes the account'] as const;
type Way = (typeof WAYS)[number];
/** Somebody leaves, as those do it who may: the bureau, and for what was asked for the school's own office. */
async function leave(way: Way, { accountId: id, token }: Person, by: { clerk: string; office: string; to: string }) {
  const done: Reply[] = [];
  if (way === 'goes to work elsewhere') {
    const { version, usertype } = (await app.call(contract.manageStaffFetch, { id }, by.clerk)).data;
    const facts = { id, version, name: '周明', sex: 1, usertype, orgId: by.to };
    done.push(await app.call(contract.updateStaff, facts, by.clerk));
  } else if (way === 'is disabled') done.push(await app.call(contract.disablePerson, { id }, by.clerk));
  else {
    done.push(await app.call(contract.addDataRequest, { kind: DataRequestKind.close, content: '注销' }, token));
    const asked = await db.row<{ id: string }>(
      `select request_id as id from data_request where subject_id = $1 and kind = ${DataRequestKind.close}`,
      [id],
    );
    done.push(await app.call(contract.confirmPassword, { pwd: digestOf(PASSWORD) }, by.office));
    done.push(await app.call(contract.decideDataRequest, { id: asked!.id, agree: 1 }, by.office));
  }
  expect(done.map(({ message, error_code }) => (error_code === 0 ? '' : message))).toEqual(done.map(() => ''));
}

const school = await makeRecordSchool(app);
const { city, orgId, office } = school;
const clerk = (await app.loginAs(10, { orgId: city })).token;
const elsewhere = await makeOrg(db, { parentOrgId: city });
const { id: schoolYearId } = (await db.row<{ id: string }>('select school_year_id as id from school_year'))!;

/** A class with its class teacher. */
async function classOf(className: string) {
  const classId = await makeClass(db, orgId, { day: app.clock(), className });
  const teacher = await app.loginAs(3, { orgId });
  await db.run('insert into class_teacher (class_id, school_year_id, account_id) values ($1, $2, $3)', [
    ...[classId, schoolYearId, teacher.accountId],
  ]);
  return { classId, teacher };
}
async function pupilOf(classId: string): Promise<Person> {
  const accountId = await app.makeStudent({ orgId, classId });
  return { accountId, token: await app.sessionOf(accountId) };
}
/** A record of a pupil of a class that waits for its class teacher. */
async function submitted(classId: string): Promise<string> {
  const { token } = await pupilOf(classId);
  const id = await school.begin(token);
  expect((await app.call(contract.submitRecord, { list: [id] }, token)).error_code).toBe(0);
  return id;
}
/** A circular to the pupils of a class, sent, with the pupil who got it. */
async function sent(classId: string, title: string, { token }: Person) {
  const pupil = await pupilOf(classId);
  const words = { title, body: '<p>请到校。</p>', audience: 2, allowsAnswers: 1 };
  const targets = [{ kind: 'class', id: classId }];
  const one = await app.call(contract.manageCircularSave, { ...words, targets }, token);
  expect((await app.call(contract.manageCircularSend, one.data, token)).error_code).toBe(0);
  await runTasks(app);
  return { id: one.data.id, pupil };
}

const isListed = async (id: string, reply: Promise<Reply<{ dataList: readonly { id: string }[] }>>) => {
  const { error_code, data } = await reply;
  return error_code === 0 && data.dataList.some((one) => one.id === id);
};
const works = async (reply: Promise<Reply>) => (await reply).error_code === 0;
const isQueued = (id: string, token: string) =>
  isListed(id, app.call(contract.manageRecordQueue, { pageSize: 100 }, token));

let serial = 0;
/** A class teacher with a colleague of another class, and one without. */
async function makeStaff() {
  serial += 1;
  const [{ classId, teacher }, beside] = [await classOf(`${serial * 2}0班`), await classOf(`${serial * 2 + 1}0班`)];
  return { serial, classId, teacher, beside, colleague: await app.loginAs(3, { orgId }) };
}
type Staff = Awaited<ReturnType<typeof makeStaff>>;

interface Right {
  /** Gives it to the teacher. @returns what it is about */
  give(at: Staff): Promise<string>;
  /** Whether somebody has it, as a call says. */
  has(what: string, token: string, at: Staff): Promise<boolean>;
  /** By whose hands it is asked for, where not by the teacher's. */
  through?(at: Staff): Person;
  /** Who has it once the teacher has gone, with what has to be done for that. */
  heir?(at: Staff, what: string): Promise<string>;
}
const deputise = async (absentId: string, deputyId: string) => {
  await db.run(
    `insert into review_deputy (org_id, absent_id, deputy_id, starts_on, ends_on, named_by, created_at)
     values ($1, $2, $3, $4::date, $4::date + 5, $2, now())`,
    [orgId, absentId, deputyId, TODAY],
  );
};
const byOffice = async () => office.token;

const RIGHTS: Readonly<Record<string, Right>> = {
  'class_teacher.account_id': {
    give: ({ classId }) => submitted(classId),
    has: isQueued,
    async heir({ classId, teacher, colleague }) {
      const named = { classId, schoolYearId, accountIds: [colleague.accountId], before: [teacher.accountId] };
      expect((await app.call(contract.manageInChargeSet, named, office.token)).error_code).toBe(0);
      return colleague.token;
    },
  },
  'subject_teacher.account_id': {
    async give({ serial: nth, beside: { classId }, teacher }) {
      await db.run(
        `with made as (insert into subject (subject_name) values ($4) returning subject_id)
         insert into subject_teacher (class_id, school_year_id, account_id, subject_id) select $1, $2, $3, subject_id from made`,
        [classId, schoolYearId, teacher.accountId, `语文${nth}`],
      );
      return classId;
    },
    async has(classId, token) {
      const { error_code, data } = await app.call(contract.manageRecordClasses, {}, token);
      return error_code === 0 && data.some((one) => one.classId === classId);
    },
    heir: byOffice,
  },
  'staff_office.account_id': {
    async give({ teacher }) {
      const held = { id: teacher.accountId, office: Office.contentEditor, holds: 1 };
      expect((await app.call(contract.setStaffOffice, held, office.token)).error_code).toBe(0);
      return '';
    },
    has: (_, token) => works(app.call(contract.managePublicationPage, { kind: 'news' }, token)),
    async heir({ teacher, colleague }) {
      const { data } = await app.call(contract.manageStaffOffices, {}, office.token);
      const terms = data.flatMap((one) => one.terms).filter(({ id }) => id === teacher.accountId);
      expect(terms.map(({ state }) => state)).toEqual(['ended']);
      const held = { id: colleague.accountId, office: Office.contentEditor, holds: 1 };
      expect((await app.call(contract.setStaffOffice, held, office.token)).error_code).toBe(0);
      return colleague.token;
    },
  },
  'club_leader.account_id': {
    async give({ serial: nth, classId, teacher }) {
      const clubId = await makeClub(db, { orgId, name: `机器人社${nth}` });
      await db.run('insert into club_leader (club_id, account_id, since) values ($1, $2, now())', [
        ...[clubId, teacher.accountId],
      ]);
      const { accountId } = await pupilOf(classId);
      const picture = await storeFile(app.platform, {
        ...{ bytes: PICTURE, name: '图.png', use: 'club', ownerId: accountId },
      });
      const row = await db.row<{ id: string }>(
        `insert into club_application (club_id, account_id, picture_id, phone_cipher, intro_info, hobby)
         values ($1, $2, $3, $4, '喜欢动手', '机器人') returning application_id as id`,
        [clubId, accountId, picture, app.platform.secrets.seal('13900001111')],
      );
      return row!.id;
    },
    has: (id, token) => isListed(id, app.call(contract.ledApplications, {}, token)),
    async heir({ colleague }, id) {
      const { clubId } = (await db.row<{ clubId: string }>(
        'select club_id as "clubId" from club_application where application_id = $1',
        [id],
      ))!;
      const named = { clubId, accountIds: [colleague.accountId], before: [] };
      expect((await app.call(contract.manageClubLeaders, named, office.token)).error_code).toBe(0);
      return colleague.token;
    },
  },
  'activity_host.account_id': {
    async give({ serial: nth, teacher }) {
      const typeId = await makeType(db, `科技${nth}`);
      const activityId = await makeActivity(db, app.clock(), { orgId, typeId });
      await db.run('insert into activity_host (activity_id, account_id, since) values ($1, $2, now())', [
        ...[activityId, teacher.accountId],
      ]);
      return activityId;
    },
    has: (activityId, token) => works(app.call(contract.manageEnrolmentPage, { activityId }, token)),
    heir: byOffice,
  },
  'review_deputy.deputy_id': {
    async give({ beside, teacher }) {
      await deputise(beside.teacher.accountId, teacher.accountId);
      return submitted(beside.classId);
    },
    has: isQueued,
    heir: async ({ beside }) => beside.teacher.token,
  },
  'review_deputy.absent_id': {
    async give({ classId, teacher, colleague }) {
      await deputise(teacher.accountId, colleague.accountId);
      return submitted(classId);
    },
    has: isQueued,
    through: ({ colleague }) => colleague,
  },
  'circular_relay.account_id': {
    async give({ classId }) {
      const { id } = await sent(classId, '家长会', office);
      expect((await app.call(contract.manageCircularRelay, { id }, office.token)).error_code).toBe(0);
      return id;
    },
    has: (id, token) => works(app.call(contract.manageCircularRelayed, { id }, token)),
  },
  'session.account_id': {
    give: async ({ teacher }) => teacher.token,
    has: (token) => works(app.call(contract.manageProfile, {}, token)),
  },
  'circular.author_id': {
    async give({ classId, teacher }) {
      const { id, pupil } = await sent(classId, '春游', teacher);
      expect((await app.call(contract.answerCircular, { id, content: '我会到' }, pupil.token)).error_code).toBe(0);
      return id;
    },
    // Answers wait for the writer alone, as long as the writer works there.
    has: (id, token) => isListed(id, app.call(contract.manageCircularPage, { answered: 1, pageSize: 100 }, token)),
    heir: byOffice,
  },
  'circular_template.author_id': {
    async give({ serial: nth, teacher }) {
      const words = { id: '', version: 0, name: `集合${nth}`, title: '集合', body: '<p>八点集合。</p>' };
      expect((await app.call(contract.manageCircularTemplateSave, words, teacher.token)).error_code).toBe(0);
      return words.name;
    },
    async has(name, token) {
      const { error_code, data } = await app.call(contract.manageCircularTemplates, {}, token);
      return error_code === 0 && data.some((one) => one.name === name && one.mine === 1);
    },
    heir: byOffice,
  },
  'record.creator_id': {
    async give({ classId, teacher }) {
      const pupil = await pupilOf(classId);
      const { dimensionId } = school.reading;
      const entry = { studentIds: [pupil.accountId], dimensionId, fieldList: school.values() };
      expect((await app.call(contract.manageRecordEnter, entry, teacher.token)).data).toMatchObject([{ ok: 1 }]);
      const row = await db.row<{ id: string }>('select record_id as id from record where student_id = $1', [
        pupil.accountId,
      ]);
      const refusal = { ids: row!.id, confirmStatus: 3, remarks: '没有读过这本书' };
      expect((await app.call(contract.confirmRecord, refusal, pupil.token)).error_code).toBe(0);
      return row!.id;
    },
    has: (id, token) => isListed(id, app.call(contract.manageRecordEntered, { pageSize: 100 }, token)),
    heir: byOffice,
  },
};
/** Those of whom it is asked below, in tests of their own. */
const ASKED_BELOW = [
  ...['activity.put_forward_by', 'circular.sent_by', 'publication.put_forward_by'],
  ...['import_batch.account_id', 'job.account_id', ...FOLLOWS],
];

it('of each that gives a right or keeps something waiting it is asked by a call', () => {
  const asked = [...Object.keys(RIGHTS), ...ASKED_BELOW].toSorted();
  expect(asked).toEqual([...VACANT, ...ENDS, ...HANDED_ON, ...FOLLOWS].toSorted());
});

describe.each(WAYS)('who %s', (way) => {
  it('has nothing of before, and what waits is in the hands of somebody', async () => {
    const at = await makeStaff();
    const given = new Map<string, string>();
    for (const [column, right] of Object.entries(RIGHTS)) given.set(column, await right.give(at));
    const have = async (token?: string) => {
      const found: string[] = [];
      for (const [column, { has, through }] of Object.entries(RIGHTS))
        if (await has(given.get(column)!, through?.(at).token ?? token ?? at.teacher.token, at)) found.push(column);
      return found;
    };
    expect(await have()).toEqual(Object.keys(RIGHTS));
    // As long as the writer works there the office is not asked for them.
    const { has } = RIGHTS['circular.author_id']!;
    expect(await has(given.get('circular.author_id')!, office.token, at)).toBe(false);

    await leave(way, at.teacher, { clerk, office: office.token, to: elsewhere });
    expect(await have(await app.sessionOf(at.teacher.accountId))).toEqual([]);
    // What was held stays to be read as what was.
    for (const [table, column] of VACANT.map((name) => name.split('.'))) {
      const kept = await db.rows(`select 1 from ${table} where ${column} = $1`, [at.teacher.accountId]);
      expect(kept, table).not.toEqual([]);
    }
    for (const [column, { has, heir }] of Object.entries(RIGHTS)) {
      if (heir) expect(await has(given.get(column)!, await heir(at, given.get(column)!), at), column).toBe(true);
    }
  });

  it('hears nothing of what comes back of what they put forward or sent: a colleague does', async () => {
    const { bureau, school: place, writer, colleague, clerk: passer, save, step } = await makeWay(app);
    const classId = await makeClass(db, place, { day: app.clock() });
    await app.makeStudent({ orgId: place, classId });
    const targets = [{ kind: 'org', id: place }];
    const words = { title: '停课', body: '<p>明天停课。</p>', audience: 2, targets };
    const circular = (await app.call(contract.manageCircularSave, words, writer.token)).data;
    expect((await app.call(contract.manageCircularSend, circular, writer.token)).error_code).toBe(0);
    const activity = (await save({ title: '春分植树' })).data.id;
    expect((await step(activity, 'putForward', writer.token)).error_code).toBe(0);
    const news = { kind: 'news', content: { title: '一校一品', details: '<p>正文</p>' } };
    const { id } = (await app.call(contract.managePublicationSave, news, writer.token)).data;
    const publish = async (name: string, token: string, more: object) => {
      const { edition } = (await app.call(contract.managePublicationFetch, { id }, token)).data;
      return (await app.call(contract.managePublicationStep, { id, edition, step: name, ...more }, token)).error_code;
    };
    expect(await publish('putForward', writer.token, { forOrgId: bureau })).toBe(0);

    const to = await makeOrg(db, { parentOrgId: bureau });
    await leave(way, writer, { clerk: passer, office: colleague, to });
    await runTasks(app);
    const reason = '请补充';
    expect((await step(activity, 'return', passer, { reason })).error_code).toBe(0);
    expect(await publish('return', passer, { reason })).toBe(0);
    const heard = (await app.call(contract.notificationPage, { pageSize: 50 }, colleague)).data.dataList;
    const back = ['同事的通知没有发出', '同事送审的活动被退回', '同事送审的内容被退回'];
    expect(heard.map(({ title }) => title)).toEqual(expect.arrayContaining(back));
    const told = await db.rows(
      "select title from notification where account_id = $1 and title similar to '%(没有发出|被退回)'",
      [writer.accountId],
    );
    expect(told).toEqual([]);
  });

  it('takes along what they asked about themselves: who has them now decides', async () => {
    const [teacher, there] = [await app.loginAs(3, { orgId }), await app.loginAs(5, { orgId: elsewhere })];
    const correct = { kind: DataRequestKind.correct, content: '更正姓名' };
    expect((await app.call(contract.addDataRequest, correct, teacher.token)).error_code).toBe(0);
    const { id } = (await db.row<{ id: string }>(
      `select request_id as id from data_request where subject_id = $1 and kind = ${DataRequestKind.correct}`,
      [teacher.accountId],
    ))!;
    const held = (token: string) => isListed(id, app.call(contract.manageDataRequestPage, { pageSize: 100 }, token));
    const both = async () => [await held(office.token), await held(there.token)];
    expect(await both()).toEqual([true, false]);
    await leave(way, teacher, { clerk, office: office.token, to: elsewhere });
    const goes = way === 'goes to work elsewhere';
    expect(await both()).toEqual([!goes, goes]);
    const refusal = { id, agree: 0, answer: '请带证件来校办理' };
    const decide = async (token: string) => (await app.call(contract.decideDataRequest, refusal, token)).error_code;
    expect(await decide(goes ? office.token : there.token)).toBe(4);
    expect(await decide(goes ? there.token : office.token)).toBe(0);
  });

  it('finds neither files nor tasks of the school any more', async () => {
    const head = await app.loginAs(5, { orgId });
    const { id } = (await db.row<{ id: string }>(
      `insert into job (org_id, account_id, kind, state, created_at) values ($1, $2, 'export', 2, now()) returning job_id as id`,
      [orgId, head.accountId],
    ))!;
    const { batchId } = (await db.row<{ batchId: string }>(
      `insert into import_batch (org_id, account_id, kind, file_name, state, created_at)
       values ($1, $2, 'staff', '名单.xlsx', 1, now()) returning batch_id as "batchId"`,
      [orgId, head.accountId],
    ))!;
    const finds = async (token: string) => [
      await works(app.call(contract.manageJobFetch, { id }, token)),
      await works(app.call(contract.importFetch, { batchId }, token)),
    ];
    expect(await finds(head.token)).toEqual([true, true]);
    await leave(way, head, { clerk, office: office.token, to: elsewhere });
    expect(await finds(await app.sessionOf(head.accountId))).toEqual([false, false]);
  });
});
