import {
  addEmergencyContact,
  addParticipant,
  cancelEnrolment,
  deleteEmergencyContact,
  deleteParticipant,
  enrol,
  queryContacts,
} from '@vimo/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { identityNumberOf, makeActivity, makeOrg, makeType, type NewActivity } from '../../../testing/fixtures.ts';

const app = await startTestApp();
const db = app.platform.database;
const orgId = await makeOrg(db);
const typeId = await makeType(db);
afterAll(() => app.close());

const make = (activity: Partial<NewActivity> = {}) => makeActivity(db, app.clock(), { typeId, orgId, ...activity });
const NUMERALS = '甲乙丙丁戊己庚辛壬癸';
let serial = 0;
const person = () => {
  serial += 1;
  return {
    name: `同行${NUMERALS[serial % 10]}${NUMERALS[Math.floor(serial / 10)]}`,
    identCode: identityNumberOf(serial),
    telephone: '13900000008',
  };
};
const signUp = (activityId: string, token: string) => app.call(enrol, { activityId, remarks: '一起来' }, token);
const sheet = async (activityId: string, token: string) => (await app.call(queryContacts, { activityId }, token)).data;

describe('participants', () => {
  it('are listed after the person themselves, masked, for the person alone', async () => {
    const activityId = await make();
    const { token } = await app.loginAs(4, { name: '许安宁' });
    const companion = person();
    const added = await app.call(addParticipant, { activityId, ...companion }, token);
    expect(added).toMatchObject({ error_code: 0, message: '添加成功' });
    const { participants } = await sheet(activityId, token);
    expect(participants).toMatchObject([
      { identity: '本人', name: '许安宁', status: '待提交', removable: false },
      { id: added.data.id, identity: '同行人', name: companion.name, authType: '居民身份证', removable: true },
    ]);
    expect(participants[1]?.authNumber).toMatch(/^3\*{16}.$/);

    const other = await app.loginAs(4);
    expect((await sheet(activityId, other.token)).participants).toHaveLength(1);
    const theft = await app.call(deleteParticipant, { id: added.data.id }, other.token);
    const nothing = await app.call(deleteParticipant, { id: '999999' }, other.token);
    expect(theft).toMatchObject({ error_code: 4 });
    expect([theft.error_code, theft.message]).toEqual([nothing.error_code, nothing.message]);
    expect(await app.call(deleteParticipant, { id: added.data.id }, token)).toMatchObject({ error_code: 0 });
    expect((await sheet(activityId, token)).participants).toHaveLength(1);
    const row = await db.row<{ n: number }>('select count(*)::int as n from participant');
    expect(row?.n).toBe(0);
  });

  it('come with papers of each kind that the register knows, judged by the kind', async () => {
    const activityId = await make();
    const { token } = await app.loginAs(4);
    const add = (identCode: string, identityKind?: number) =>
      app.call(
        addParticipant,
        { activityId, ...person(), identCode, ...(identityKind ? { identityKind } : {}) },
        token,
      );
    expect((await add('H12345678')).refusal.fields).toEqual({ identCode: '请输入正确的身份证号码' });
    expect((await add('H1234567', 2)).refusal.fields).toEqual({ identCode: '应为 H 或 M 加 8 位或 10 位数字' });
    expect((await add(identityNumberOf(9), 8)).error_code).toBe(2);
    const kinds = [
      ['ｈ 12345678', 2, '港澳居民来往内地通行证'],
      ['12345678', 3, '台湾居民来往大陆通行证'],
      ['E12345678', 4, '护照'],
    ] as const;
    for (const [number, kind] of kinds) expect(await add(number, kind)).toMatchObject({ error_code: 0 });
    const { participants } = await sheet(activityId, token);
    expect(participants.slice(1).map(({ authType }) => authType)).toEqual(kinds.map(([, , label]) => label));
    const contact = { activityId, types: '1', ...person(), identCode: 'E12345678', identityKind: 4 };
    expect(await app.call(addEmergencyContact, contact, token)).toMatchObject({ error_code: 0 });
    const asking = await make({ enrollForm: '2' });
    const own = { activityId: asking, remarks: '好', enrollIdentityCard: 'M1234567890' };
    expect((await app.call(enrol, own, token)).refusal.fields).toEqual({
      enrollIdentityCard: '请输入正确的身份证号码',
    });
    expect(await app.call(enrol, { ...own, enrollIdentityKind: 2 }, token)).toMatchObject({ error_code: 0 });
  });

  it('each take a place, all or none', async () => {
    const activityId = await make({ personNum: 5 });
    const family = await app.loginAs(4);
    for (const _ of [1, 2]) await app.call(addParticipant, { activityId, ...person() }, family.token);
    expect(await signUp(activityId, family.token)).toMatchObject({ error_code: 0 });
    const many = await app.loginAs(4);
    for (const _ of [1, 2]) await app.call(addParticipant, { activityId, ...person() }, many.token);
    expect(await signUp(activityId, many.token)).toMatchObject({
      error_code: 1,
      message: '剩余名额不足：还剩 2 个，您一行 3 人',
    });
    const read = async () =>
      (await db.row<{ n: number }>('select sign_count as n from activity where activity_id = $1', [activityId]))?.n;
    expect(await read()).toBe(3);
    await app.call(cancelEnrolment, { activityId }, family.token);
    expect(await read()).toBe(0);
  });

  it('stay as they are after the sign-up, and can be changed again after cancelling', async () => {
    const activityId = await make();
    const { token } = await app.loginAs(2);
    const { data } = await app.call(addParticipant, { activityId, ...person() }, token);
    await signUp(activityId, token);
    const text = '报名后不能增减参加人，如需调整请先取消报名';
    expect(await app.call(addParticipant, { activityId, ...person() }, token)).toMatchObject({
      error_code: 1,
      message: text,
    });
    expect(await app.call(deleteParticipant, { id: data.id }, token)).toMatchObject({ error_code: 1, message: text });
    expect((await sheet(activityId, token)).participants[1]).toMatchObject({ status: '已报名', removable: false });
    await app.call(cancelEnrolment, { activityId }, token);
    expect(await app.call(deleteParticipant, { id: data.id }, token)).toMatchObject({ error_code: 0 });
  });

  it('are at most nine, each once, and never the person themselves, also when sent at once', async () => {
    const activityId = await make();
    const own = identityNumberOf(900);
    const { token } = await app.loginAs(4, { identity: own } as object);
    await db.run('update account set identity_cipher = $1 where account_id = (select max(account_id) from account)', [
      app.platform.secrets.seal(own),
    ]);
    const self = await app.call(addParticipant, { activityId, ...person(), identCode: own }, token);
    expect(self).toMatchObject({ error_code: 1, message: '您本人已在名单中，无需重复添加' });
    const same = person();
    const twice = await Promise.all([1, 2, 3].map(() => app.call(addParticipant, { activityId, ...same }, token)));
    expect(twice.map((reply) => reply.message).sort()).toEqual(['添加成功', '该参加人已添加', '该参加人已添加'].sort());
    const lower = await app.call(
      addParticipant,
      { activityId, ...same, identCode: same.identCode.toLowerCase() },
      token,
    );
    expect(lower.error_code).toBe(1);
    const rest = await Promise.all(
      Array.from({ length: 12 }, () => app.call(addParticipant, { activityId, ...person() }, token)),
    );
    expect(rest.filter((reply) => reply.error_code === 0)).toHaveLength(8);
    expect(rest.find((reply) => reply.error_code === 1)?.message).toBe('最多添加 9 位参加人');
  });

  it('adding one and signing up at once never disagree about the places', async () => {
    for (let round = 0; round < 10; round += 1) {
      const activityId = await make();
      const { token, accountId } = await app.loginAs(4);
      await Promise.all([
        app.call(addParticipant, { activityId, ...person() }, token),
        signUp(activityId, token),
        app.call(addParticipant, { activityId, ...person() }, token),
      ]);
      const row = await db.row<{ people: number; places: number }>(
        `select 1 + (select count(*)::int from participant where activity_id = $1 and account_id = $2) as people,
           (select person_count from enrolment where activity_id = $1 and account_id = $2) as places`,
        [activityId, accountId],
      );
      expect(row?.places).toBe(row?.people);
    }
  });
});

