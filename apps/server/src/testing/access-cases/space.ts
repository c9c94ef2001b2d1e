import { type AccessCases, HIDDEN, just, type Make, NO_ID, NONE, OTHER, OWN, whose } from './cases.ts';
import type { Stage } from './stage.ts';

/** A post of somebody at a school; shown to everyone there unless it says otherwise. */
async function talk({ db }: Stage, accountId: string, orgId: string, isOpen = 0, auditStatus = 1): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into talk (account_id, org_id, content, is_open, audit_status, created_at)
     values ($1, $2, '种下一盆香樟苗', $3, $4, now()) returning talk_id as id`,
    [accountId, orgId, isOpen, auditStatus],
  );
  return row!.id;
}

async function album({ db }: Stage, accountId: string): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into album (account_id, name, remark, created_at, submitted_at) values ($1, '露营日记', '山里的一夜', now(), now())
     returning album_id as id`,
    [accountId],
  );
  return row!.id;
}

async function photo(stage: Stage, accountId: string): Promise<string> {
  const row = await stage.db.row<{ id: string }>(
    `insert into album_photo (album_id, account_id, file_id, created_at) values ($1, $2, $3, now()) returning photo_id as id`,
    [await album(stage, accountId), accountId, await stage.picture(accountId, 'album')],
  );
  return row!.id;
}

const listed = (data: { dataList: unknown[] }) => data.dataList.length > 0;
const nothingOf: Record<string, Make> = { [NONE]: () => ({ studentId: NO_ID }) };
const held = (more: object = {}): Record<string, Make> => ({
  'of the school': async (stage) => ({ kind: 'talk', id: await talk(stage, stage.mate, stage.school, 0, 0), ...more }),
  [OTHER]: async (stage) => ({ kind: 'talk', id: await talk(stage, stage.stranger, stage.otherSchool, 0, 0), ...more }),
  [HIDDEN]: async (stage) => ({ kind: 'talk', id: await talk(stage, stage.mate, stage.school), ...more }),
  [NONE]: () => ({ kind: 'talk', id: NO_ID, ...more }),
});

/** The growth space: posts, albums, and the room of those who review. */
export const spaceCases: Record<string, AccessCases> = {
  talkPage: {
    works: '2',
    cases: {
      'of the school': async (stage) => {
        await talk(stage, stage.mate, stage.school);
        return {};
      },
    },
  },
  ownTalkPage: {
    works: '2',
    shows: listed,
    cases: {
      [OWN]: async (stage, actor) => {
        await talk(stage, actor.accountId, actor.orgId, 1);
        return {};
      },
    },
  },
  addTalk: {
    works: '2',
    cases: {
      'to everyone': () => ({ content: '今天种下了一盆香樟苗', isOpen: 0 }),
      ...whose(
        (stage, ownerId) => stage.picture(ownerId, 'talk'),
        (image) => ({ content: '今天种下了一盆香樟苗', isOpen: 0, image }),
        'zzzzzz',
      ),
    },
  },
  deleteTalk: {
    works: '2',
    cases: whose(
      (stage, ownerId) => talk(stage, ownerId, stage.school),
      (id) => ({ id }),
    ),
  },
  reportTalk: {
    works: '2',
    cases: {
      'shown to the school': async (stage) => ({
        ...{ id: await talk(stage, stage.mate, stage.school), reason: '内容不合适' },
      }),
      [OTHER]: async (stage) => ({ id: await talk(stage, stage.stranger, stage.otherSchool), reason: '内容不合适' }),
      [HIDDEN]: async (stage) => ({ id: await talk(stage, stage.mate, stage.school, 1), reason: '内容不合适' }),
      [NONE]: () => ({ id: NO_ID, reason: '内容不合适' }),
    },
  },
  albumList: { works: '2', cases: { ...just({ studentId: '' }), ...nothingOf } },
  addAlbum: { works: '2', cases: just({ name: '露营日记', remark: '山里的一夜' }) },
  updateAlbum: { works: '2', cases: whose(album, (id) => ({ id, name: '去看山', remark: '秋天' })) },
  deleteAlbum: { works: '2', cases: whose(album, (id) => ({ id })) },
  batchAddPhoto: {
    works: '2',
    cases: {
      'own photo': async (stage, { accountId }) => ({
        ...{ albumId: await album(stage, accountId), photoIds: await stage.picture(accountId, 'album') },
      }),
      [OTHER]: async (stage, { accountId }) => ({
        ...{ albumId: await album(stage, stage.stranger), photoIds: await stage.picture(accountId, 'album') },
      }),
      [NONE]: async (stage, { accountId }) => ({ albumId: NO_ID, photoIds: await stage.picture(accountId, 'album') }),
    },
  },
  photoPage: {
    works: '2',
    shows: listed,
    cases: {
      [OWN]: async (stage, { accountId }) => {
        await photo(stage, accountId);
        return { albumId: '', studentId: '' };
      },
      ...nothingOf,
    },
  },
  deletePhoto: { works: '2', cases: whose(photo, (id) => ({ id })) },
  deletePhotos: { works: '2', cases: whose(photo, (id) => ({ ids: [id] })) },
  batchMovePhoto: {
    works: '2',
    cases: {
      [OWN]: async (stage, { accountId }) => ({
        ...{ albumId: await album(stage, accountId), ids: [await photo(stage, accountId)] },
      }),
      [OTHER]: async (stage, { accountId }) => ({
        ...{ albumId: await album(stage, stage.stranger), ids: [await photo(stage, accountId)] },
      }),
      [NONE]: async (stage, { accountId }) => ({ albumId: NO_ID, ids: [await photo(stage, accountId)] }),
    },
  },
  albumLogPage: { works: '2', cases: just() },
  manageContentPage: {
    works: '5',
    shows: listed,
    cases: {
      'of the school': async (stage) => {
        await talk(stage, stage.mate, stage.school, 0, 0);
        return { kind: 'talk' };
      },
    },
  },
  passContent: { works: '5', counts: true, cases: held() },
  refuseContent: { works: '5', counts: true, cases: held({ reason: '请不要公开联系方式' }) },
};
