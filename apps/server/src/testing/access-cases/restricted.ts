import { ActivityAudit, IssueStatus, UPLOAD_USES } from '@vimo/contract';
import { linkTo } from '../../modules/content/file/index.ts';
import { writtenActivity } from '../../modules/offering/activity/write-queries.ts';
import { daysFrom } from '../fixtures.ts';
import { hosted } from './attendance.ts';
import { type AccessCases, HIDDEN, just, type Make, NO_ID, NONE, OTHER, whose } from './cases.ts';
import type { Actor, Stage } from './stage.ts';

async function makeContent({ app, db, picture }: Stage, viewPower: string, shown = true): Promise<string> {
  const module = await db.row<{ id: string }>(
    `insert into college_module (name, view_power, download_power, shown) values ('教研园地', $1, $1, $2) returning module_id as id`,
    [viewPower, shown],
  );
  const row = await db.row<{ id: string }>(
    `insert into college_content (module_id, title, file_id, created_at) values ($1, '手册', $2, $3) returning content_id as id`,
    [module!.id, await picture(await app.makeAccount(), 'record'), daysFrom(app.clock(), -1)],
  );
  return row!.id;
}
const forRole =
  (role: string): Make =>
  async (stage) => ({ id: await makeContent(stage, role) });

/** Activities of organisations as staff see them. */
const inScope = (input: (activityId: string) => object): Record<string, Make> => ({
  'of the own organisation': async (stage: Stage, { orgId }: Actor) => input(await stage.activity({ orgId })),
  'of a school of the district': async (stage) => input(await stage.activity({ orgId: stage.school })),
  'of the city': async (stage) => input(await stage.activity({ orgId: stage.city })),
  [OTHER]: async (stage) => input(await stage.activity({ orgId: stage.otherSchool })),
  [HIDDEN]: async (stage, { orgId }) => input(await stage.activity({ orgId, published: false })),
  [NONE]: () => input(NO_ID),
});

/** The same for those who write activities: theirs to see before they are published, too. */
const inWriting = (input: (activityId: string) => object): Record<string, Make> => {
  const { [HIDDEN]: draft, ...cases } = inScope(input);
  return { ...cases, 'a draft of the own organisation': draft! };
};

/** The same, and one of the school that the person hosts. */
const hostedToo = (input: (activityId: string) => object): Record<string, Make> => ({
  ...inScope(input),
  'hosted by the person': async (stage, actor) => {
    const activityId = await stage.activity({ orgId: stage.school });
    return input(actor.kind === 'guest' ? activityId : await hosted(stage, activityId, actor));
  },
});

/** What an organiser writes, as valid at the stage's moment. */
const activityWords = ({ app, typeId }: Stage) => {
  const day = (days: number) => daysFrom(app.clock(), days);
  return {
    ...{ title: '湿地观鸟一日营', introInfo: '跟着护鸟员认识十种水鸟。', typeId, personNum: 0, published: 1 },
    ...{ signStartDate: day(-1), signEndDate: day(5), actStartDate: day(10), actEndDate: day(11) },
    ...{ address: '云汀湿地公园东门', contactName: '陈老师', contactPhone: '0000-6618 0000' },
  };
};
/** An activity that is put forward to the district and so far. */
const onItsWay = async ({ activity, db, district }: Stage, orgId: string, auditStatus: ActivityAudit) => {
  const activityId = await activity({ orgId });
  await db.run('update activity set audit_status = $2, issue_status = $3, audit_org_id = $4 where activity_id = $1', [
    ...[activityId, auditStatus, IssueStatus.notIssued, district],
  ]);
  return { activityId, edition: (await writtenActivity(db, null, activityId))!.edition };
};
const rewritten = async (stage: Stage, orgId: string) => {
  const id = await stage.activity({ orgId });
  const { edition } = (await writtenActivity(stage.db, null, id))!;
  return { ...activityWords(stage), id, edition };
};

const privateFile = (stage: Stage, ownerId: string) => stage.picture(ownerId, 'record');
const opened = (stage: Stage, link: string, forged: object = {}) => {
  const url = new URL(link, stage.app.platform.config.publicUrl);
  return { id: url.pathname.split('/').at(-1) ?? '', ...Object.fromEntries(url.searchParams), ...forged };
};

