import {
  addClubDynamic,
  addDataRequest,
  albumList,
  consentList,
  currentUser,
  dataRequestPage,
  decideDataRequest,
  enterConsent,
  fileUpload,
  giveConsent,
  handoverAccount,
  insertByFront,
  manageDataRequestPage,
  notificationPage,
  ownConsent,
  ownTalkPage,
  talkPage,
  unbindGuardian,
  unbindStudent,
  updateUserInfo,
  withdrawConsent,
  withdrawDataRequest,
} from '@vimo/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { PICTURE } from '../../../testing/access-cases/index.ts';
import { startFamilies } from '../../../testing/families.ts';
import { makeClass } from '../../../testing/fixtures.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { setOrganisation } from '../account/index.ts';
import { moveToClass } from '../roster/index.ts';

const { stage, token, family, confirmed, post } = await startFamilies();
afterAll(() => stage.close());

describe('consent of a guardian', () => {
  it('opens publishing and pictures to a pupil under fourteen, and closes them again; reading goes on', async () => {
    const { app } = stage;
    const { student, pupil, parent } = await family();
    const refusal = { error_code: 1, message: expect.stringContaining('需要监护人') };
    expect((await app.call(ownConsent, {}, pupil)).data.state).toBe(2);
    expect(await post(pupil)).toMatchObject(refusal);
    const upload = (belongName: string) =>
      sendForm(app, fileUpload.path, pupil, { belongName }, [{ name: '图.png', bytes: PICTURE }]);
    for (const use of ['talk', 'clubPhoto']) expect(await upload(use)).toMatchObject(refusal);
    // A pupil who leads a club writes for strangers.
    expect(await app.call(addClubDynamic, { asstionId: '1', message: '周五开会' }, pupil)).toMatchObject(refusal);
    expect((await app.call(updateUserInfo, { username: '小宁', sex: 1, headimg: 'abc123' }, pupil)).error_code).toBe(1);
    // What is the school's goes on, and so does all reading.
    expect((await upload('record')).error_code).toBe(0);
    expect((await app.call(talkPage, {}, pupil)).error_code).toBe(0);
    expect((await app.call(updateUserInfo, { username: '小宁', sex: 1 }, pupil)).error_code).toBe(0);
    expect((await app.call(insertByFront, { dimensionId: '9', fieldList: [] } as never, pupil)).error_code).not.toBe(1);

    const acting = (await app.call(handoverAccount, { studentId: student }, parent)).data.token;
    expect((await post(acting)).message).toContain('请先返回家长账号');
    expect((await app.call(giveConsent, { studentId: student, version: 3 }, parent)).message).toContain('规则已更新');
    const both = await Promise.all([0, 1].map(() => app.call(giveConsent, { studentId: student, version: 0 }, parent)));
    expect(both.map(({ error_code }) => error_code)).toEqual([0, 0]);
    expect((await app.call(consentList, {}, parent)).data).toMatchObject([{ studentId: student, state: 1, mine: 1 }]);
    expect((await post(pupil)).error_code).toBe(0);
    expect((await app.call(withdrawConsent, { studentId: student }, parent)).message).toBe('已撤回同意');
    expect((await app.call(ownConsent, {}, pupil)).data.state).toBe(3);
    expect((await post(pupil)).error_code).toBe(1);
    expect((await app.call(withdrawConsent, { studentId: student }, parent)).error_code).toBe(1);
    const rows = await stage.db.rows('select 1 from guardian_consent where student_id = $1', [student]);
    expect(rows.length).toBe(1);
  });

  it('is nobody’s to give but a bound guardian’s, or the school’s that has it on paper; from fourteen on none is needed', async () => {
    const { app, db } = stage;
    const { student, pupil } = await family();
    const stranger = await token(await app.makeAccount({ usertype: 4 }));
    expect((await app.call(giveConsent, { studentId: student, version: 0 }, stranger)).error_code).toBe(4);
    const no = (await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [student]))!
      .no;
    const keeper = async (orgId: string) => token(await app.makeAccount({ usertype: 5, orgId }));
    const enter = (name: string, session: string) => app.call(enterConsent, { studentNo: no, name }, session);
    expect((await enter('许知宁', await keeper(stage.otherSchool))).refusal.fields).toHaveProperty('studentNo');
    expect((await enter('许知', await keeper(stage.school))).error_code).toBe(2);
    expect((await enter('许知宁', await keeper(stage.school))).error_code).toBe(0);
    expect((await post(pupil)).error_code).toBe(0);
    // By whichever number the paper has, as it is typed.
    const sealed = (await db.row<{ cipher: Buffer }>(
      'select register_cipher as cipher from student where account_id = $1',
      [student],
    ))!;
    const register = app.platform.secrets.open(sealed.cipher);
    for (const studentNo of [register.toLowerCase(), `${register.slice(1, 7)} ${register.slice(7)}`]) {
      await db.run('delete from guardian_consent where student_id = $1', [student]);
      const paper = { studentNo, name: '许知宁' };
      expect((await app.call(enterConsent, paper, await keeper(stage.otherSchool))).error_code).toBe(2);
      expect((await app.call(enterConsent, paper, await keeper(stage.school))).error_code).toBe(0);
    }
    const grown = await family({ identityNumber: '330106200903150018' });
    expect((await app.call(ownConsent, {}, grown.pupil)).data.state).toBe(0);
    expect((await post(grown.pupil)).error_code).toBe(0);
  });
});

