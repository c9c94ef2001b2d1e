import { buffer } from 'node:stream/consumers';
import {
  addOwnExport,
  type Endpoint,
  EXPORT_LISTS,
  enrol,
  exportStart,
  IMPORT_KINDS,
  manageEnrolmentExport,
  manageListExport,
  SESSION_HEADER,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  ACCESS_CASES,
  type Actor,
  attempt,
  endpointNames,
  type Kind,
  mounted,
  NAME,
  type Stage,
  setStage,
} from './testing/access-cases/index.ts';
import { textOfFile } from './testing/file-texts.ts';
import { numbersIn } from './testing/pupil-numbers.ts';
import { runTasks } from './testing/tasks.ts';

/**
 * Files that leave the house, as a call sends them or a task makes them: no register or identity number of a pupil can be read in any of them
 * (docs/domains/people.md). What a person gets of themselves is not among them, nor what somebody sent in.
 */
const ASKERS: readonly Kind[] = ['5', '10', '1', '6', '2'];
const OWN_OR_SENT = ['showImage', 'fileDownload', 'ownExportDownload', 'importRowFile'];

let stage: Stage;
let askers: Actor[];
let endpoints: Endpoint[];
/** What files say, by what made them. */
const texts = new Map<string, string[]>();
const keep = async (name: string, bytes: Buffer) =>
  void texts.set(name, [...(texts.get(name) ?? []), await textOfFile(bytes)]);

beforeAll(async () => {
  stage = await setStage();
  askers = await Promise.all(ASKERS.map((kind) => stage.actor(kind)));
  endpoints = mounted(stage);
});
afterAll(() => stage.close());

const nameOf = (endpoint: Endpoint) => endpointNames.get(endpoint) ?? '';
const makesTask = ({ output }: Endpoint) => 'taskId' in ((output as z.ZodObject).shape ?? {});

/** Which of the files show somebody: an empty list proves nothing. */
const showing = () =>
  [...texts].flatMap(([name, found]) => (found.some((text) => text.includes(NAME)) ? name : [])).toSorted();

it('that calls send hold no register or identity number of a pupil', async () => {
  const binary = endpoints.filter((endpoint) => endpoint.binary && !OWN_OR_SENT.includes(nameOf(endpoint)));
  for (const endpoint of binary)
    for (const make of Object.values(ACCESS_CASES[nameOf(endpoint)]!.cases))
      for (const actor of askers) {
        const query = (await make(stage, actor)) as Record<string, string>;
        const { headers, rawPayload } = await stage.app.app.http.inject({
          url: endpoint.path,
          query,
          headers: { [SESSION_HEADER]: (await stage.tokenOf(actor)) ?? '' },
        });
        if (!/json/.test(String(headers['content-type']))) await keep(nameOf(endpoint), rawPayload);
      }
  expect([...texts.keys()].toSorted()).toEqual(binary.map(nameOf).toSorted());
  for (const [name, found] of texts) expect(numbersIn(found.join('\n'), stage.numbers), name).toEqual([]);
  expect(showing()).toEqual(expect.arrayContaining(['manageSheetTemplate', 'manageTaskExport', 'reportExport']));
  // What a report has of the number can be read, so that the whole of it would be.
  expect(texts.get('reportExport')!.join()).toMatch(/\d\*{16}[\dX]/);
});

it('nor do those that tasks make: lists, sheets, reports one by one and packed', async () => {
  texts.clear();
  const { files } = stage.app.platform;
  for (const endpoint of endpoints.filter(makesTask))
    for (const make of Object.values(ACCESS_CASES[nameOf(endpoint)]!.cases))
      for (const actor of askers) await attempt(stage, endpoint, await make(stage, actor), await stage.tokenOf(actor));
  for (const actor of askers) {
    const token = await stage.tokenOf(actor);
    for (const kind of IMPORT_KINDS) await attempt(stage, exportStart, { kind }, token);
    for (const list of EXPORT_LISTS) await attempt(stage, manageListExport, { list, filter: {} }, token);
  }
  await runTasks(stage.app);
  const made = await stage.db.rows<{ key: string; kind: string }>(
    `select file_key as key, kind from job where file_key <> '' and kind not in ('tried', 'system.backup')
     union all select f.store_key || '/original', 'report.archive' from report_archive join file f using (file_id) where f.size > 1`,
  );
  for (const { key, kind } of made) await keep(kind, await buffer((await files.get(key)).body));
  for (const [name, found] of texts) expect(numbersIn(found.join('\n'), stage.numbers), name).toEqual([]);
  expect(showing()).toEqual(['circular.export', 'export', 'list.export', 'report.archive', 'report.zip']);
});

it('nor does the list of who comes, though the organiser asked for the number', async () => {
  const pupil = await stage.actor('2');
  const activityId = await stage.activity({ enrollForm: '2' });
  const asked = { activityId, remarks: '想参加', enrollIdentityCard: [...stage.numbers].at(-1) };
  expect(await attempt(stage, enrol, asked, await stage.tokenOf(pupil))).toMatchObject({ error_code: 0 });
  const { rawPayload } = await stage.app.app.http.inject({
    url: manageEnrolmentExport.path,
    query: { activityId },
    headers: { [SESSION_HEADER]: (await stage.tokenOf(askers[0]!)) ?? '' },
  });
  const text = await textOfFile(rawPayload);
  expect(text).toContain(NAME);
  expect(numbersIn(text, stage.numbers)).toEqual([]);
});

it('what a pupil gets of themselves holds their own, and nobody else’s', async () => {
  const pupil = await stage.actor('2');
  expect(await attempt(stage, addOwnExport, {}, await stage.tokenOf(pupil))).toMatchObject({ error_code: 0 });
  await runTasks(stage.app);
  const { key } = (await stage.db.row<{ key: string }>(
    `select file_key as key from job where account_id = $1 and file_key <> ''`,
    [pupil.accountId],
  ))!;
  const text = await textOfFile(await buffer((await stage.app.platform.files.get(key)).body));
  const found = numbersIn(text, stage.numbers);
  expect(found).toHaveLength(1);
  expect(text).toContain(`G${found[0]}`);
});
