import { IMPORT_COLUMNS, type ImportKind, ImportState } from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import { keptRow } from '../../modules/people/import/judging.ts';
import { PLANS } from '../../modules/people/import/kinds/index.ts';
import { insertPasswords } from '../../modules/people/import/password-queries.ts';
import { insertBatch, setBatch } from '../../modules/people/import/queries.ts';
import { insertRows } from '../../modules/people/import/row-queries.ts';
import { toWireTime } from '../../platform/time.ts';
import { type AccessCases, just, MATE, NO_ID, NONE, OTHER, OWN } from './cases.ts';
import { type Actor, NAME, type Stage } from './stage.ts';

/** A file of a kind as people fill it in: rows by the titles of their columns. */
export async function workbookOf(kind: ImportKind, rows: Record<string, unknown>[]): Promise<Buffer> {
  const columns = IMPORT_COLUMNS[kind];
  const cells = rows.map((row) => columns.map(({ title }) => (row[title] ?? null) as string | null));
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: '表', rows: [columns.map(({ title }) => title), ...cells] }] }),
  );
}

let serial = 0;
/** A file of one member of staff that was read, sent by somebody, for an organisation. */
async function read(
  stage: Stage,
  accountId: string,
  orgId: string,
  state: number = ImportState.preview,
): Promise<string> {
  const { secrets } = stage.app.platform;
  const id = await insertBatch(stage.db, {
    kind: 'staff',
    orgId,
    accountId,
    fileName: '名单.xlsx',
    now: '2026-09-01 08:00:00',
  });
  await setBatch(stage.db, id, { state });
  serial += 1;
  const row = { row: 2, cells: { name: NAME, sex: '女', login: `imported${serial}`, role: '教师' } };
  await insertRows(stage.db, id, [keptRow(secrets, PLANS.staff, row, { action: 1, faults: [], write: undefined })]);
  return id;
}

type Prepare = (stage: Stage, accountId: string, orgId: string) => Promise<string>;

/** A batch of one's own, for an organisation of the own scope, of somebody of the own school, and of another school. */
const whoseBatch = (input: (batchId: string) => object, prepare: Prepare = read): AccessCases['cases'] => ({
  [OWN]: async (stage, actor) =>
    input(await prepare(stage, actor.accountId, actor.kind === '11' ? stage.base : stage.school)),
  [MATE]: async (stage) => input(await prepare(stage, stage.mate, stage.school)),
  [OTHER]: async (stage) => input(await prepare(stage, stage.stranger, stage.otherSchool)),
  [NONE]: () => input(NO_ID),
});

/** One that was written, with a first password to fetch. */
const written: Prepare = async (stage, accountId, orgId) => {
  const id = await read(stage, accountId, orgId, ImportState.done);
  const made = await stage.app.makeAccount({ usertype: 3, orgId, mustChangePassword: true });
  const password = stage.app.platform.secrets.seal('abcd2345ef');
  const now = toWireTime(stage.app.platform.clock());
  await insertPasswords(stage.db, id, [{ accountId: made, className: '', place: 1, password }], now);
  return id;
};

const link =
  (purpose: string, prepare: Prepare, change: object = {}) =>
  async (stage: Stage, actor: Actor) => {
    const { platform } = stage.app;
    const id = await prepare(stage, actor.accountId, stage.school);
    await stage.db.run('update import_batch set passwords_taken_at = now() where batch_id = $1', [id]);
    const expires = Math.floor(platform.clock().getTime() / 1000) + 60;
    return { id, expires: String(expires), sign: platform.secrets.sign(purpose, id, expires), ...change };
  };
const links = (purpose: string, prepare: Prepare): AccessCases['cases'] => ({
  'link as it was given': link(purpose, prepare),
  'link with another sign': link(purpose, prepare, { sign: '0'.repeat(64) }),
  'link made longer': link(purpose, prepare, { expires: '9999999999' }),
});

const inScope = (input: (orgId: string) => Promise<object> | object): AccessCases['cases'] => ({
  'own school': ({ school }) => input(school),
  [OTHER]: ({ otherSchool }) => input(otherSchool),
  [NONE]: () => input(NO_ID),
});

/** Files of people on their way in, and lists on their way out. */
export const importCases: Record<string, AccessCases> = {
  importTemplate: { works: '5', cases: { students: () => ({ kind: 'students' }) } },
  importUpload: {
    works: '5',
    counts: true,
    cases: inScope(async (orgId) => ({
      ...{ kind: 'staff', orgId },
      sent: { name: '名单.xlsx', bytes: await workbookOf('staff', [{ 姓名: NAME }]) },
    })),
  },
  importUnfinished: { works: '5', cases: just({}) },
  importFetch: { works: '5', cases: whoseBatch((batchId) => ({ batchId })) },
  importRows: { works: '5', cases: whoseBatch((batchId) => ({ batchId })) },
  importMend: {
    works: '5',
    counts: true,
    cases: whoseBatch((batchId) => ({ batchId, row: 2, column: 'sex', value: '男' })),
  },
  importIgnore: {
    works: '5',
    counts: true,
    cases: whoseBatch((batchId) => ({ batchId, row: 2, column: 'sex' })),
  },
  importSkip: { works: '5', counts: true, cases: whoseBatch((batchId) => ({ batchId, rows: [2], skipped: 1 })) },
  importConfirm: { works: '5', counts: true, cases: whoseBatch((batchId) => ({ batchId })) },
  importDiscard: { works: '5', counts: true, cases: whoseBatch((batchId) => ({ batchId })) },
  importRowFile: { works: 'guest', cases: links('import-rows', read) },
  importPasswords: { works: '5', counts: true, cases: whoseBatch((batchId) => ({ batchId }), written) },
  importPasswordFile: { works: 'guest', cases: links('import-passwords', written) },
  exportStart: { works: '5', counts: true, cases: inScope((orgId) => ({ kind: 'classes', orgId })) },
};
