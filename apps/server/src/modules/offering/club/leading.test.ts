import {
  addClubDynamic,
  addClubPhoto,
  applyToClub,
  CLUB_PHOTO_UNNAMED,
  clubAlbum,
  clubDynamics,
  clubFetch,
  clubMembers,
  clubPage,
  decideClubApplication,
  ledApplications,
  ledClubs,
  ledDynamics,
  ledPhotos,
  manageClubApplications,
  manageClubDisband,
  manageClubFetch,
  manageClubLeaders,
  manageClubMembers,
  manageClubPage,
  manageContentPage,
  manageRecyclePage,
  manageRecycleRestore,
  manageWorkbench,
  notificationPage,
  ownClubApplications,
  passContent,
  refuseContent,
  showImage,
  updateClubDynamic,
  updateClubIntro,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { PICTURE } from '../../../testing/access-cases/index.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClub } from '../../../testing/fixtures.ts';
import { storeFile } from '../../content/file/index.ts';

const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
const db = app.platform.database;
const school = await app.makeSchool('云汀一中');
afterAll(() => app.close());

const pictureOf = (ownerId: string, use: 'club' | 'clubPhoto') =>
  storeFile(app.platform, { bytes: PICTURE, name: '图.png', use, ownerId });
async function student(name: string) {
  const accountId = await app.makeStudent(school, { name });
  return { accountId, token: await app.sessionOf(accountId) };
}
type Person = { accountId: string; token: string };

let clubId: string;
let leader: Person;
let head: Person;
beforeEach(async () => {
  clubId = await makeClub(db, { orgId: school.orgId, name: '星野天文社' });
  leader = await student('顾星野');
  await db.run('insert into club_member (club_id, account_id) values ($1, $2)', [clubId, leader.accountId]);
  await db.run('insert into club_leader (club_id, account_id, since) values ($1, $2, now())', [
    clubId,
    leader.accountId,
  ]);
  const accountId = await app.makeAccount({ usertype: 5, orgId: school.orgId, name: '校办' });
  head = { accountId, token: await app.sessionOf(accountId) };
});

async function apply(name = '林小禾') {
  const one = await student(name);
  const imagesUrl = await pictureOf(one.accountId, 'club');
  const form = { asstionId: clubId, imagesUrl, telphone: '13900001111', introInfo: '想看土星环', hobby: '观星' };
  const { data } = await app.call(applyToClub, form, one.token);
  return { ...one, imagesUrl, id: data.id };
}
const titles = async ({ token }: Person) =>
  (await app.call(notificationPage, {}, token)).data.dataList.map(({ title }) => title);

it('an application reaches the leaders, is decided once with a remark, and the applicant reads all of it', async () => {
  const one = await apply();
  expect(await titles(leader)).toEqual(['有新的社团申请等待审核']);
  expect((await app.call(ledClubs, {}, leader.token)).data).toMatchObject([{ asstionName: '星野天文社', waitNum: 1 }]);
  const { data } = await app.call(ledApplications, {}, leader.token);
  expect(data.dataList).toMatchObject([{ studentName: '林小禾', telphone: '139****1111', auditStatus: 1 }]);
  const url = `${showImage.path}?id=${one.imagesUrl}`;
  const seen = async ({ token }: Person) =>
    (await app.app.http.inject({ url, headers: { sessiontoken: token } })).statusCode;
  expect([await seen(leader), await seen(await student('别人'))]).toEqual([200, 404]);

  const refusal = { id: one.id, auditStatus: 3 as const };
  expect(await app.call(decideClubApplication, refusal, leader.token)).toMatchObject({
    error_code: 2,
    refusal: { fields: { remarks: '请输入不通过的原因' } },
  });
  const decision = { id: one.id, auditStatus: 2 as const, remarks: '周五晚上楼顶见' };
  const replies = await Promise.all([1, 2, 3].map(() => app.call(decideClubApplication, decision, leader.token)));
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 1, 1]);
  expect((await app.call(ownClubApplications, {}, one.token)).data).toMatchObject({
    totalCount: 1,
    dataList: [
      {
        auditStatus: 2,
        updateName: '顾星野',
        remarks: '周五晚上楼顶见',
        hobby: '观星',
        telphone: '139****1111',
        byParent: 0,
      },
    ],
  });
  expect(await titles(one)).toEqual(['社团申请已通过']);
  const { data: mine } = await app.call(clubPage, { joined: 1 }, one.token);
  expect(mine.dataList).toMatchObject([{ asstionId: clubId, asstionName: '星野天文社', personNum: 2 }]);
  const { data: members } = await app.call(clubMembers, { asstionId: clubId }, one.token);
  expect(members).toMatchObject([
    { name: '顾星野', isLeader: 1 },
    { name: '林小禾', isLeader: 0 },
  ]);
});

