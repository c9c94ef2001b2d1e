import { daysFrom } from '../fixtures.ts';
import { type AccessCases, HIDDEN, just, NO_ID, NONE } from './cases.ts';

/** Lists and details that everybody may read. */
export const portalCases: Record<string, AccessCases> = {
  siteInfo: { works: 'guest', cases: just() },
  siteText: { works: 'guest', cases: { privacy: () => ({ kind: 'privacy' }) } },
  homeRow: { works: 'guest', cases: { '': ({ school }) => ({ belongDeptId: school }) } },
  homeLayout: { works: 'guest', cases: { '': ({ school }) => ({ belongDeptId: school }) } },
  aboutPage: { works: 'guest', cases: just() },
  institutionList: { works: 'guest', cases: just({ orgType: 4 }) },
  siteFigures: { works: 'guest', cases: just() },
  bannerPage: { works: 'guest', cases: just({ positionType: 1 }) },
  dictionaryList: { works: 'guest', cases: just({ dictType: 'suit_section' }) },
  frontQueryExistList: { works: 'guest', cases: just() },
  areaQueryList: { works: 'guest', cases: just() },
  findOrgIdList: {
    works: 'guest',
    cases: {
      published: ({ school }) => ({ orgId: school }),
      [HIDDEN]: async ({ app, db }) => {
        const { orgId } = await app.makeSchool('停用学校');
        await db.run('update org set disabled = true where org_id = $1', [orgId]);
        return { orgId };
      },
      [NONE]: () => ({ orgId: NO_ID }),
    },
  },
  findEducationTree: { works: 'guest', cases: just({ orgName: '白鹭' }) },
  frontFindEducationTree: { works: 'guest', cases: just() },
  searchPage: { works: 'guest', cases: just({ title: '湿地' }) },
  noticePage: { works: 'guest', cases: just({ types: 1 }) },
  noticeFetch: {
    works: 'guest',
    cases: {
      published: async (stage) => ({ id: await stage.notice() }),
      [HIDDEN]: async (stage) => ({ id: await stage.notice({ published: false }) }),
      'not due yet': async (stage) => ({ id: await stage.notice({ publishAt: daysFrom(stage.app.clock(), 2) }) }),
      [NONE]: () => ({ id: NO_ID }),
    },
  },
  activityTypeTree: { works: 'guest', cases: just() },
  activityPage: { works: 'guest', cases: just({ type: 10 }) },
  activityFetch: {
    works: 'guest',
    cases: {
      published: async (stage) => ({ id: await stage.activity() }),
      [HIDDEN]: async (stage) => ({ id: await stage.activity({ published: false }) }),
      [NONE]: () => ({ id: NO_ID }),
    },
  },
  enrolledPage: {
    works: 'guest',
    cases: {
      published: async (stage) => ({ activityId: await stage.activity() }),
      [HIDDEN]: async (stage) => ({ activityId: await stage.activity({ published: false }) }),
      [NONE]: () => ({ activityId: NO_ID }),
    },
  },
  activitySpacePage: { works: 'guest', cases: { '': async (stage) => ({ objId: await stage.activity() }) } },
  basePage: { works: 'guest', cases: just() },
  baseTypeList: { works: 'guest', cases: just() },
  baseFetch: {
    works: 'guest',
    cases: {
      published: ({ base }) => ({ orgId: base }),
      [HIDDEN]: ({ school }) => ({ orgId: school }),
      [NONE]: () => ({ orgId: NO_ID }),
    },
  },
  clubHomePage: { works: 'guest', cases: just() },
  clubPage: { works: 'guest', cases: { ...just(), 'joined by oneself': () => ({ joined: 1 }) } },
  clubFetch: {
    works: 'guest',
    cases: {
      published: async (stage) => ({ id: await stage.club() }),
      [HIDDEN]: async (stage) => ({ id: await stage.club({ published: false }) }),
      [NONE]: () => ({ id: NO_ID }),
    },
  },
  clubAlbum: { works: 'guest', cases: { '': async (stage) => ({ asstionId: await stage.club() }) } },
  clubDynamics: { works: 'guest', cases: { '': async (stage) => ({ asstionId: await stage.club() }) } },
  messagePage: {
    works: 'guest',
    shows: (data: { totalCount: number }) => data.totalCount > 0,
    cases: {
      'published ones': async (stage) => {
        const { clubId } = await stage.message(stage.mate);
        return { typeId: clubId, typeName: 3 };
      },
      'own that awaits review': async (stage, actor) => {
        const { clubId } = await stage.message(actor.accountId, 0);
        return { typeId: clubId, typeName: 3 };
      },
      [HIDDEN]: async (stage) => {
        const { clubId } = await stage.message(stage.mate, 0);
        return { typeId: clubId, typeName: 3 };
      },
      [NONE]: () => ({ typeId: NO_ID, typeName: 3 }),
    },
  },
};