/** Files, the college and the administrator platform. */
export const restrictedCases: Record<string, AccessCases> = {
  fileUpload: {
    works: '5',
    counts: true,
    cases: Object.fromEntries(Object.keys(UPLOAD_USES).map((belongName) => [belongName, () => ({ belongName })])),
  },
  getMd5Url: {
    works: '2',
    shows: (data: unknown[]) => data.length > 0,
    cases: whose(privateFile, (ids) => ({ ids }), 'zzzzzz'),
  },
  showImage: {
    works: '2',
    cases: {
      ...whose(privateFile, (id) => ({ id }), 'zzzzzz'),
      'picture that nothing refers to': async (stage) => ({ id: await stage.picture(stage.stranger, 'headimg') }),
      'avatar of a stranger': async (stage) => {
        const stranger = await stage.student(stage.otherSchool);
        const id = await stage.picture(stranger, 'headimg');
        await stage.db.run('update account set headimg = $1 where account_id = $2', [id, stranger]);
        return { id };
      },
    },
  },
  fileDownload: {
    works: 'guest',
    cases: {
      'link as it was given': async (stage) =>
        opened(stage, linkTo(stage.app.platform, await privateFile(stage, stage.mate), 'attachment')),
      'link with another sign': async (stage) =>
        opened(stage, linkTo(stage.app.platform, await privateFile(stage, stage.mate), 'attachment'), {
          sign: '0'.repeat(64),
        }),
      'link made longer': async (stage) =>
        opened(stage, linkTo(stage.app.platform, await privateFile(stage, stage.mate), 'attachment'), {
          expires: '9999999999',
        }),
    },
  },
  collegeModules: { works: 'guest', cases: just() },
  collegeContents: { works: 'guest', cases: just({ modelId: NO_ID }) },
  collegeContent: {
    works: '2',
    cases: {
      'for students': forRole('1'),
      'for parents and others': forRole('2'),
      'for teachers': forRole('3'),
      'for school administrators': forRole('4'),
      'for bureau staff': forRole('5'),
      'for base staff': forRole('6'),
      [HIDDEN]: async (stage) => ({ id: await makeContent(stage, '1,2,3,4,5,6', false) }),
      [NONE]: () => ({ id: NO_ID }),
    },
  },
  manageProfile: { works: '5', cases: just() },
  manageActivityPage: {
    works: '5',
    cases: {
      'own scope': () => ({}),
      'of the city': ({ city }) => ({ orgId: city }),
      [OTHER]: ({ otherSchool }) => ({ orgId: otherSchool }),
      [NONE]: () => ({ orgId: NO_ID }),
    },
  },
  manageActivityCalendar: {
    works: '5',
    cases: {
      'own scope': () => ({ month: '2026-12' }),
      'of the city': ({ city }) => ({ month: '2026-12', orgId: city }),
      [OTHER]: ({ otherSchool }) => ({ month: '2026-12', orgId: otherSchool }),
      [NONE]: () => ({ month: '2026-12', orgId: NO_ID }),
    },
  },
  manageEnrolmentPage: { works: '5', cases: hostedToo((activityId) => ({ activityId })) },
  manageEnrolmentSheet: { works: '5', counts: true, cases: hostedToo((activityId) => ({ activityId })) },
  manageEnrolmentExport: { works: '5', counts: true, cases: hostedToo((activityId) => ({ activityId })) },
  setSignUpClosed: { works: '5', cases: inScope((activityId) => ({ activityId, closed: 1 })) },
  setSignUpTerms: {
    works: '5',
    cases: inScope((activityId) => ({ activityId, openToAllStages: 1, feeNote: '现场缴费，由班主任代收' })),
  },
  manageActivityStep: {
    works: '5',
    cases: {
      'of the own organisation': async (stage, { orgId }) => ({
        ...(await onItsWay(stage, orgId, ActivityAudit.none)),
        step: 'putForward',
      }),
      'put forward to the district, to pass': async (stage) => ({
        ...(await onItsWay(stage, stage.school, ActivityAudit.waiting)),
        step: 'pass',
      }),
      'passed, to issue': async (stage) => ({
        ...(await onItsWay(stage, stage.school, ActivityAudit.passed)),
        step: 'issue',
      }),
      [OTHER]: async (stage) => ({
        ...(await onItsWay(stage, stage.otherSchool, ActivityAudit.none)),
        step: 'putForward',
      }),
      [NONE]: () => ({ activityId: NO_ID, edition: '', step: 'putForward' }),
    },
  },
  manageActivitySeries: {
    works: '5',
    cases: inWriting((activityId) => ({ activityId, days: ['2099-05-04', '2099-05-05'], published: 0 })),
  },
  manageActivityHostCandidates: { works: '5', cases: inWriting((activityId) => ({ activityId })) },
  manageActivityHosts: {
    works: '5',
    cases: {
      ...inWriting((activityId) => ({ activityId, accountIds: [], before: [] })),
      'a teacher of the own school': async (stage, { orgId }) => ({
        activityId: await stage.activity({ orgId }),
        accountIds: [await stage.app.makeAccount({ usertype: 3, orgId })],
        before: [],
      }),
    },
  },
  manageActivityFetch: { works: '5', cases: inWriting((activityId) => ({ activityId })) },
  manageActivitySave: {
    works: '5',
    cases: {
      'a new one': (stage) => ({ ...activityWords(stage), id: '', orgId: '' }),
      'a new one of another school': (stage) => ({ ...activityWords(stage), id: '', orgId: stage.otherSchool }),
      'of the own organisation': (stage, { orgId }) => rewritten(stage, orgId),
      'of the city': (stage) => rewritten(stage, stage.city),
      [OTHER]: (stage) => rewritten(stage, stage.otherSchool),
      [NONE]: (stage) => ({ ...activityWords(stage), id: NO_ID }),
    },
  },
};