it('a guardian who applied for a child is told what became of it while they are bound, and not after', async () => {
  const appliedBy = async (bound: boolean) => {
    const one = await apply();
    const parent = await app.loginAs(4);
    const both = [parent.accountId, one.accountId];
    if (bound) await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', both);
    await db.run('update club_application set by_parent_id = $1 where account_id = $2', both);
    return { one, parent, bound };
  };
  const decided = [await appliedBy(true), await appliedBy(false)];
  for (const { one } of decided) {
    const refusal = { id: one.id, auditStatus: 3 as const, remarks: '名额已满' };
    expect((await app.call(decideClubApplication, refusal, leader.token)).error_code).toBe(0);
  }
  const waiting = [await appliedBy(true), await appliedBy(false)];
  expect((await app.call(manageClubDisband, { clubId }, head.token)).error_code).toBe(0);
  for (const { one, parent, bound } of [...decided, ...waiting]) {
    expect(await titles(one)).toEqual(['社团申请未通过']);
    expect(await titles(parent)).toEqual(bound ? ['社团申请未通过'] : []);
  }
});

it('somebody who has left the school is not let in; a leader who has left leads no more', async () => {
  const one = await apply();
  const elsewhere = await app.makeSchool('别的学校');
  await db.run('update account set org_id = $2 where account_id = $1', [one.accountId, elsewhere.orgId]);
  const passing = { id: one.id, auditStatus: 2 as const };
  expect((await app.call(decideClubApplication, passing, leader.token)).message).toContain('不在本社团招收范围内');
  await db.run('update account set org_id = $2 where account_id = $1', [leader.accountId, elsewhere.orgId]);
  expect((await app.call(decideClubApplication, passing, leader.token)).error_code).toBe(4);
  expect((await app.call(ledClubs, {}, leader.token)).data).toEqual([]);
});

it.each([
  ['left', 'status = 4'],
  ['graduated', 'graduation_year = 2026'],
])(
  'who has %s leads nothing and has no part in a club; the school is told that nobody leads it',
  async (_how, goes) => {
    const one = await apply();
    const vacant = async () =>
      (await app.call(manageWorkbench, { only: ['clubsWithVacancy'] }, head.token)).data.items.map(
        ({ count }) => count,
      );
    const found = async (asked: object) =>
      (
        await app.call(manageClubPage, { keyword: '星野天文社', pageSize: 100, ...asked }, head.token)
      ).data.dataList.find(({ id }) => id === clubId);
    const before = (await vacant())[0] ?? 0;
    expect([await found({ vacant: 1 }), (await found({}))?.leaders.length]).toEqual([undefined, 1]);
    await db.run(`update student set ${goes} where account_id = $1`, [leader.accountId]);
    const asked = { asstionId: clubId };
    expect((await app.call(ledClubs, {}, leader.token)).data).toEqual([]);
    expect((await app.call(ledApplications, {}, leader.token)).data.totalCount).toBe(0);
    const refusals = [
      await app.call(addClubDynamic, { ...asked, message: '周五观星' }, leader.token),
      await app.call(decideClubApplication, { id: one.id, auditStatus: 2 }, leader.token),
      await app.call(clubMembers, asked, leader.token),
    ];
    expect(refusals.map(({ error_code }) => error_code)).toEqual([4, 4, 4]);
    const again = { ...asked, imagesUrl: await pictureOf(leader.accountId, 'club'), telphone: '13900001111' };
    const another = {
      ...again,
      asstionId: await makeClub(db, { orgId: school.orgId }),
      introInfo: '想',
      hobby: '观星',
    };
    expect((await app.call(applyToClub, another, leader.token)).message).toBe('您已离校或毕业，不能申请加入社团');
    expect([await vacant(), (await found({ vacant: 1 }))?.leaders]).toEqual([[before + 1], []]);
    // Whom the school names then leads it, and the one who has gone is no candidate.
    const accountId = await app.makeAccount({ usertype: 3, orgId: school.orgId, name: '社团老师' });
    const named = (accountIds: string[]) => app.call(manageClubLeaders, { clubId, accountIds, before: [] }, head.token);
    expect((await named([accountId])).error_code).toBe(0);
    expect(await found({ vacant: 1 })).toBeUndefined();
  },
);

