import {
  addAddress,
  addAlbum,
  addClubDynamic,
  addTalk,
  batchAddPhoto,
  deleteAddress,
  deleteAlbum,
  deleteClubDynamic,
  deletePhotos,
  deleteTalk,
  manageCollegeModuleRemove,
  manageCollegeModuleSave,
  managePublicationSave,
  managePublicationStep,
  OrgType,
  photoPage,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { storeFile } from './modules/content/file/index.ts';
import { PICTURE } from './testing/access-cases/index.ts';
import { startTestApp, testClock } from './testing/app.ts';
import { makeClub, makeOrg } from './testing/fixtures.ts';

const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
afterAll(() => app.close());
const db = app.platform.database;
const school = await app.makeSchool('云汀一中');
const head = await app.loginAs(5, { orgId: school.orgId });
const clerk = await app.loginAs(10, { orgId: await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau }) });
const studentId = await app.makeStudent(school, { name: '顾星野' });
const own = await app.sessionOf(studentId);
const clubId = await makeClub(db, { orgId: school.orgId });
await db.run("insert into club_type (name) values ('科技')");
await db.run(
  `insert into area values (970000, null, '青岚省', '970000'), (970100, 970000, '云汀市', '970000.970100'),
     (970101, 970100, '云汀区', '970000.970100.970101')`,
);

const TWICE = '提交中,请勿重复点击';
const AREA = { provinceId: '970000', cityId: '970100', regionId: '970101' };
const ADDRESS = { name: '林小禾', telphone: '13800000001', ...AREA, address: '书院路 12 号' };
const MODULE = { name: '学生天地', viewPower: '1,3', downloadPower: '3,6', icon: '', link: '', shown: 1 };
const PAGE = { name: '机器人社', typesName: '科技', suitSections: '2,3', introInfo: '从一颗螺丝开始' };
const TERMS = { from: '', until: '', orgTypes: [], stages: [], orgIds: [] };

interface Kind {
  make: () => Promise<{ error_code: number; message: string; data: { id: string } }>;
  remove: (id: string) => Promise<{ error_code: number }>;
}
const KINDS: Record<string, Kind> = {
  post: {
    make: () => app.call(addTalk, { content: '今天种下一棵桂花树', isOpen: 0 }, own),
    remove: (id) => app.call(deleteTalk, { id }, own),
  },
  album: {
    make: () => app.call(addAlbum, { name: '春天', remark: '花' }, own),
    remove: (id) => app.call(deleteAlbum, { id }, own),
  },
  address: {
    make: () => app.call(addAddress, ADDRESS, own),
    remove: (id) => app.call(deleteAddress, { id }, own),
  },
  'club dynamic': {
    make: () => app.call(addClubDynamic, { asstionId: clubId, message: '周五观星' }, head.token),
    remove: (id) => app.call(deleteClubDynamic, { id }, head.token),
  },
  'college module': {
    make: () => app.call(manageCollegeModuleSave, MODULE, clerk.token),
    remove: (id) => app.call(manageCollegeModuleRemove, { id }, clerk.token),
  },
  publication: {
    make: () =>
      app.call(managePublicationSave, { id: '', kind: 'club', edition: 0, content: PAGE, terms: TERMS }, head.token),
    remove: (id) => app.call(managePublicationStep, { id, edition: 1, step: 'remove' }, head.token),
  },
};

it.each(Object.entries(KINDS))(
  'a %s that was deleted may be made again at once, and what is there may not',
  async (_what, { make, remove }) => {
    const first = await make();
    expect(first.error_code).toBe(0);
    expect((await make()).message).toBe(TWICE);
    expect((await remove(first.data.id)).error_code).toBe(0);
    const again = await Promise.all([make(), make()]);
    expect(again.map(({ error_code }) => error_code).sort()).toEqual([0, 1]);
    expect((await make()).message).toBe(TWICE);
  },
);

it('photos may be put into an album again once one of them was deleted', async () => {
  const { id: albumId } = (await app.call(addAlbum, { name: '夏天', remark: '海' }, own)).data;
  const photoIds = await storeFile(app.platform, { bytes: PICTURE, name: '图.png', use: 'album', ownerId: studentId });
  const add = async () => (await app.call(batchAddPhoto, { albumId, photoIds }, own)).message;
  expect([await add(), await add()]).toEqual(['上传成功', TWICE]);
  const ids = (await app.call(photoPage, { albumId }, own)).data.dataList.map(({ id }) => id);
  expect((await app.call(deletePhotos, { ids }, own)).error_code).toBe(0);
  expect(await add()).toBe('上传成功');
});
