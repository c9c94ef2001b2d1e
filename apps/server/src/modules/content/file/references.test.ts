import { addMessage, applyToClub, getMd5Url, SESSION_HEADER, showImage, updateUserInfo } from '@vimo/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  daysFrom,
  makeActivity,
  makeBase,
  makeClub,
  makeNotice,
  makeOrg,
  makeType,
} from '../../../testing/fixtures.ts';
import { sendFiles } from '../../../testing/uploads.ts';
import { storeFile } from './index.ts';

let app: TestApp;
let png: Buffer;
let orgId = '';
let person: { accountId: string; token: string };
let stranger: { accountId: string; token: string };

beforeAll(async () => {
  app = await startTestApp();
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const school = await app.makeSchool();
  orgId = school.orgId;
  const [one, two] = [await app.makeStudent(school), await app.makeStudent(school)];
  person = { accountId: one, token: await app.sessionOf(one) };
  stranger = { accountId: two, token: await app.sessionOf(two) };
});
afterAll(() => app.close());

const db = () => app.platform.database;
const upload = async (token: string, use: string) =>
  (await sendFiles(app, token, use, { name: '图.png', bytes: png })).data;
const platformPicture = () => storeFile(app.platform, { bytes: png, name: '图.png', use: 'activity' });
const seenBy = async (id: string, token?: string) => {
  const headers = token === undefined ? {} : { [SESSION_HEADER]: token };
  return (await app.app.http.inject({ url: `${showImage.path}?id=${id}`, headers })).statusCode === 200;
};
/** Whether a guest, a stranger and the one who sent it in see it. */
const seen = async (id: string) => [await seenBy(id), await seenBy(id, stranger.token), await seenBy(id, person.token)];
const PRIVATE = [false, false, true];
const PUBLIC = [true, true, true];