it.each([
  ['has graduated', 'update student set graduation_year = 2026 where account_id = $1'],
  ['is disabled', 'update account set disabled = true where account_id = $1'],
  ['is of another school', 'update account set org_id = null where account_id = $1'],
])('who %s is in no list of members and in no number of them', async (_how, goes) => {
  const one = await student('林小禾');
  await db.run('insert into club_member (club_id, account_id) values ($1, $2)', [clubId, one.accountId]);
  const counts = async () => {
    // Asked with a session: guests are answered from the cache.
    const card = (await app.call(clubPage, { belongDeptIds: [school.orgId], pageSize: 100 }, leader.token)).data
      .dataList;
    const listed = (await app.call(manageClubPage, { keyword: '星野天文社', pageSize: 100 }, head.token)).data.dataList;
    return [
      card.find(({ id }) => id === clubId)?.personNum,
      (await app.call(clubFetch, { id: clubId }, leader.token)).data.personNum,
      (await app.call(ledClubs, {}, leader.token)).data[0]?.personNum,
      (await app.call(clubPage, { joined: 1 }, leader.token)).data.dataList[0]?.personNum,
      (await app.call(clubMembers, { asstionId: clubId }, leader.token)).data.length,
      listed.find(({ id }) => id === clubId)?.personNum,
      (await app.call(manageClubFetch, { id: clubId }, head.token)).data.personNum,
      (await app.call(manageClubMembers, { clubId }, head.token)).data.totalCount,
      (await app.call(manageClubMembers, { clubId }, head.token)).data.dataList.length,
    ];
  };
  expect(await counts()).toEqual(Array(9).fill(2));
  await db.run(goes, [one.accountId]);
  expect(await counts()).toEqual(Array(9).fill(1));
});

it('a guardian who acts as the leader sees nothing of other children', async () => {
  await apply();
  const parent = await app.makeAccount({ name: '顾父' });
  await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parent, leader.accountId]);
  const token = await app.platform.sessions.create(db, leader.accountId, parent);
  expect((await app.call(ledClubs, {}, token)).data).toEqual([]);
  expect((await app.call(ledApplications, { asstionId: clubId }, token)).error_code).toBe(4);
  expect((await app.call(ledApplications, {}, token)).data.totalCount).toBe(0);
});

