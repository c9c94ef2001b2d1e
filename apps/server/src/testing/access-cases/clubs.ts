import { type AccessCases, HIDDEN, just, type Make, NO_ID, NONE, OTHER } from './cases.ts';
import type { Actor, Stage } from './stage.ts';

/** A club of the actor's school that the actor leads. */
async function ledBy(stage: Stage, { accountId }: Actor): Promise<string> {
  const clubId = await stage.club({ openToAll: true });
  await stage.db.run('insert into club_leader (club_id, account_id, since) values ($1, $2, now())', [
    clubId,
    accountId,
  ]);
  return clubId;
}
const joined = ({ db }: Stage, clubId: string, accountId: string) =>
  db.run('insert into club_member (club_id, account_id) values ($1, $2)', [clubId, accountId]);

async function dynamic({ db }: Stage, clubId: string): Promise<string> {
  const row = await db.row<{ id: string }>(
    "insert into club_dynamic (club_id, message) values ($1, '第一次活动') returning dynamic_id as id",
    [clubId],
  );
  return row!.id;
}
async function photo(stage: Stage, clubId: string): Promise<string> {
  const row = await stage.db.row<{ id: string }>(
    "insert into club_photo (club_id, name, picture_id) values ($1, '合影', $2) returning photo_id as id",
    [clubId, await stage.picture(stage.mate, 'club')],
  );
  return row!.id;
}
async function application(stage: Stage, clubId: string): Promise<string> {
  const row = await stage.db.row<{ id: string }>(
    `insert into club_application (club_id, account_id, picture_id, phone_cipher, intro_info, hobby)
     values ($1, $2, $3, $4, '喜欢动手', '机器人') returning application_id as id`,
    [
      ...[clubId, await stage.student(stage.school), await stage.picture(stage.mate, 'club')],
      stage.app.platform.secrets.seal('13900001111'),
    ],
  );
  return row!.id;
}

/** A thing of a club that the actor leads, of one of the school that others lead, of another school's, and of none. */
const led = (
  input: (id: string, stage: Stage, actor: Actor) => object | Promise<object>,
  make: (stage: Stage, clubId: string) => Promise<string> = async (_, clubId) => clubId,
): Record<string, Make> => ({
  'led by oneself': async (stage, actor) => input(await make(stage, await ledBy(stage, actor)), stage, actor),
  'of the school': async (stage, actor) => input(await make(stage, await stage.club()), stage, actor),
  [OTHER]: async (stage, actor) =>
    input(await make(stage, await stage.club({ orgId: stage.otherSchool })), stage, actor),
  [NONE]: (stage, actor) => input(NO_ID, stage, actor),
});
const listed = (data: { dataList: unknown[] }) => data.dataList.length > 0;
/** Clubs: what their members and leaders do, and the platform's room. */
export const clubCases: Record<string, AccessCases> = {
  clubMembers: {
    works: '2',
    cases: {
      'joined by oneself': async (stage, { accountId }) => {
        const asstionId = await stage.club();
        await joined(stage, asstionId, accountId);
        return { asstionId };
      },
      'of the school': async (stage) => ({ asstionId: await stage.club() }),
      [OTHER]: async (stage) => ({ asstionId: await stage.club({ orgId: stage.otherSchool }) }),
      [NONE]: () => ({ asstionId: NO_ID }),
    },
  },
  ownClubApplications: { works: '2', cases: { ...just({ studentId: '' }), [NONE]: () => ({ studentId: NO_ID }) } },
  ledClubs: {
    works: '2',
    shows: (data: unknown[]) => data.length > 0,
    cases: {
      'led by oneself': async (stage, actor) => {
        await ledBy(stage, actor);
        return {};
      },
    },
  },
  updateClubIntro: { works: '2', counts: true, cases: led((asstionId) => ({ asstionId, introInfo: '一起看星星。' })) },
  ledDynamics: { works: '2', cases: led((asstionId) => ({ asstionId })) },
  addClubDynamic: { works: '2', cases: led((asstionId) => ({ asstionId, message: '周五晚上楼顶见。' })) },
  updateClubDynamic: { works: '2', cases: led((id) => ({ id, message: '改到周六晚上。' }), dynamic) },
  deleteClubDynamic: { works: '2', cases: led((id) => ({ id }), dynamic) },
  ledPhotos: { works: '2', cases: led((asstionId) => ({ asstionId })) },
  addClubPhoto: {
    works: '3',
    counts: true,
    cases: led(async (asstionId, stage, { accountId }) => ({
      ...{ asstionId, name: '合影', imagesUrl: await stage.picture(accountId, 'clubPhoto') },
    })),
  },
  deleteClubPhoto: { works: '2', cases: led((id) => ({ id }), photo) },
  ledApplications: {
    works: '2',
    shows: listed,
    cases: {
      ...led(async (asstionId, stage) => {
        if (asstionId !== NO_ID) await application(stage, asstionId);
        return { asstionId, auditStatus: 1 };
      }),
    },
  },
  decideClubApplication: {
    works: '2',
    counts: true,
    cases: led((id) => ({ id, auditStatus: 3, remarks: '本学期名额已满' }), application),
  },
  manageClubPage: {
    works: '5',
    shows: listed,
    cases: {
      'led by oneself': async (stage, actor) => {
        await ledBy(stage, actor);
        return {};
      },
    },
  },
  manageClubFetch: { works: '5', cases: led((id) => ({ id })) },
  manageClubApplications: { works: '5', counts: true, cases: led((clubId) => ({ clubId, open: false })) },
  manageClubDisband: { works: '5', counts: true, cases: led((clubId) => ({ clubId })) },
  manageClubMembers: { works: '5', cases: led((clubId) => ({ clubId })) },
  manageClubRemoveMember: {
    works: '5',
    counts: true,
    cases: led(async (clubId, stage) => {
      const accountId = await stage.student(stage.school);
      if (clubId !== NO_ID) await joined(stage, clubId, accountId);
      return { clubId, accountId };
    }),
  },
  manageClubCandidates: { works: '5', cases: led((clubId) => ({ clubId })) },
  manageClubLeaders: {
    works: '5',
    cases: {
      ...led((clubId) => ({ clubId, accountIds: [], before: [] })),
      'led by oneself': async (stage) => {
        const clubId = await stage.club();
        const accountId = await stage.student(stage.school);
        await joined(stage, clubId, accountId);
        return { clubId, accountIds: [accountId], before: [] };
      },
      [HIDDEN]: async (stage) => ({
        clubId: await stage.club({ orgId: stage.otherSchool, published: false }),
        accountIds: [],
        before: [],
      }),
    },
  },
};
