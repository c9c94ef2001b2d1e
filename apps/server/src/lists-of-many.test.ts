import { type Endpoint, schemaOf } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ACCESS_CASES,
  type Actor,
  attempt,
  endpointNames,
  type Kind,
  MATE,
  type Make,
  mounted,
  NONE,
  type Stage,
  setStage,
} from './testing/access-cases/index.ts';
import type { Reply } from './testing/app.ts';
import { recordChanges } from './testing/database-difference.ts';

/**
 * What somebody may not do to one they may not do to several either: every call that takes many is tried with a list in which something that is refused alone
 * stands beside what is not. A new call of the contract that takes many needs a line here.
 */
let stage: Stage;
let endpoints: Endpoint[];
let recorder: Awaited<ReturnType<typeof recordChanges>>;
beforeAll(async () => {
  stage = await setStage();
  recorder = await recordChanges(stage.app);
  endpoints = mounted(stage);
});
afterAll(async () => {
  await recorder?.close();
  await stage.close();
});

interface Mixed {
  /** The field of the list. */
  list: string;
  /** Who tries it, what of is theirs, and what is not: as the call's own cases say, unless something else is said. */
  kind?: Kind;
  own?: Make;
  others?: Record<string, Make>;
}
const caseOf = (name: string, label: string): Make => ACCESS_CASES[name]!.cases[label]!;

const MIXED: Record<string, Mixed> = {
  submitRecord: { list: 'list' },
  confirmRecord: { list: 'ids' },
  recordUpdate: { list: 'list' },
  reportSelect: { list: 'recordIds' },
  evaluateTaskSubmit: { list: 'list' },
  deletePhotos: { list: 'ids' },
  batchMovePhoto: { list: 'ids', others: { [MATE]: caseOf('deletePhotos', MATE) } },
  enrol: { list: 'joinUserId', kind: '4', own: caseOf('enrol', 'for a child of one’s own') },
  manageSignUpImport: { list: 'rows' },
  manageAttendanceMark: { list: 'marks' },
  manageActivityHosts: {
    list: 'accountIds',
    own: caseOf('manageActivityHosts', 'a teacher of the own school'),
    others: {
      'a teacher of another school': async ({ app, otherSchool }) => ({
        accountIds: [await app.makeAccount({ usertype: 3, orgId: otherSchool })],
      }),
    },
  },
  manageClubLeaders: {
    list: 'accountIds',
    own: caseOf('manageClubLeaders', 'led by oneself'),
    others: {
      'a pupil of another school': async ({ student, otherSchool }) => ({ accountIds: [await student(otherSchool)] }),
    },
  },
  manageInChargeSet: { list: 'accountIds' },
  manageCircularCount: { list: 'targets' },
  manageCircularSave: {
    list: 'targets',
    own: caseOf('manageCircularSave', 'a new one'),
    others: { 'to another school': ({ otherSchool }) => ({ targets: [{ kind: 'org', id: otherSchool }] }) },
  },
  manageTaskAdd: { list: 'classIds' },
  manageRecordDecide: { list: 'list' },
  manageRecordEnter: { list: 'studentIds' },
  manageRecordSheetEnter: { list: 'rows' },
  manageSheetSave: { list: 'cells' },
  manageSheetImport: { list: 'rows' },
  manageAwardImport: { list: 'rows' },
};

/** Calls with a list that names nothing which might be another's, by why. */
const ELSEWHERE: Record<string, string> = {
  'narrows a list that shows nothing more':
    'activityTypeTree activityPage clubHomePage clubPage noticePage bannerPage manageWorkbench',
  'gives each that one may see, and no other: content/file/links.test.ts': 'getMd5Url',
  'asks about several periods of one person': 'countDimensionBySemesterId studentScores studentHealths',
  'writes nothing; its rows are judged again when they are written':
    'manageSignUpRead manageSignUpCheck manageRecordSheetRead manageRecordSheetCheck manageAwardRead manageAwardCheck manageSheetRead manageSheetCheck',
  'a file may what its sender may by hand: people/import/as-by-hand.test.ts': 'importUpload',
  'rows of one file, which is its sender’s': 'importSkip',
  'one file of one’s own': 'fileUpload',
  'parts of one thing, which is judged as a whole':
    'insertByFront manageRecordMend manageActivitySeries manageClassAdd manageSubjectAdd manageSubjectRename manageOrgAdd manageOrgUpdate manageExaminationSave setStaffOffice',
  'the order of what is all one’s own to order':
    'manageCollegeModuleOrder manageCollegeContentOrder manageSubjectOrder manageKindOrder managePublicationOrder',
  'for the platform as a whole, by those who keep all of it':
    'manageNoticeSave manageDeliveryAgain manageDeliveryGiveUp manageSystemPoliciesUpdate',
};

