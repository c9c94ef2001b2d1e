import { z } from 'zod';
import { defineTask } from '../../platform/jobs/index.ts';
import { type AccessCases, NO_ID, NONE, OTHER, OWN } from './cases.ts';
import type { Stage } from './stage.ts';

const tried = defineTask({ kind: 'tried', version: 1, input: z.object({ as: z.string() }) });
let serial = 1000;
const made = async ({ app }: Stage, accountId: string, orgId: string): Promise<string> => {
  const { jobs, database } = app.platform;
  // Each its own: just the same is one. By a number, which compares.
  const input = { as: String(++serial) };
  return database.transaction((db) => jobs.enqueue(db, { task: tried, orgId, accountId, input }));
};

/** A task of one's own, of somebody of the own school, and of another school. */
const whoseTask = (input: (id: string) => object): AccessCases['cases'] => ({
  [OWN]: async (stage, actor) => input(await made(stage, actor.accountId, actor.orgId)),
  'of the own school': async (stage) => input(await made(stage, stage.mate, stage.school)),
  [OTHER]: async (stage) => input(await made(stage, stage.stranger, stage.otherSchool)),
  [NONE]: () => input(NO_ID),
});

/** Signed by the installation's key, for a task with a file. */
const opened = async (stage: Stage, change: object = {}) => {
  const { platform } = stage.app;
  const id = await made(stage, stage.mate, stage.school);
  await platform.files.put(`jobs/${id}-1`, Buffer.from('x'));
  await platform.database.run(
    "update job set state = 2, file_key = $2, file_name = '名单.xlsx', file_until = now() + interval '1 day' where job_id = $1",
    [id, `jobs/${id}-1`],
  );
  const expires = Math.floor(platform.clock().getTime() / 1000) + 60;
  return { id, expires: String(expires), sign: platform.secrets.sign('task-file', id, expires), ...change };
};

/** The tasks of the queue. */
export const jobCases: Record<string, AccessCases> = {
  manageJobPage: {
    works: '5',
    cases: {
      'own scope': () => ({}),
      'own school': ({ school }) => ({ orgId: school }),
      [OTHER]: ({ otherSchool }) => ({ orgId: otherSchool }),
      [NONE]: () => ({ orgId: NO_ID }),
    },
  },
  manageJobFetch: { works: '5', cases: whoseTask((id) => ({ id })) },
  manageJobCancel: { works: '5', counts: true, cases: whoseTask((id) => ({ id })) },
  manageJobDownload: {
    works: 'guest',
    cases: {
      'link as it was given': (stage) => opened(stage),
      'link with another sign': (stage) => opened(stage, { sign: '0'.repeat(64) }),
      'link made longer': (stage) => opened(stage, { expires: '9999999999' }),
    },
  },
};