describe('a file is public while something public refers to it', () => {
  test('an avatar from the moment it is one until another one is', async () => {
    const [first, second] = [await upload(person.token, 'headimg'), await upload(person.token, 'headimg')];
    expect(await seen(first)).toEqual(PRIVATE);
    const save = (headimg: string) => app.call(updateUserInfo, { username: '小宁', sex: 1, headimg }, person.token);
    expect((await save(first)).error_code).toBe(0);
    expect([await seen(first), await seen(second)]).toEqual([PUBLIC, PRIVATE]);
    await save(second);
    expect([await seen(first), await seen(second)]).toEqual([PRIVATE, PUBLIC]);
  });

  test('pictures of a message once it is approved', async () => {
    const typeId = await makeClub(db(), { orgId });
    const say = async (content: string) => {
      const imageId = await upload(person.token, 'message');
      const { data } = await app.call(addMessage, { typeName: 3, typeId, content, imageId }, person.token);
      return { imageId, ...data };
    };
    expect(await seen((await say('社团活动真有意思')).imageId)).toEqual(PUBLIC);
    const held = await say('加我微信 13912345678');
    expect([held.auditStatus, await seen(held.imageId)]).toEqual([0, PRIVATE]);
    await db().run('update message set audit_status = 1 where message_id = $1', [held.id]);
    expect(await seen(held.imageId)).toEqual(PUBLIC);
    await db().run('update message set audit_status = 2 where message_id = $1', [held.id]);
    expect(await seen(held.imageId)).toEqual(PRIVATE);
  });

  test('pictures of news from the moment it is published', async () => {
    const [cover, inText] = [await platformPicture(), await platformPicture()];
    const detailsHtml = `<p><img src="${showImage.path}?id=${inText}&amp;w=960" alt=""></p>`;
    const publishAt = daysFrom(app.clock(), 1);
    const id = await makeNotice(db(), app.clock(), { orgId, pictureIds: [cover], detailsHtml, publishAt });
    const both = async () => [await seenBy(cover), await seenBy(inText)];
    expect(await both()).toEqual([false, false]);
    app.clock.advance(86_401);
    expect(await both()).toEqual([true, true]);
    app.clock.advance(-86_401);
    await db().run('update notice set publish_at = $2, published = false where notice_id = $1', [
      id,
      daysFrom(app.clock(), -1),
    ]);
    expect(await both()).toEqual([false, false]);
    await db().run("update notice set published = true, details_html = '' where notice_id = $1", [id]);
    expect(await both()).toEqual([true, false]);
    await db().run('delete from notice where notice_id = $1', [id]);
    expect(await both()).toEqual([false, false]);
  });

  test('what belongs to a club, an activity or a module of the college is as public as that', async () => {
    const pictures = await Promise.all(Array.from({ length: 5 }, platformPicture));
    const [photo, entry, cover, document, icon] = pictures as [string, string, string, string, string];
    const clubId = await makeClub(db(), { orgId, published: false });
    await db().run("insert into club_photo (club_id, name, picture_id) values ($1, '合影', $2)", [clubId, photo]);
    const typeId = await makeType(db());
    const activityId = await makeActivity(db(), app.clock(), { typeId, orgId, published: false });
    await db().run(
      "insert into activity_space_entry (activity_id, content, file_ids, created_at) values ($1, '花絮', $2, $3)",
      [activityId, [entry], daysFrom(app.clock(), -1)],
    );
    const module = await db().row<{ id: string }>(
      "insert into college_module (name, icon_id, shown) values ('教研园地', $1, false) returning module_id as id",
      [icon],
    );
    await db().run(
      "insert into college_content (module_id, title, cover_id, file_id, created_at) values ($1, '手册', $2, $3, $4)",
      [module?.id, cover, document, daysFrom(app.clock(), -1)],
    );
    const all = () => Promise.all(pictures.map((id) => seenBy(id)));
    expect(await all()).toEqual([false, false, false, false, false]);
    await db().run('update club set published = true');
    await db().run('update activity set published = true');
    await db().run('update college_module set shown = true');
    expect(await all()).toEqual([true, true, true, false, true]);
    await db().run('delete from club_photo where club_id = $1', [clubId]);
    expect(await all()).toEqual([false, true, true, false, true]);
  });

  test('pictures of a message go with its base or club, and with the message', async () => {
    const host = await makeOrg(db(), { name: '停办的学校' });
    const clubId = await makeClub(db(), { orgId: host });
    const baseId = await makeBase(db(), { name: '停办的基地', parentOrgId: orgId });
    const say = async (typeName: 2 | 3, typeId: string) => {
      const imageId = await upload(person.token, 'message');
      const content = `第${typeName}次去，很开心`;
      const { data } = await app.call(addMessage, { typeName, typeId, content, imageId }, person.token);
      return { id: data.id, imageId };
    };
    const [ofClub, ofBase] = [await say(3, clubId), await say(2, baseId)];
    expect([await seen(ofClub.imageId), await seen(ofBase.imageId)]).toEqual([PUBLIC, PUBLIC]);
    const hides: [string, string, string, string][] = [
      [ofClub.imageId, 'update club set published = not $2 where club_id = $1', clubId, 'unpublished'],
      [
        ofClub.imageId,
        'update club set disbanded_at = case when $2 then now() end where club_id = $1',
        clubId,
        'disbanded',
      ],
      [ofClub.imageId, 'update org set disabled = $2 where org_id = $1', host, 'of a school that is not used'],
      [ofBase.imageId, 'update org set disabled = $2 where org_id = $1', baseId, 'a base that is not used'],
    ];
    for (const [picture, sql, id, what] of hides) {
      await db().run(sql, [id, true]);
      expect(await seen(picture), what).toEqual(PRIVATE);
      await db().run(sql, [id, false]);
      expect(await seen(picture), what).toEqual(PUBLIC);
    }
    await db().run('delete from message where message_id = $1', [ofClub.id]);
    expect(await seen(ofClub.imageId)).toEqual(PRIVATE);
  });

  test('pictures of a message on an activity go with that, save for who takes part', async () => {
    const activityId = await makeActivity(db(), app.clock(), { typeId: await makeType(db()), orgId });
    const enrolment = await db().row<{ id: string }>(
      "insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '') returning enrolment_id as id",
      [activityId, stranger.accountId],
    );
    const imageId = await upload(person.token, 'message');
    await db().run(
      `insert into message (subject, object_id, account_id, enrolment_id, content, picture_ids, audit_status)
       values (1, $1, $2, $3, '下次还来', $4, 1)`,
      [activityId, person.accountId, enrolment?.id, [imageId]],
    );
    expect(await seen(imageId)).toEqual(PUBLIC);
    await db().run('update activity set published = false where activity_id = $1', [activityId]);
    expect(await seen(imageId)).toEqual([false, true, true]);
  });

  test('what an organisation shows goes with it, and what has an end at that', async () => {
    const host = await makeOrg(db(), { name: '停办的小学' });
    const pictures = await Promise.all(Array.from({ length: 5 }, platformPicture));
    const [photo, entry, news, banner, cover] = pictures as [string, string, string, string, string];
    const clubId = await makeClub(db(), { orgId: host });
    await db().run("insert into club_photo (club_id, name, picture_id) values ($1, '合影', $2)", [clubId, photo]);
    const activityId = await makeActivity(db(), app.clock(), { typeId: await makeType(db()), orgId: host });
    await db().run(
      "insert into activity_space_entry (activity_id, content, file_ids, created_at) values ($1, '花絮', $2, $3)",
      [activityId, [entry], daysFrom(app.clock(), -1)],
    );
    const publishAt = daysFrom(app.clock(), -2);
    const noticeId = await makeNotice(db(), app.clock(), { orgId: host, pictureIds: [news], publishAt });
    await db().run("insert into banner (title, picture_id) values ('春游', $1)", [banner]);
    await db().run(
      `with module as (insert into college_module (name, shown) values ('家长课堂', true) returning module_id)
       insert into college_content (module_id, title, cover_id, file_id, created_at) select module_id, '手册', $1, $2, $3 from module`,
      [cover, photo, daysFrom(app.clock(), -2)],
    );
    const all = () => Promise.all(pictures.map((id) => seenBy(id)));
    expect(await all()).toEqual([true, true, true, true, true]);
    await db().run('update org set disabled = true where org_id = $1', [host]);
    expect(await all()).toEqual([false, false, false, true, true]);
    await db().run('update org set disabled = false where org_id = $1', [host]);
    expect(await all()).toEqual([true, true, true, true, true]);
    const over = daysFrom(app.clock(), -1);
    await db().run('update notice set until_at = $2 where notice_id = $1', [noticeId, over]);
    await db().run('update banner set until_at = $2 where picture_id = $1', [banner, over]);
    await db().run('update activity_space_entry set until_at = $2 where activity_id = $1', [activityId, over]);
    await db().run('update college_content set until_at = $2 where cover_id = $1', [cover, over]);
    expect(await all()).toEqual([true, false, false, false, false]);
  });

  test('by any of several, whoever writes first', async () => {
    const id = await platformPicture();
    const banner = () => db().run("insert into banner (title, picture_id) values ('春游', $1)", [id]);
    await Promise.all(Array.from({ length: 8 }, banner));
    expect(await seenBy(id)).toBe(true);
    await db().run(
      'update banner set shown = false where banner_id in (select banner_id from banner where picture_id = $1 limit 7)',
      [id],
    );
    expect(await seenBy(id)).toBe(true);
    await Promise.all([1, 2, 3, 4].map(() => db().run('delete from banner where picture_id = $1', [id])));
    expect(await seenBy(id)).toBe(false);
  });
});

