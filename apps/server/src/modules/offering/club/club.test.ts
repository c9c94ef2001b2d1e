import {
  applyToClub,
  clubAlbum,
  clubApplicationPage,
  clubDynamics,
  clubFetch,
  clubHomePage,
  clubPage,
  ownClubApplications,
  SESSION_COOKIE,
  showImage,
  type Usertype,
} from '@vimo/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { daysFrom, makeClub, makeOrg } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { storeFile } from '../../content/file/index.ts';
import { bindChild } from '../../people/account/index.ts';

const START = '2026-11-10T10:00:00+08:00';
const app = await startTestApp({ clock: testClock(START) });
const db = app.platform.database;
const school = await app.makeSchool('云汀一中');
const otherSchool = await app.makeSchool('青禾中学');
afterAll(() => app.close());

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
});
const pictureOf = (ownerId: string) => storeFile(app.platform, { bytes: png, name: '头像.png', use: 'club', ownerId });
async function studentOf(place: { orgId: string; classId: string }, usertype: Usertype = 2) {
  const accountId = await app.makeStudent(place, { usertype });
  return { accountId, token: await app.sessionOf(accountId), picture: await pictureOf(accountId) };
}
const form = (asstionId: string, imagesUrl: string, more: object = {}) => ({
  asstionId,
  imagesUrl,
  telphone: '13900001111',
  introInfo: '喜欢动手做东西',
  hobby: '机器人',
  ...more,
});
const applications = (clubId: string) =>
  db.rows<{ account_id: string; audit_status: number; by_parent_id: string | null; phone_cipher: Buffer }>(
    'select account_id, audit_status, by_parent_id, phone_cipher from club_application where club_id = $1',
    [clubId],
  );

describe('lists', () => {
  it('show published clubs of the organisations and of all below them, the newest first', async () => {
    const bureau = await makeOrg(db, { name: '区教育局', type: 2 });
    const below = await makeOrg(db, { name: '局下小学', parentOrgId: bureau });
    const away = await makeOrg(db, { name: '停用小学' });
    const [older, newer] = [
      await makeClub(db, { orgId: below, name: '合唱团', createdAt: daysFrom(app.clock(), -9) }),
      await makeClub(db, { orgId: bureau, name: '天文社', createdAt: daysFrom(app.clock(), -2) }),
    ];
    await makeClub(db, { orgId: below, name: '未发布', published: false });
    const gone = await makeClub(db, { orgId: away, name: '停用的' });
    await db.run('update org set disabled = true where org_id = $1', [away]);
    for (const endpoint of [clubHomePage, clubPage]) {
      const { data } = await app.call(endpoint, { belongDeptIds: [bureau] });
      expect(data.dataList.map((club) => club.id)).toEqual([newer, older]);
      expect(data).toMatchObject({ totalCount: 2, dataList: [{ name: '天文社', belongDeptName: '区教育局' }, {}] });
      const { data: city } = await app.call(endpoint, { belongDeptIds: ['0'], pageSize: 100 });
      expect(city.dataList.map((club) => club.id)).not.toContain(gone);
      const past = await app.call(endpoint, { belongDeptIds: [bureau], pageSize: 1, currentPage: 5 });
      expect(past.data).toEqual({ dataList: [], totalCount: 2 });
    }
    expect((await app.call(clubFetch, { id: gone })).error_code).toBe(4);
    expect((await app.call(clubPage, { belongDeptIds: ['x'] })).error_code).toBe(2);
    expect((await app.call(clubPage, { pageSize: 101 })).error_code).toBe(2);
  });

  it('album in its order and dynamics, the newest first', async () => {
    const clubId = await makeClub(db, { orgId: school.orgId });
    const { accountId } = await app.loginAs(5);
    const [first, second] = [await pictureOf(accountId), await pictureOf(accountId)];
    await db.run(
      "insert into club_photo (club_id, name, picture_id, sort) values ($1, '合影', $2, 2), ($1, '比赛', $3, 1)",
      [clubId, first, second],
    );
    const { data: album } = await app.call(clubAlbum, { asstionId: clubId, belongDeptId: school.orgId });
    expect(album.map(({ name, imagesUrl }) => [name, imagesUrl])).toEqual([
      ['比赛', second],
      ['合影', first],
    ]);
    for (const day of [3, 1]) {
      await db.run('insert into club_dynamic (club_id, message, created_at) values ($1, $2, $3)', [
        clubId,
        `第${day}次活动`,
        daysFrom(app.clock(), -day),
      ]);
    }
    const { data } = await app.call(clubDynamics, { asstionId: clubId });
    expect(data).toMatchObject({ totalCount: 2, dataList: [{ message: '第1次活动' }, { message: '第3次活动' }] });
    // A page that is full does not tell how many there are in all.
    const full = await app.call(clubDynamics, { asstionId: clubId, pageSize: 1 });
    expect(full.data).toMatchObject({ totalCount: 2, dataList: [{ message: '第1次活动' }] });
    await db.run('update club set published = false where club_id = $1', [clubId]);
    const token = (await app.loginAs(4)).token;
    expect((await app.call(clubAlbum, { asstionId: clubId }, token)).data).toEqual([]);
    expect((await app.call(clubDynamics, { asstionId: clubId }, token)).data).toEqual({ dataList: [], totalCount: 0 });
  });
});