describe('emergency contacts', () => {
  it('are kept for the person alone, masked, at most five, each once', async () => {
    const activityId = await make();
    const { token } = await app.loginAs(4);
    const contact = { activityId, types: '1', ...person() };
    const added = await app.call(addEmergencyContact, contact, token);
    expect(added).toMatchObject({ error_code: 0, message: '添加成功' });
    expect(await app.call(addEmergencyContact, contact, token)).toMatchObject({
      error_code: 1,
      message: '该紧急联系人已添加',
    });
    expect((await sheet(activityId, token)).emergencyContacts).toEqual([
      {
        id: added.data.id,
        types: '1',
        name: contact.name,
        identCode: expect.stringMatching(/^3\*{16}.$/),
        telephone: '139****0008',
      },
    ]);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => app.call(addEmergencyContact, { ...contact, ...person() }, token)),
    );
    expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(4);

    const other = await app.loginAs(4);
    expect((await sheet(activityId, other.token)).emergencyContacts).toEqual([]);
    expect(await app.call(deleteEmergencyContact, { id: added.data.id }, other.token)).toMatchObject({ error_code: 4 });
    expect(await app.call(deleteEmergencyContact, { id: added.data.id }, token)).toMatchObject({ error_code: 0 });
  });
});

it.each([addParticipant, addEmergencyContact])('refuses staff, missing fields and wrong ones', async (endpoint) => {
  const activityId = await make();
  const staff = await app.loginAs(3);
  expect(await app.call(endpoint, { activityId, types: '1', ...person() }, staff.token)).toMatchObject({
    error_code: 3,
  });
  const { token } = await app.loginAs(4);
  const missing = await app.call(endpoint, { activityId }, token);
  expect(new Set(Object.values(missing.refusal.fields ?? {}))).toEqual(new Set(['都是必填项']));
  const wrong = { activityId, types: '1', name: '长'.repeat(10_000), identCode: '123', telephone: '110' };
  const reply = await app.call(endpoint, wrong, token);
  expect(Object.keys(reply.refusal.fields ?? {}).sort()).toEqual(['identCode', 'name', 'telephone']);
  const over = await make({ actStart: '2020-01-01 00:00:00', actEnd: '2020-01-02 00:00:00' });
  expect(await app.call(endpoint, { activityId: over, types: '1', ...person() }, token)).toMatchObject({
    message: '活动已结束',
  });
  for (const unseen of [await make({ published: false }), '999999']) {
    expect(await app.call(endpoint, { activityId: unseen, types: '1', ...person() }, token)).toMatchObject({
      error_code: 4,
    });
    expect(await app.call(queryContacts, { activityId: unseen }, token)).toMatchObject({ error_code: 4 });
  }
});