describe('a request to the school', () => {
  it('is taken back by who asked while it waits, by nobody else and not afterwards; the next may be sent then', async () => {
    const { app } = stage;
    const { student, pupil, parent } = await family({ consent: true });
    const ask = () =>
      app.call(addDataRequest, { kind: 1, studentId: student, content: '生日登记有误' } as never, parent);
    const list = async (session: string) => (await app.call(dataRequestPage, {}, session)).data.dataList;
    const withdraw = (id: string, session: string) => app.call(withdrawDataRequest, { id }, session);
    expect((await ask()).error_code).toBe(0);
    const { id } = (await list(parent))[0]!;
    expect((await list(pupil))[0]).toMatchObject({ id, mine: 0 });
    expect((await withdraw(id, pupil)).error_code).toBe(4);
    const both = await Promise.all([withdraw(id, parent), withdraw(id, parent)]);
    expect(both.map(({ error_code }) => error_code).toSorted()).toEqual([0, 1]);
    expect((await list(parent))[0]).toMatchObject({ state: 4, mine: 1 });
    const keeper = await token(await app.makeAccount({ usertype: 5, orgId: stage.school }));
    expect((await app.call(decideDataRequest, { id, agree: 0, answer: '信息无误' }, keeper)).error_code).toBe(1);
    expect((await ask()).error_code).toBe(0);
  });

  it('is decided once by who keeps the data; a deletion that is agreed to is done, and what law keeps stays', async () => {
    const { app, db } = stage;
    const { student, guardian, pupil, parent } = await family({ consent: true });
    await post(pupil);
    const ask = (kind: number, session = parent) =>
      app.call(addDataRequest, { kind, studentId: student, content: '<b>请删除</b>' } as never, session);
    const sent = await Promise.all([ask(2), ask(2), ask(2)]);
    expect(sent.map(({ error_code }) => error_code).toSorted()).toEqual([0, 1, 1]);
    // A pupil names nobody else.
    expect(
      (await app.call(addDataRequest, { kind: 1, studentId: stage.mate, content: '改名' } as never, pupil)).error_code,
    ).toBe(0);
    expect((await app.call(dataRequestPage, {}, await token(stage.mate))).data.totalCount).toBe(0);
    const administrator = await app.makeAccount({ usertype: 5, orgId: stage.school });
    const [mine, others] = [
      await token(administrator),
      await token(await app.makeAccount({ usertype: 5, orgId: stage.otherSchool })),
    ];
    const list = async (session: string) =>
      (await app.call(manageDataRequestPage, { kind: 2 } as never, session)).data.dataList.filter(
        ({ askerName }) => askerName === '许晚晴',
      );
    expect([(await list(mine)).length, (await list(others)).length]).toEqual([1, 0]);
    const { id } = (await list(mine))[0]!;
    const decide = (session: string, more = {}) =>
      app.call(decideDataRequest, { id, agree: 1, ...more } as never, session);
    expect((await decide(others)).error_code).toBe(4);
    expect((await decide(mine, { agree: 0 })).refusal.fields).toEqual({ answer: '请说明不同意的原因' });
    expect((await decide(mine)).refusal).toMatchObject({ passwordNeeded: true });
    await confirmed(mine);
    expect((await decide(mine)).message).toBe('已处理，申请人会收到消息');
    expect((await decide(mine)).error_code).toBe(1);
    expect((await app.call(ownTalkPage, {}, pupil)).data.totalCount).toBe(0);
    expect((await app.call(albumList, {}, pupil)).data).toEqual([]);
    expect((await app.call(currentUser, {}, pupil)).data.name).toBe('许知宁');
    for (const session of [pupil, parent])
      expect((await app.call(notificationPage, {}, session)).data.dataList[0]).toMatchObject({
        title: '您的删除信息申请已完成',
      });
    expect(await db.rows('select 1 from data_request where asker_id = $1 and state = 1', [guardian])).toHaveLength(1);
  });

  it('is answered in words to who asked alone: the child’s messages reach the other guardian too', async () => {
    const { app } = stage;
    const { student, pupil, parent } = await family();
    const asked = { kind: 1, studentId: student, content: '请改正名字的第二个字' };
    expect((await app.call(addDataRequest, asked as never, parent)).error_code).toBe(0);
    const keeper = await token(await app.makeAccount({ usertype: 5, orgId: stage.school }));
    const { dataList } = (await app.call(manageDataRequestPage, { kind: 1 } as never, keeper)).data;
    const { id } = dataList.find(({ content }) => content === asked.content)!;
    const answer = '请带户口簿到教务处';
    expect((await app.call(decideDataRequest, { id, agree: 0, answer }, keeper)).error_code).toBe(0);
    const said = async (session: string) => (await app.call(notificationPage, {}, session)).data.dataList[0];
    expect(await said(parent)).toMatchObject({ text: answer });
    expect(await said(pupil)).toMatchObject({ title: (await said(parent))!.title, text: '' });
  });
});