describe('an application', () => {
  it.each([2, 12] as const)('of a student (usertype %i) is taken once and begins pending', async (usertype) => {
    const clubId = await makeClub(db, { orgId: school.orgId });
    const student = await studentOf(school, usertype);
    const sent = form(clubId, student.picture, { auditStatus: 2, studentId: '1', belongDeptId: otherSchool.orgId });
    const reply = await app.call(applyToClub, sent, student.token);
    expect(reply).toMatchObject({ error_code: 0, message: '申请已提交，请等待审核' });
    const rows = await applications(clubId);
    expect(rows).toMatchObject([{ account_id: student.accountId, audit_status: 1 }]);
    expect(rows[0]!.phone_cipher.includes('13900001111')).toBe(false);
    expect(app.platform.secrets.open(rows[0]!.phone_cipher)).toBe('13900001111');
    expect((await app.call(clubFetch, { id: clubId }, student.token)).data).toMatchObject({
      applyStatus: 1,
      isMember: 0,
      openToAll: 0,
    });
    const again = await app.call(applyToClub, sent, student.token);
    expect(again).toMatchObject({ error_code: 1, message: '您已提交申请，请等待审核' });
    expect(await applications(clubId)).toHaveLength(1);
  });

  it('sent fifty times at once is one row', async () => {
    const clubId = await makeClub(db, { orgId: school.orgId });
    const { token, picture } = await studentOf(school);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => app.call(applyToClub, form(clubId, picture), token)),
    );
    expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(1);
    expect(new Set(replies.map((reply) => reply.message)).size).toBe(2);
    expect(await applications(clubId)).toHaveLength(1);
  });

  it.each([
    ['taken down', 'published = false', { error_code: 4, message: '社团不存在或已下线' }],
    ['closed to applications', 'applications_open = false', { error_code: 1, message: '该社团暂不接受申请' }],
  ])('to a club that is %s meanwhile is told so, and nothing is written', async (_what, change, told) => {
    const clubId = await makeClub(db, { orgId: school.orgId });
    const { token, picture } = await studentOf(school);
    const [reply] = await queuedBehind<[{ error_code: number; message: string }]>(
      app,
      ['select from club where club_id = $1 for update', [clubId]],
      [() => app.call(applyToClub, form(clubId, picture), token)],
      [[`update club set ${change} where club_id = $1`, [clubId]]],
    );
    expect(reply).toMatchObject(told);
    expect(await applications(clubId)).toEqual([]);
  });

  it('may be sent again after a refusal, and not by a member', async () => {
    const clubId = await makeClub(db, { orgId: school.orgId });
    const { accountId, token, picture } = await studentOf(school);
    const send = () => app.call(applyToClub, form(clubId, picture), token);
    const shown = async () => (await app.call(clubFetch, { id: clubId }, token)).data;
    expect(await shown()).toMatchObject({ applyStatus: -1, isMember: 0, personNum: 0 });
    await send();
    await db.run('update club_application set audit_status = 3 where club_id = $1', [clubId]);
    expect(await shown()).toMatchObject({ applyStatus: 3 });
    expect((await send()).error_code).toBe(0);
    await db.run('update club_application set audit_status = 2 where club_id = $1 and audit_status = 1', [clubId]);
    await db.run('insert into club_member (club_id, account_id) values ($1, $2)', [clubId, accountId]);
    expect(await shown()).toMatchObject({ applyStatus: 2, isMember: 1, personNum: 1 });
    expect(await send()).toMatchObject({ error_code: 1, message: '您已是社团成员' });
    const guest = await app.call(clubFetch, { id: clubId });
    expect(guest.data).toMatchObject({ applyStatus: -1, isMember: 0 });
  });

  it('needs a session of a student', async () => {
    const clubId = await makeClub(db, { orgId: school.orgId });
    for (const token of [undefined, 'f'.repeat(64)]) {
      expect((await app.call(applyToClub, form(clubId, 'abc123'), { token })).status).toBe(511);
    }
    for (const usertype of [1, 3, 4, 5, 6, 10, 11] as const) {
      const { token, accountId } = await app.loginAs(usertype, { orgId: school.orgId });
      const reply = await app.call(applyToClub, form(clubId, await pictureOf(accountId)), token);
      expect(reply).toMatchObject({ error_code: 3, message: '只有学生可以申请加入社团' });
    }
    expect(await applications(clubId)).toEqual([]);
  });

  it('is for students of the school, unless the club is open to all', async () => {
    const clubId = await makeClub(db, { orgId: school.orgId });
    const open = await makeClub(db, { orgId: school.orgId, openToAll: true });
    const { token, picture } = await studentOf(otherSchool);
    const forged = form(clubId, picture, { belongDeptId: school.orgId });
    expect(await app.call(applyToClub, forged, token)).toMatchObject({
      error_code: 3,
      message: '该社团仅面向本校学生',
    });
    expect((await app.call(applyToClub, form(open, picture), token)).error_code).toBe(0);
  });

  it('a parent in the child’s account is written down', async () => {
    const clubId = await makeClub(db, { orgId: school.orgId });
    const { accountId, picture } = await studentOf(school);
    const parentId = await app.makeAccount();
    const token = await app.platform.sessions.create(db, accountId, parentId);
    expect((await app.call(applyToClub, form(clubId, picture), token)).error_code).toBe(0);
    expect(await applications(clubId)).toMatchObject([{ account_id: accountId, by_parent_id: parentId }]);
  });

  it('tells one guardian nothing of the number that the other gave', async () => {
    const clubId = await makeClub(db, { orgId: school.orgId });
    const { accountId, token, picture } = await studentOf(school);
    const [mother, father] = [await app.loginAs(4), await app.loginAs(4)];
    for (const parent of [mother, father]) await bindChild(db, parent.accountId, accountId);
    const as = (parent: { accountId: string }) => app.platform.sessions.create(db, accountId, parent.accountId);
    expect((await app.call(applyToClub, form(clubId, picture), await as(mother))).error_code).toBe(0);
    const numbers = async (who: string, studentId = '') =>
      (await app.call(ownClubApplications, { studentId }, who)).data.dataList.map(({ telphone }) => telphone);
    for (const seen of [await numbers(await as(father)), await numbers(father.token, accountId)])
      expect(seen).toEqual(['']);
    for (const seen of [await numbers(await as(mother)), await numbers(mother.token, accountId), await numbers(token)])
      expect(seen).toEqual(['139****1111']);
  });

  it('tells the applicant and the parents what was decided and why, and nobody else', async () => {
    const { accountId, token, picture } = await studentOf(school);
    const clubId = await makeClub(db, { orgId: school.orgId, name: '合唱团' });
    await app.call(applyToClub, form(clubId, picture), token);
    const parent = await app.loginAs(4);
    await bindChild(db, parent.accountId, accountId);
    const seen = async (who: string) => (await app.call(clubApplicationPage, {}, who)).data.dataList;
    expect(await seen(token)).toMatchObject([
      { asstionName: '合唱团', auditStatus: 1, auditRemark: '', auditDate: '' },
    ]);
    await db.run(
      `update club_application set audit_status = 3, review_note = '名额已满', reviewed_at = created_at where club_id = $1`,
      [clubId],
    );
    for (const who of [token, parent.token]) {
      expect(await seen(who)).toMatchObject([{ asstionId: clubId, auditStatus: 3, auditRemark: '名额已满' }]);
    }
    const stranger = await app.loginAs(4);
    expect((await app.call(clubApplicationPage, {}, stranger.token)).data).toEqual({ dataList: [], totalCount: 0 });
  });

  it('shows a picture of one’s own: not another’s, not a document, not one that is not there', async () => {
    const clubId = await makeClub(db, { orgId: school.orgId });
    const { accountId, token } = await studentOf(school);
    const other = await studentOf(school);
    const document = await storeFile(app.platform, {
      bytes: Buffer.from('%PDF-1.4\n%%EOF\n'),
      name: 'a.pdf',
      use: 'record',
      ownerId: accountId,
    });
    for (const picture of [other.picture, document, 'nope00']) {
      const reply = await app.call(applyToClub, form(clubId, picture), token);
      expect(reply).toMatchObject({ error_code: 2, refusal: { fields: { imagesUrl: '头像不存在，请重新上传' } } });
    }
    expect(await applications(clubId)).toEqual([]);
  });

  it('takes the picture by which the student is known, whoever stored it; another’s not', async () => {
    const clubId = await makeClub(db, { orgId: school.orgId });
    const { accountId, token } = await studentOf(school);
    const [known, others] = await Promise.all(
      [1, 2].map(() => storeFile(app.platform, { bytes: png, name: '头像.png', use: 'headimg' })),
    );
    await db.run('update account set headimg = $1 where account_id = $2', [known, accountId]);
    await db.run('update account set headimg = $1 where account_id = $2', [
      others,
      (await studentOf(school)).accountId,
    ]);
    expect((await app.call(applyToClub, form(clubId, others!), token)).refusal.fields).toEqual({
      imagesUrl: '头像不存在，请重新上传',
    });
    expect((await app.call(applyToClub, form(clubId, known!), token)).error_code).toBe(0);
    // What the application shows stays when the student takes another picture later.
    await db.run("update account set headimg = '' where account_id = $1", [accountId]);
    expect(await db.row('select 1 as there from file_reference where file_id = $1', [known])).toEqual({ there: 1 });
  });

  it('keeps the picture from everybody but the applicant', async () => {
    const { token, picture } = await studentOf(school);
    const look = (cookie?: string) =>
      app.app.http.inject({
        url: `${showImage.path}?id=${picture}`,
        ...(cookie ? { cookies: { [SESSION_COOKIE]: cookie } } : {}),
      });
    expect((await look(token)).headers['content-type']).toMatch(/^image\//);
    for (const other of [undefined, (await studentOf(school)).token]) {
      expect((await look(other)).headers['content-type']).not.toMatch(/^image\//);
    }
  });

  it('tells what is missing in words that say what to do', async () => {
    const { token } = await studentOf(school);
    const reply = await app.call(applyToClub, { asstionId: '1' }, token);
    expect(reply.refusal.fields).toEqual({
      imagesUrl: '请上传头像',
      telphone: '请输入联系电话',
      introInfo: '请输入简介',
      hobby: '请输入爱好',
    });
    const wrong = await app.call(applyToClub, form('1', 'abc123', { telphone: '12345678901' }), token);
    expect(wrong.refusal.fields).toEqual({ telphone: '请输入正确的手机号' });
    expect((await app.call(applyToClub, form('999999', 'abc123'), token)).error_code).toBe(4);
  });
});