it('what was written is shown, or waits for those who review it, and its writer is told', async () => {
  expect(
    (await app.call(addClubDynamic, { asstionId: clubId, message: '周五观星' }, leader.token)).data.auditStatus,
  ).toBe(1);
  const held = await app.call(addClubDynamic, { asstionId: clubId, message: '加我微信 xingye2026' }, leader.token);
  expect(held).toMatchObject({ data: { auditStatus: 0 }, message: '已提交，审核通过后公开显示' });
  const shown = async () => (await app.call(clubDynamics, { asstionId: clubId }, leader.token)).data.dataList.length;
  expect([await shown(), (await app.call(ledDynamics, { asstionId: clubId }, leader.token)).data.totalCount]).toEqual([
    1, 2,
  ]);
  const { data } = await app.call(manageContentPage, { kind: 'clubDynamic' }, head.token);
  expect(data.dataList).toMatchObject([{ content: '加我微信 xingye2026', subject: '星野天文社', name: '顾星野' }]);
  await app.call(refuseContent, { kind: 'clubDynamic', id: held.data.id, reason: '请不要公开联系方式' }, head.token);
  expect(await titles(leader)).toContain('您的社团动态未通过审核');
  const again = { id: held.data.id, message: '周六也观星' };
  expect((await app.call(updateClubDynamic, again, leader.token)).data.auditStatus).toBe(1);
  expect(await shown()).toBe(2);

  const intro = { asstionId: clubId, introInfo: '加我微信 xingye2026' };
  expect((await app.call(updateClubIntro, intro, leader.token)).data.auditStatus).toBe(0);
  const { data: intros } = await app.call(manageContentPage, { kind: 'clubIntro' }, head.token);
  const introOf = async () => (await app.call(clubFetch, { id: clubId }, leader.token)).data.introInfo;
  expect(await introOf()).toBe('');
  expect((await app.call(ledClubs, {}, leader.token)).data[0]).toMatchObject({
    newIntroInfo: intro.introInfo,
    auditStatus: 0,
  });
  await app.call(passContent, { kind: 'clubIntro', id: intros.dataList[0]!.id }, head.token);
  expect(await introOf()).toBe(intro.introInfo);
  expect((await app.call(ledClubs, {}, leader.token)).data[0]).toMatchObject({ newIntroInfo: '', auditStatus: 1 });
});

it('what was written anew since the list was drawn is passed and refused by nobody who has not seen it', async () => {
  const words = { asstionId: clubId, message: '加我微信 xingye2028' };
  const { id } = (await app.call(addClubDynamic, words, leader.token)).data;
  const drawn = async () => {
    const { dataList } = (await app.call(manageContentPage, { kind: 'clubDynamic' }, head.token)).data;
    return dataList.find((one) => one.id === id)!;
  };
  const { edition } = await drawn();
  await app.call(updateClubDynamic, { id, message: '加我微信 xingye2029' }, leader.token);
  const late = { kind: 'clubDynamic', id, edition };
  const changed = { error_code: 1, message: '该内容已被他人修改，请刷新后再试' };
  expect(await app.call(passContent, late, head.token)).toMatchObject(changed);
  expect(await app.call(refuseContent, { ...late, reason: '请不要公开联系方式' }, head.token)).toMatchObject(changed);
  const now = await drawn();
  expect(now.content).toBe('加我微信 xingye2029');
  expect((await app.call(passContent, { ...late, edition: now.edition }, head.token)).error_code).toBe(0);
});

it('a student’s photo waits and is nobody’s to see until then; one of another person is not taken', async () => {
  const mine = await pictureOf(leader.accountId, 'clubPhoto');
  const theirs = await pictureOf(head.accountId, 'clubPhoto');
  const taken = await app.call(addClubPhoto, { asstionId: clubId, imagesUrl: theirs, name: '土星' }, leader.token);
  expect(taken.refusal.fields).toHaveProperty('imagesUrl');
  const { data } = await app.call(addClubPhoto, { asstionId: clubId, imagesUrl: mine, name: '土星' }, leader.token);
  expect(data.auditStatus).toBe(0);
  // Pressed again as no answer came.
  const again = await app.call(addClubPhoto, { asstionId: clubId, imagesUrl: mine, name: '土星' }, leader.token);
  expect(again.message).toBe('提交中,请勿重复点击');
  const stranger = await student('路人');
  const seen = async (token: string) =>
    (await app.app.http.inject({ url: `${showImage.path}?id=${mine}`, headers: { sessiontoken: token } })).statusCode;
  expect([await seen(stranger.token), await seen(head.token)]).toEqual([404, 200]);
  expect((await app.call(clubAlbum, { asstionId: clubId }, stranger.token)).data).toEqual([]);
  expect((await app.call(ledPhotos, { asstionId: clubId }, leader.token)).data).toMatchObject([{ auditStatus: 0 }]);
  await app.call(passContent, { kind: 'clubPhoto', id: data.id }, head.token);
  expect(await seen(stranger.token)).toBe(200);
  expect((await app.call(clubAlbum, { asstionId: clubId }, stranger.token)).data).toMatchObject([{ name: '土星' }]);
  const bySchool = await app.call(addClubPhoto, { asstionId: clubId, imagesUrl: theirs, name: '月面' }, head.token);
  expect(bySchool.data.auditStatus).toBe(1);
  // Whoever does not see it is told what it shows.
  for (const name of ['', ' ']) {
    const silent = await app.call(addClubPhoto, { asstionId: clubId, imagesUrl: mine, name }, leader.token);
    expect(silent.refusal.fields).toEqual({ name: CLUB_PHOTO_UNNAMED });
  }
});

