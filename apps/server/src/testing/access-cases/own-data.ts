import { rulesVersion } from '../../modules/people/own-data/consent-queries.ts';
import { tasksOf } from '../../modules.ts';
import { runJob } from '../../platform/jobs/index.ts';
import { type AccessCases, just, NO_ID, NONE, OTHER, OWN, whose } from './cases.ts';
import type { Actor, Stage } from './stage.ts';

async function bound({ db, student, school }: Stage, parentId: string): Promise<string> {
  const studentId = await student(school);
  await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parentId, studentId]);
  return studentId;
}

async function request({ db }: Stage, orgId: string, subjectId: string, kind = 1): Promise<string> {
  await db.run('update data_request set state = 2 where subject_id = $1 and kind = $2 and state = 0', [
    subjectId,
    kind,
  ]);
  const row = await db.row<{ id: string }>(
    `insert into data_request (kind, subject_id, asker_id, org_id, content, created_at) values ($3, $2, $2, $1, '生日登记有误', now())
     returning request_id as id`,
    [orgId, subjectId, kind],
  );
  return row!.id;
}

/** A request that somebody made for a child, as yet undecided. */
async function askedBy({ db, student, school }: Stage, askerId: string): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into data_request (kind, subject_id, asker_id, org_id, content, created_at) values (1, $1, $2, $3, '生日登记有误', now())
     returning request_id as id`,
    [await student(school), askerId, school],
  );
  return row!.id;
}

/** An export of somebody's own data that is ready. */
async function exported({ app, db }: Stage, accountId: string): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into job (kind, account_id, input, created_at) values ('ownData.export', $1, $2, now()) returning job_id as id`,
    [accountId, JSON.stringify({ subjectId: accountId })],
  );
  await runJob(app.platform, tasksOf(app.app.modules), row!.id);
  return row!.id;
}

const rows = (data: { dataList: unknown[] }) => data.dataList.length > 0;

/** People and their own data: consents, requests, closing, export. */
export const ownDataCases: Record<string, AccessCases> = {
  consentList: {
    works: '4',
    shows: (data: unknown[]) => data.length > 0,
    cases: {
      'a child': async (stage, actor) => {
        await bound(stage, actor.accountId);
        return {};
      },
    },
  },
  giveConsent: {
    works: '4',
    cases: {
      'own child': async (stage, actor) => ({
        studentId: await bound(stage, actor.accountId),
        version: await rulesVersion(stage.db),
      }),
      [OTHER]: async (stage) => ({ studentId: stage.stranger, version: await rulesVersion(stage.db) }),
      [NONE]: () => ({ studentId: NO_ID, version: 0 }),
    },
  },
  withdrawConsent: {
    works: '4',
    counts: true,
    cases: {
      'own child': async (stage, actor) => ({ studentId: await bound(stage, actor.accountId) }),
      [OTHER]: (stage) => ({ studentId: stage.stranger }),
      [NONE]: () => ({ studentId: NO_ID }),
    },
  },
  ownConsent: { works: '2', cases: just() },
  dataRequestPage: {
    works: '2',
    shows: rows,
    cases: {
      [OWN]: async (stage, actor) => {
        await request(stage, stage.school, actor.accountId);
        return {};
      },
    },
  },
  addDataRequest: {
    works: '2',
    cases: {
      'about oneself': () => ({ kind: 1, content: '生日登记有误' }),
      'about a child': async (stage, actor) => ({
        ...{ kind: 2, content: '请删除照片', studentId: await bound(stage, actor.accountId) },
      }),
      'about another child': (stage) => ({ kind: 2, content: '请删除照片', studentId: stage.stranger }),
    },
  },
  withdrawDataRequest: { works: '2', counts: true, cases: whose(askedBy, (id) => ({ id })) },
  // All sessions end: closing-and-export.test.ts.
  closeAccount: { counts: true, cases: just() },
  addOwnExport: {
    works: '2',
    cases: {
      'of oneself': () => ({}),
      'of a child': async (stage, actor) => ({ studentId: await bound(stage, actor.accountId) }),
      'of another child': (stage) => ({ studentId: stage.stranger }),
    },
  },
  ownExports: {
    works: '2',
    shows: (data: unknown[]) => data.length > 0,
    cases: {
      [OWN]: async (stage, actor) => {
        await exported(stage, actor.accountId);
        return {};
      },
    },
  },
  ownExportLink: { works: '2', counts: true, cases: whose(exported, (id) => ({ id })) },
  ownExportDownload: {
    works: '2',
    cases: {
      'a link of the own export': async (stage, actor: Actor) => {
        const id = await exported(stage, actor.accountId);
        const expires = Math.floor(stage.app.clock().getTime() / 1000) + 60;
        const sign = stage.app.platform.secrets.sign('own-data-export', id, expires, actor.accountId);
        return { id, expires: String(expires), sign };
      },
      'somebody else’s link': async (stage) => {
        const id = await exported(stage, stage.mate);
        const expires = Math.floor(stage.app.clock().getTime() / 1000) + 60;
        const sign = stage.app.platform.secrets.sign('own-data-export', id, expires, stage.mate);
        return { id, expires: String(expires), sign };
      },
    },
  },
  manageDataRequestPage: {
    works: '5',
    shows: rows,
    cases: {
      'of the school': async (stage) => {
        await request(stage, stage.school, await stage.student(stage.school));
        return {};
      },
    },
  },
  decideDataRequest: {
    works: '5',
    counts: true,
    cases: {
      'of the school': async (stage) => ({
        ...{ id: await request(stage, stage.school, await stage.student(stage.school)), agree: 1, answer: '已更正' },
      }),
      [OTHER]: async (stage) => ({
        ...{
          id: await request(stage, stage.otherSchool, await stage.student(stage.otherSchool)),
          agree: 0,
          answer: '信息无误',
        },
      }),
      [NONE]: () => ({ id: NO_ID, agree: 0, answer: '信息无误' }),
    },
  },
  enterConsent: {
    works: '5',
    counts: true,
    cases: {
      'a student of the school': async (stage) => {
        const studentId = await stage.student(stage.school);
        await stage.db.run('delete from guardian_consent where student_id = $1', [studentId]);
        const row = await stage.db.row<{ studentNo: string; name: string }>(
          'select student_no as "studentNo", name from student join account using (account_id) where account_id = $1',
          [studentId],
        );
        return row!;
      },
      'a number of nobody': () => ({ studentNo: 'G0', name: '许知宁' }),
    },
  },
};