interface Shape {
  type?: string;
  anyOf?: Shape[];
  pattern?: string;
}
/** A list, or ids with commas between them. */
const isList = ({ type, anyOf, pattern }: Shape): boolean =>
  type === 'array' || anyOf?.some(isList) === true || pattern?.includes('{0,17}(,') === true;
const takesMany = ({ multipart, input }: Endpoint): boolean => {
  const { properties = {} } = schemaOf(input, 'input') as { properties?: Record<string, Shape> };
  return multipart === true || Object.values(properties).some(isList);
};

it('knows of every call that takes many whether it could name what is another’s', () => {
  const named = [...Object.keys(MIXED), ...Object.values(ELSEWHERE).flatMap((names) => names.split(' '))];
  const many = endpoints.filter(takesMany).map((endpoint) => endpointNames.get(endpoint)!);
  expect(many.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !ACCESS_CASES[name])).toEqual([]);
});

type Input = Record<string, unknown>;
/** One list of both; of rows of a workbook each has a number of its own. */
function together(own: unknown, other: unknown): unknown {
  if (typeof own === 'string') return [own, other].join(',');
  const lines = [own, other].flat() as unknown[];
  return lines.map((line, at) =>
    typeof line === 'object' && line !== null && 'row' in line ? { ...line, row: at + 2 } : line,
  );
}
/** Ids, and numbers that are made of them; those of rows that are made here are as long. */
const idsIn = (value: unknown): string[] => JSON.stringify(value ?? '').match(/\d{6,}/g) ?? [];
/** Done to all that was named: a call may also tell of each line whether it was done. */
const isDone = ({ error_code, data }: Reply): boolean =>
  error_code === 0 && !(Array.isArray(data) && data.some((line) => line?.ok === 0));

/** Sends what is theirs with what is not, after that was refused alone. @returns undefined where it was not refused, or the case is about something else */
async function tryMixed(name: string, { actor, own, other }: { actor: Actor; own: Make; other: Make }) {
  const endpoint = endpoints.find((one) => endpointNames.get(one) === name)!;
  const { list } = MIXED[name]!;
  const [mine, theirs] = [(await own(stage, actor)) as Input, (await other(stage, actor)) as Input];
  if (theirs[list] === undefined) return undefined;
  const token = await stage.tokenOf(actor);
  if (isDone(await attempt(stage, endpoint, { ...mine, ...theirs }, token))) return undefined;
  await recorder.take();
  const reply = await attempt(stage, endpoint, { ...mine, [list]: together(mine[list], theirs[list]) }, token);
  const known = new Set(idsIn(mine));
  const strange = new Set(idsIn(theirs[list]).filter((id) => !known.has(id)));
  const touched = (await recorder.take()).filter(
    ({ name: table, gone, come }) => !table.includes('audit') && idsIn(`${gone} ${come}`).some((id) => strange.has(id)),
  );
  return { reply, touched };
}

it.each(Object.entries(MIXED))(
  '%s does to nobody within a list what it does not do to them alone',
  async (name, mixed) => {
    const { cases, works } = ACCESS_CASES[name]!;
    const kind = mixed.kind ?? works!;
    const [first, ...more] = Object.entries(cases);
    const others = mixed.others ?? Object.fromEntries(more.filter(([label]) => label !== NONE));
    const own = mixed.own ?? first![1];
    let refused = 0;
    for (const [label, other] of Object.entries(others)) {
      if (other === own) continue;
      const found = await tryMixed(name, { actor: await stage.actor(kind), own, other });
      if (!found) continue;
      refused += 1;
      const { reply, touched } = found;
      expect(isDone(reply), `${label}: ${reply.error_code} ${reply.message} ${JSON.stringify(reply.data)}`).toBe(false);
      expect(touched, `${label}: what it left`).toEqual([]);
    }
    expect(refused, 'cases that are refused alone').toBeGreaterThan(0);
  },
);