it('a school keeps its clubs: who leads, and which wait', async () => {
  const { data: club } = await app.call(manageClubFetch, { id: clubId }, head.token);
  expect(club).toMatchObject({ mayKeep: true, leaders: [{ name: '顾星野' }] });
  const teacher = await app.makeAccount({ usertype: 3, orgId: school.orgId, name: '陈老师' });
  const outsider = await app.makeAccount({ usertype: 3, orgId: (await app.makeSchool('外校')).orgId });
  const set = (accountIds: string[], before: string[]) =>
    app.call(manageClubLeaders, { clubId, accountIds, before }, head.token);
  expect((await set([outsider], [leader.accountId])).refusal.fields).toHaveProperty('accountIds');
  expect((await set([teacher], [])).error_code).toBe(1);
  expect((await set([teacher], [leader.accountId])).error_code).toBe(0);
  expect((await app.call(ledClubs, {}, leader.token)).data).toEqual([]);
  const teacherToken = await app.sessionOf(teacher);
  await apply();
  const { data } = await app.call(manageClubPage, { waiting: 1 }, teacherToken);
  expect(data.dataList).toMatchObject([{ id: clubId, waitNum: 1 }]);
  expect((await app.call(manageClubFetch, { id: clubId }, teacherToken)).data.mayKeep).toBe(false);
  expect(
    (await app.call(manageClubLeaders, { clubId, accountIds: [], before: [teacher] }, teacherToken)).error_code,
  ).toBe(3);
});