describe('a request of a pupil’s family', () => {
  const keeperOf = async (orgId: string) => token(await stage.app.makeAccount({ usertype: 5, orgId }));
  const held = async (session: string, id: string) => {
    const { data } = await stage.app.call(manageDataRequestPage, { pageSize: 100 } as never, session);
    return data.dataList.some((row) => row.id === id);
  };
  const newest = async (session: string) => (await stage.app.call(dataRequestPage, {}, session)).data.dataList[0]!;

  it('is decided by the school where the pupil is by then; the one before finds it no more', async () => {
    const { app, db } = stage;
    const { student, guardian, pupil, parent } = await family({ consent: true });
    await app.call(addDataRequest, { kind: 3, content: '注销' } as never, pupil);
    await app.call(addDataRequest, { kind: 1, content: '本人姓名有误', studentId: student } as never, parent);
    const id = (await db.row<{ id: string }>(
      'select request_id as id from data_request where subject_id = $1 and kind = 3',
      [student],
    ))!.id;
    // Of the guardian the school of the child decides.
    const own = (await db.row<{ id: string }>(
      `insert into data_request (kind, subject_id, asker_id, org_id, created_at) values (1, $1, $1, $2, now()) returning request_id as id`,
      [guardian, stage.school],
    ))!.id;
    const [before, after] = [await keeperOf(stage.school), await keeperOf(stage.otherSchool)];
    const both = async (session: string) => [await held(session, id), await held(session, own)];
    expect([await both(before), await both(after)]).toEqual([
      [true, true],
      [false, false],
    ]);
    await setOrganisation(db, student, stage.otherSchool, '2026-03-12 10:00:00');
    await moveToClass(
      db,
      student,
      await makeClass(db, stage.otherSchool, { day: app.clock(), className: '6班' }),
      '2026-03-12',
    );
    expect([await both(before), await both(after)]).toEqual([
      [false, false],
      [true, true],
    ]);
    for (const session of [before, after]) await confirmed(session);
    const decide = async (session: string) =>
      (await app.call(decideDataRequest, { id, agree: 0, answer: '请先转接团关系' }, session)).error_code;
    expect([await decide(before), await decide(after)]).toEqual([4, 0]);
    // What was decided stays with who decided it.
    expect([await held(before, id), await held(after, id)]).toEqual([false, true]);
  });

  it.each(['by the school', 'by the guardian'])(
    'ends with the binding that is ended %s: the other may ask, and who was unbound is told nothing more',
    async (how) => {
      const { app, db } = stage;
      const { student, guardian, parent } = await family();
      const other = await app.makeAccount({ usertype: 4, name: '许父' });
      await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [other, student]);
      const keeper = await keeperOf(stage.school);
      const ask = (session: string) =>
        app.call(addDataRequest, { kind: 1, studentId: student, content: '住址有误' } as never, session);
      await ask(parent);
      const { id } = await newest(parent);
      await app.call(giveConsent, { studentId: student, version: 0 }, parent);
      const stateOf = async () => (await app.call(ownConsent, {}, await token(student))).data.state;
      expect([(await ask(await token(other))).message, await stateOf()]).toEqual([
        '同类申请正在处理中，请等待学校答复',
        1,
      ]);
      const binding = (await db.row<{ id: string }>('select binding_id as id from child_binding where parent_id = $1', [
        guardian,
      ]))!.id;
      const ended =
        how === 'by the school'
          ? await app.call(unbindGuardian, { bindingId: binding }, keeper)
          : await app.call(unbindStudent, { id: binding }, parent);
      expect(ended.error_code).toBe(0);
      expect(await newest(await token(guardian))).toMatchObject({ id, state: 4, answer: '' });
      expect((await app.call(decideDataRequest, { id, agree: 0, answer: '孩子住在临湖路' }, keeper)).error_code).toBe(
        1,
      );
      // The consent is asked for anew, of who is bound.
      expect([await stateOf(), (await post(await token(student))).error_code]).toEqual([3, 1]);
      const titles = async (accountId: string) =>
        (await app.call(notificationPage, {}, await token(accountId))).data.dataList.map(({ title }) => title);
      const again = '请重新同意儿童个人信息保护规则';
      expect([(await titles(other)).includes(again), (await titles(guardian)).includes(again)]).toEqual([true, false]);
      expect((await ask(await token(other))).error_code).toBe(0);
      expect((await app.call(giveConsent, { studentId: student, version: 0 }, await token(other))).error_code).toBe(0);
      expect(await stateOf()).toBe(1);
    },
  );

  it('of a guardian themselves goes to the school of the children who are left; with none it stays', async () => {
    const { app, db } = stage;
    const { guardian, parent } = await family();
    const second = await stage.student(stage.otherSchool);
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [guardian, second]);
    const own = (await db.row<{ id: string }>(
      `insert into data_request (kind, subject_id, asker_id, org_id, created_at) values (1, $1, $1, $2, now()) returning request_id as id`,
      [guardian, stage.school],
    ))!.id;
    const keepers = [await keeperOf(stage.school), await keeperOf(stage.otherSchool)];
    const seen = async () => [await held(keepers[0]!, own), await held(keepers[1]!, own)];
    const unbinds = async () => {
      const first = await db.row<{ id: string }>(
        'select binding_id as id from child_binding where parent_id = $1 order by binding_id limit 1',
        [guardian],
      );
      expect((await app.call(unbindStudent, { id: first!.id }, parent)).error_code).toBe(0);
    };
    expect(await seen()).toEqual([true, false]);
    await unbinds();
    expect(await seen()).toEqual([false, true]);
    await unbinds();
    expect(await seen()).toEqual([false, true]);
  });

  it('a consent of before of somebody who is bound no more does not count, and the school enters its paper', async () => {
    const { app, db } = stage;
    const { student, guardian, parent } = await family();
    await app.call(giveConsent, { studentId: student, version: 0 }, parent);
    await db.run('delete from child_binding where parent_id = $1', [guardian]);
    expect((await app.call(ownConsent, {}, await token(student))).data.state).toBe(2);
    const row = await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [student]);
    const paper = { studentNo: row!.no, name: '许知宁' };
    expect((await app.call(enterConsent, paper, await keeperOf(stage.school))).error_code).toBe(0);
    expect((await app.call(ownConsent, {}, await token(student))).data.state).toBe(1);
  });
});