describe('nobody makes another’s file public, or their own, by naming its id', () => {
  test('in a profile, a message or an application', async () => {
    const clubId = await makeClub(db(), { orgId });
    const form = { asstionId: clubId, telphone: '13900001111', introInfo: '我喜欢拼装', hobby: '机器人' };
    const named = {
      'evidence of another': await upload(stranger.token, 'record'),
      'avatar of another': await upload(stranger.token, 'headimg'),
      'own evidence': await upload(person.token, 'record'),
      'of the platform': await platformPicture(),
      'not there': 'zzzzzz',
    };
    for (const [what, id] of Object.entries(named)) {
      const replies = [
        await app.call(updateUserInfo, { username: '小宁', sex: 1, headimg: id }, person.token),
        await app.call(addMessage, { typeName: 3, typeId: clubId, content: `说 ${what}`, imageId: id }, person.token),
        await app.call(applyToClub, { ...form, imagesUrl: id }, person.token),
      ];
      expect(
        replies.map((reply) => [reply.error_code, reply.message]),
        what,
      ).toEqual([
        [2, '头像须为您上传的图片'],
        [2, '图片不存在，请重新上传'],
        [2, '头像不存在，请重新上传'],
      ]);
      expect(await seenBy(id), what).toBe(false);
      expect((await app.call(getMd5Url, { ids: id })).data, what).toEqual([]);
    }
    const rows = await db().row<{ count: number }>('select count(*)::int as count from message where object_id = $1', [
      clubId,
    ]);
    expect(rows?.count).toBe(0);
  });

  test('a picture that one has stays, when it is sent again', async () => {
    const kept = await platformPicture();
    await db().run('update account set headimg = $1 where account_id = $2', [kept, person.accountId]);
    const reply = await app.call(updateUserInfo, { username: '宁宁', sex: 1, headimg: kept }, person.token);
    expect(reply.error_code).toBe(0);
  });
});

/** Names of columns that hold ids of files, or texts in which pictures stand. */
const NAMING = /(^|_)(file|picture|logo|cover|icon|image|photo|avatar)_ids?$|^headimg$|_html$/;

test('every column that names files is watched, so that what it names is not taken for unused', async () => {
  const columns = await db().rows<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns c join information_schema.tables t
       using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('file', 'file_reference', 'club_photo_id')`,
  );
  const watched = await db().rows<{ name: string }>(
    `select t.tgrelid::regclass || '.' || a.attname as name from pg_trigger t
     join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::smallint[])
     where t.tgfoid = 'keep_file_references'::regproc`,
  );
  const names = columns.filter(({ column }) => NAMING.test(column)).map(({ table, column }) => `${table}.${column}`);
  // Keys of photos, and a log of what was once there.
  const keys = ['album_log.file_ids', 'album_photo.photo_id', 'club_photo.photo_id'];
  expect(names.filter((name) => !watched.some((row) => row.name === name)).toSorted()).toEqual(keys);
  expect(names.length).toBeGreaterThan(10);
});