it('a school closes a club to applications, disbands it and brings it back', async () => {
  const elsewhere = await app.makeAccount({ usertype: 5, orgId: (await app.makeSchool('外校')).orgId });
  const stranger = await app.sessionOf(elsewhere);
  const picture = await pictureOf(head.accountId, 'clubPhoto');
  const made = { id: await makeClub(db, { orgId: school.orgId, name: '<b>机器人社</b>' }) };
  await db.run('update club set logo_id = $2 where club_id = $1', [made.id, picture]);
  const one = await student('林小禾');
  const detail = async () => (await app.call(clubFetch, { id: made.id }, one.token)).data;

  const form = async () => ({
    ...{ asstionId: made.id, telphone: '13900001111', introInfo: '想试试', hobby: '拼装' },
    imagesUrl: await pictureOf(one.accountId, 'club'),
  });
  const open = (to: boolean, token = head.token) =>
    app.call(manageClubApplications, { clubId: made.id, open: to }, token);
  expect((await open(false, stranger)).error_code).toBe(4);
  expect((await open(false)).message).toBe('已停止申请');
  expect(await app.call(applyToClub, await form(), one.token)).toMatchObject({
    ...{ error_code: 1, message: '该社团暂不接受申请' },
  });
  expect((await detail()).applyOpen).toBe(0);
  await open(true);
  expect((await app.call(applyToClub, await form(), one.token)).error_code).toBe(0);
  const member = await student('周一鸣');
  await db.run('insert into club_member (club_id, account_id) values ($1, $2)', [made.id, member.accountId]);

  const disband = (token: string) => app.call(manageClubDisband, { clubId: made.id }, token);
  expect((await disband(stranger)).error_code).toBe(4);
  const late = await student('沈迟');
  const sent = { ...(await form()), imagesUrl: await pictureOf(late.accountId, 'club') };
  const [gone, again] = await Promise.all([disband(head.token), disband(head.token)]);
  expect([gone.error_code, again.error_code].sort()).toEqual([0, 4]);
  expect((await app.call(applyToClub, sent, late.token)).error_code).toBe(4);
  expect((await app.call(clubFetch, { id: made.id }, one.token)).error_code).toBe(4);
  expect((await app.call(manageClubFetch, { id: made.id }, head.token)).error_code).toBe(4);
  expect((await app.call(ownClubApplications, {}, one.token)).data.dataList).toMatchObject([
    { auditStatus: 3, remarks: '社团已解散' },
  ]);
  expect([await titles(one), await titles(member)]).toEqual([['社团申请未通过'], ['社团已解散']]);
  expect((await app.app.http.inject({ url: `${showImage.path}?id=${picture}` })).statusCode).toBe(404);

  const { data: bin } = await app.call(manageRecyclePage, { kind: 'club' }, head.token);
  expect(bin.dataList.slice(0, 1)).toMatchObject([{ name: '<b>机器人社</b>', removedBy: '校办' }]);
  expect((await app.call(manageRecyclePage, { kind: 'club' }, stranger)).data.totalCount).toBe(0);
  await app.call(manageRecycleRestore, { id: bin.dataList[0]!.id }, head.token);
  expect(await detail()).toMatchObject({ personNum: 1, applyStatus: 3, applyOpen: 1 });
  expect((await app.app.http.inject({ url: `${showImage.path}?id=${picture}` })).statusCode).toBe(200);
});

it('tells who runs an open club the numbers of their own pupils alone: another school’s are its logins', async () => {
  const elsewhere = await app.makeSchool('青山中学');
  const guest = await app.makeStudent(elsewhere, { name: '外校生' });
  const open = await makeClub(db, { orgId: school.orgId, name: '联校天文社', openToAll: true });
  for (const accountId of [leader.accountId, guest])
    await db.run('insert into club_member (club_id, account_id) values ($1, $2)', [open, accountId]);
  const numbersFor = async (token: string) => {
    const { dataList } = (await app.call(manageClubMembers, { clubId: open }, token)).data;
    return Object.fromEntries(dataList.map(({ name, studentNo }) => [name, studentNo]));
  };
  const rows = await db.rows<{ id: string; no: string }>(
    'select account_id as id, student_no as no from student where account_id = any ($1::bigint[])',
    [[leader.accountId, guest]],
  );
  const no = (accountId: string) => rows.find(({ id }) => id === accountId)!.no;
  expect(await numbersFor(head.token)).toEqual({ 顾星野: no(leader.accountId), 外校生: '' });
  expect(await numbersFor((await app.loginAs(1)).token)).toEqual({ 顾星野: no(leader.accountId), 外校生: no(guest) });
});

it('a teacher who went to work elsewhere leads an open club of the school before no more, and it waits for a leader', async () => {
  const open = await makeClub(db, { orgId: school.orgId, name: '联校航模社', openToAll: true });
  const accountId = await app.makeAccount({ usertype: 6, orgId: school.orgId, name: '林调动' });
  await db.run('insert into club_leader (club_id, account_id, since) values ($1, $2, now())', [open, accountId]);
  const led = async () =>
    (await app.call(ledClubs, {}, await app.sessionOf(accountId))).data.map(({ asstionName }) => asstionName);
  const vacant = async () =>
    (await app.call(manageClubPage, { vacant: 1 }, head.token)).data.dataList.map(({ id }) => id).includes(open);
  expect([await led(), await vacant()]).toEqual([['联校航模社'], false]);
  const { orgId } = await app.makeSchool('青山中学');
  await db.run('update account set org_id = $2 where account_id = $1', [accountId, orgId]);
  expect([await led(), await vacant()]).toEqual([[], true]);
});
