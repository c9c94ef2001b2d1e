import * as contract from '@vimo/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { freshPhone, PASSWORD } from '../../../testing/app.ts';
import { identityNumberOf } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { startStudentSchools } from '../../../testing/student-schools.ts';
import { bindChild } from '../account/index.ts';

const { app, school, otherSchool, classes, admin, otherAdmin, clerk, student, find, read, toldTo } =
  await startStudentSchools();
afterAll(() => app.close());

const TODAY = '2026-03-12';

describe('finding a student', () => {
  it('by part of the name, the beginning of the number, the login name, and a whole phone number of a guardian', async () => {
    const phone = freshPhone();
    const id = await student('欧阳沐辰', classes.one, {
      accountCode: 'ouyang01',
      student: { studentNo: 'G20240917', classId: classes.one },
    });
    await bindChild(app.platform.database, await app.makeAccount({ accountCode: phone, phone }), id);
    for (const token of [admin, clerk])
      for (const word of ['欧阳', '沐辰', '阳', 'G202409', 'ｇ202409', 'OUYANG01', phone, `+86 ${phone}`])
        expect(await find(word, token), word).toEqual(['欧阳沐辰']);
    for (const word of ['欧辰', 'ouyang', phone.slice(0, 8), '沐辰%']) expect(await find(word), word).toEqual([]);
    expect(await find('欧阳', otherAdmin)).toEqual([]);
  });

  it('by a whole register or identity number, among those whom one may see', async () => {
    const [identityNumber, registerNo] = [identityNumberOf(4801), `G${identityNumberOf(4802)}`];
    const numbered = { studentNo: 'QR20240001', classId: classes.one, registerNo };
    await student('号码生', classes.one, { identityNumber, student: numbered });
    const apart = `${registerNo.slice(0, 9)} ${registerNo.slice(9)}`;
    for (const token of [admin, clerk])
      for (const word of [identityNumber, registerNo, registerNo.toLowerCase(), apart])
        expect(await find(word, token), word).toEqual(['号码生']);
    for (const word of [registerNo.slice(0, -1), identityNumber.slice(1)]) expect(await find(word), word).toEqual([]);
    for (const word of [identityNumber, registerNo]) expect(await find(word, otherAdmin), word).toEqual([]);
  });

  it('in the order of school numbers, either way', async () => {
    for (const at of [3, 1, 2])
      await student('排号生', classes.one, { student: { studentNo: `QS2024000${at}`, classId: classes.one } });
    const numbers = async (sort: 'studentNo' | '-studentNo') =>
      (await app.call(contract.manageStudentPage, { keyword: 'QS2024', sort }, admin)).data.dataList.map(
        ({ studentNo }) => studentNo,
      );
    expect(await numbers('studentNo')).toEqual(['QS20240001', 'QS20240002', 'QS20240003']);
    expect(await numbers('-studentNo')).toEqual(['QS20240003', 'QS20240002', 'QS20240001']);
  });

  it('by the whole name however its parts are set apart, in one school and in all', async () => {
    for (const name of ['章　衡', '阿丽娅·买买提', 'O’Brien Séan', 'Anna Wu', '⾼⽂']) await student(name);
    for (const token of [admin, clerk])
      for (const [word, name] of [
        ['章衡', '章　衡'],
        ['章 衡', '章　衡'],
        ['阿丽娅•买买提', '阿丽娅·买买提'],
        ['阿丽娅买买', '阿丽娅·买买提'],
        ["o'brien", 'O’Brien Séan'],
        ['séan', 'O’Brien Séan'],
        ['Ｓéan', 'O’Brien Séan'],
        ['高文', '⾼⽂'],
        ['anna', 'Anna Wu'],
        ['WU', 'Anna Wu'],
        ['Anna Wu', 'Anna Wu'],
      ] as const)
        expect(await find(word, token), word).toEqual([name]);
    for (const word of ['annawux', '衡章']) expect(await find(word), word).toEqual([]);
    expect(await find('·')).toEqual(await find(''));
  });

  it('by a Latin word in numbers, logins and names alike', async () => {
    await student('Mira Stone', classes.one, { student: { studentNo: 'ZZ20240001', classId: classes.one } });
    await student('王明', classes.one, { student: { studentNo: 'MIRA2024', classId: classes.one } });
    await student('李明', classes.one, {
      accountCode: 'mira',
      student: { studentNo: 'ZZ20240002', classId: classes.one },
    });
    for (const token of [admin, clerk]) {
      expect(await find('MIRA', token)).toEqual(['王明', 'Mira Stone', '李明']);
      expect(await find('MIRA2', token)).toEqual(['王明']);
      expect(await find('stone', token)).toEqual(['Mira Stone']);
    }
  });

  it('by grade, class and where they stand; graduates follow from their cohort', async () => {
    await student('毕业生', classes.done);
    const names = async (more: object) =>
      (await app.call(contract.manageStudentPage, more, admin)).data.dataList.map(({ name, status }) => name + status);
    expect(await names({ studentStatus: 5 })).toEqual(['毕业生5']);
    expect(await names({ classId: classes.done })).toEqual([]);
    expect(await names({ gradeId: '22', classId: classes.two })).toEqual([]);
    const id = await student('二班生', classes.two);
    expect(await names({ gradeId: '22', classId: classes.two })).toEqual(['二班生1']);
    await app.call(contract.leaveSchool, { id, status: 2, from: TODAY }, admin);
    expect(await names({ studentStatus: 2 })).toEqual(['二班生2']);
    expect(await names({ classId: classes.two })).toEqual([]);
  });

  it('a teacher finds those of the classes in charge alone, and only looks', async () => {
    const db = app.platform.database;
    const { accountId, token } = await app.loginAs(3, { orgId: school });
    const id = await student('教到的', classes.two);
    expect(await find('教到的', token)).toEqual([]);
    await db.run(
      `with made as (insert into subject (subject_name) values ('语文') returning subject_id)
       insert into subject_teacher (class_id, subject_id, school_year_id, account_id)
       select $1, subject_id, school_year_id, $2 from made, school_year`,
      [classes.two, accountId],
    );
    expect(await find('教到的', token)).toEqual(['教到的']);
    expect((await read(id, token)).power).toBe('look');
    expect(await app.call(contract.resetPersonPassword, { id }, token)).toMatchObject({ error_code: 1 });
    await db.run(
      'insert into class_teacher (class_id, school_year_id, account_id) select $1, school_year_id, $2 from school_year',
      [classes.two, accountId],
    );
    expect((await read(id, token)).power).toBe('care');
    expect((await app.call(contract.resetPersonPassword, { id }, token)).error_code).toBe(0);
    expect((await app.call(contract.disablePerson, { id }, token)).error_code).toBe(3);
  });
});

describe('a student', () => {
  it('is added with a first password that must be changed, and changed by one at a time', async () => {
    const added = await app.call(
      contract.addStudent,
      { name: '新同学', studentNo: 'G20250001', sex: 2, classId: classes.one, identityNumber: identityNumberOf(7) },
      admin,
    );
    const { id, password, accountCode } = added.data;
    expect(accountCode).toBe('G20250001');
    const entered = await app.call(contract.login, { user: accountCode, pwd: digestOf(password) }, {});
    expect(entered.error_code).toBe(0);
    const before = await read(id);
    expect(before).toMatchObject({
      ...{ className: '二年级1班', status: 1, birthday: '2012-03-**', entranceDate: TODAY, power: 'manage' },
    });
    expect(before.identityNumber).toMatch(/^\d\*+[\dX]$/);
    const change = { id, version: before.version, studentNo: 'G20250001', sex: 2 as const };
    const renamed = { ...change, name: '新名字', politicalStatus: 3 };
    expect((await app.call(contract.updateStudent, renamed, admin)).error_code).toBe(0);
    expect(await app.call(contract.updateStudent, { ...change, name: '另一个名字' }, clerk)).toMatchObject({
      ...{ error_code: 1, message: '该内容已被他人修改，请刷新后再试' },
    });
    const after = await read(id);
    expect([before.politicalStatus, after.politicalStatus, after.name]).toEqual([0, 3, '新名字']);
    expect((await app.call(contract.studentFetch, { id }, admin)).data.political).toBe('共青团员');
    const later = { ...change, version: after.version, name: '新名字' };
    expect((await app.call(contract.updateStudent, later, admin)).error_code).toBe(0);
    expect((await read(id)).politicalStatus).toBe(3);
    const cleared = { ...later, version: after.version + 1, politicalStatus: 0 };
    expect((await app.call(contract.updateStudent, cleared, admin)).error_code).toBe(0);
    expect((await read(id)).politicalStatus).toBe(0);
    const again = await app.call(
      contract.addStudent,
      { name: '同学号', studentNo: 'G20250001', sex: 1, classId: classes.one },
      admin,
    );
    expect(again.refusal.fields).toEqual({ studentNo: expect.stringMatching(/^该学号已有学生。.*已离校/) });
  });

  it('whose number is corrected logs in with the new one, and the old one is free; a login of another kind stays', async () => {
    const add = (studentNo: string, more: object = {}) =>
      app.call(
        contract.addStudent,
        { name: '学号更正', studentNo, sex: 1 as const, classId: classes.one, ...more },
        admin,
      );
    const { id, password } = (await add('N20250101')).data;
    const own = (await add('N20250103', { accountCode: 'N20250109' })).data;
    const correct = async (pupil: string, studentNo: string) => {
      const { version } = await read(pupil);
      const change = { id: pupil, version, name: '学号更正', sex: 1 as const, studentNo };
      return app.call(contract.updateStudent, change, admin);
    };
    const enters = async (user: string) =>
      (await app.call(contract.login, { user, pwd: digestOf(password) }, {})).error_code;
    expect((await correct(id, 'N20250102')).message).toBe('保存成功，登录账号同时改为新的学号，请告知学生');
    expect([await enters('N20250101'), await enters('N20250102')]).toEqual([1, 0]);
    expect((await add('N20250101')).error_code).toBe(0);
    expect((await correct(id, 'N20250101')).refusal.fields).toEqual({ studentNo: '该学号或学籍号已有学生' });
    expect((await correct(id, 'N20250109')).refusal.fields).toEqual({
      studentNo: '该学号已是其他人的登录账号，请换一个',
    });
    expect((await correct(own.id, 'N20250104')).message).toBe('保存成功');
    expect((await read(own.id)).accountCode).toBe('N20250109');
  });

  it('has papers of a kind, each with numbers of its own, and nobody else has them', async () => {
    const add = (more: object, token = admin) =>
      app.call(contract.addStudent, { name: '同号的人', sex: 0, classId: classes.one, ...more }, token);
    const fieldsOf = async (more: object) => (await add(more)).refusal.fields;
    expect(await fieldsOf({ identityNumber: 'H12345678' })).toEqual({
      identityNumber: expect.stringContaining('像是港澳居民来往内地通行证的号码'),
    });
    expect(await fieldsOf({ identityNumber: 'E12345678', identityKind: 2 })).toEqual({
      identityNumber: '应为 H 或 M 加 8 位或 10 位数字',
    });
    const made = await add({ identityNumber: 'ｈ 12345678', identityKind: 2 });
    expect(made.error_code).toBe(0);
    const { id } = made.data;
    const stands = await read(id);
    expect(stands).toMatchObject({ identityKind: 2, identityNumber: expect.stringMatching(/^H\*+8$/) });
    // Who may know whose it is is told so; who may not is told the way.
    expect(await fieldsOf({ identityNumber: 'H12345678', identityKind: 2 })).toEqual({
      identityNumber: expect.stringMatching(/二年级1班 同\*\*人（学号 .+）的：同一个人请在该生的页面修改/),
    });
    const other = await app.makeSchool('远山小学');
    const stranger = await app.loginAs(5, { orgId: other.orgId });
    const refused = await add({ identityNumber: 'H12345678', identityKind: 2, classId: other.classId }, stranger.token);
    expect(refused.refusal.fields).toEqual({ identityNumber: expect.stringContaining('其他学校一名学生的') });
    expect(refused.refusal.fields?.identityNumber).not.toContain('同');

    const change = { id, version: stands.version, studentNo: stands.studentNo, name: '同号的人', sex: 0 as const };
    const update = (more: object) => app.call(contract.updateStudent, { ...change, ...more }, admin);
    expect((await update({ identityKind: 4 })).error_code).toBe(0);
    expect((await update({ version: change.version + 1, identityKind: 6 })).refusal.fields).toEqual({
      identityKind: '现有的号码不是这种证件的，请一并填写号码',
    });
    expect((await update({ version: change.version + 1, identityKind: 8 })).refusal.fields).toEqual({
      identityKind: expect.stringContaining('已有证件号码，不能选“无”'),
    });
    // Their own number once more is no second one; the kind that stands is the one by which it is judged.
    expect((await update({ version: change.version + 1, identityNumber: 'H12345678' })).error_code).toBe(0);
    expect((await update({ version: change.version + 2, identityNumber: '中' })).error_code).toBe(2);
    const mate = await student('另一个人', classes.one);
    const { version, studentNo } = await read(mate);
    const taken = { id: mate, version, studentNo, name: '另一个人', sex: 0 as const, identityNumber: 'H12345678' };
    expect((await app.call(contract.updateStudent, { ...taken, identityKind: 2 }, admin)).refusal.fields).toEqual({
      identityNumber: expect.stringContaining('同**人'),
    });
    const two = await Promise.all([1, 2].map(() => add({ identityNumber: identityNumberOf(4711) })));
    expect(two.map(({ error_code }) => error_code).sort()).toEqual([0, 2]);
  });

  it('moves to another class from a day of this semester on; earlier semesters stay', async () => {
    const id = await student('转班生');
    const move = (classId: string, from: string) => app.call(contract.moveStudent, { id, classId, from }, admin);
    expect((await move(classes.two, '2026-01-05')).refusal.fields).toEqual({
      from: '日期应在 2026-02-23 至 2026-03-12 之间',
    });
    expect((await move(classes.two, '2026-03-13')).error_code).toBe(2);
    expect((await move(classes.elsewhere, TODAY)).refusal.fields).toEqual({ classId: '请选择本校未毕业的班级' });
    expect((await move(classes.two, '2026-03-02')).error_code).toBe(0);
    expect((await read(id)).memberships).toMatchObject([
      { className: '二年级2班', startsOn: '2026-03-02', endsOn: '' },
      { className: '二年级1班', startsOn: '2024-09-01', endsOn: '2026-03-02' },
    ]);
    const { data } = await app.call(contract.personHistory, { id }, admin);
    expect(data.map(({ event, about }) => [event, about])).toEqual([['student.moved', '2班']]);
  });

  it('disabled: sessions end at once; back from the list or from the recycle bin', async () => {
    const id = await student('停用生');
    const token = await app.sessionOf(id);
    const alive = async () => (await app.call(contract.currentUser, {}, token)).status;
    expect(await alive()).toBe(200);
    expect((await app.call(contract.disablePerson, { id }, admin)).error_code).toBe(0);
    expect(await alive()).toBe(511);
    const bin = async () => (await app.call(contract.manageRecyclePage, { kind: 'student' }, admin)).data.dataList;
    const [lying] = await bin();
    expect(lying?.name).toBe('停用生');
    expect((await app.call(contract.manageRecycleRestore, { id: lying!.id }, admin)).error_code).toBe(0);
    expect((await read(id)).disabled).toBe(0);
    expect(await app.call(contract.enablePerson, { id }, admin)).toMatchObject({
      error_code: 1,
      message: '账号未停用',
    });
  });

  it('locked out by wrong passwords is let in again', async () => {
    const id = await student('锁定生', classes.one, { accountCode: 'locked01' });
    const enter = (password: string) =>
      app.call(contract.login, { user: 'locked01', pwd: digestOf(password) }, { address: '9.9.9.9' });
    for (let tries = 0; tries < 5; tries += 1) await enter('Wrong2026');
    expect((await enter(PASSWORD)).status).toBe(429);
    expect((await read(id)).locked).toBe(1);
    await app.call(contract.unlockPerson, { id }, admin);
    expect((await read(id)).locked).toBe(0);
    expect((await enter(PASSWORD)).error_code).toBe(0);
  });

  it('gets a new password: the old one and every session end', async () => {
    const id = await student('忘记密码', classes.one, { accountCode: 'forgot01' });
    const token = await app.sessionOf(id);
    const { data } = await app.call(contract.resetPersonPassword, { id }, admin);
    expect(data).toMatchObject({ name: '忘记密码', accountCode: 'forgot01' });
    expect((await app.call(contract.currentUser, {}, token)).status).toBe(511);
    const enter = (password: string) => app.call(contract.login, { user: 'forgot01', pwd: digestOf(password) }, {});
    expect((await enter(PASSWORD)).error_code).toBe(1);
    expect((await enter(data.password)).error_code).toBe(0);
    const row = await app.platform.database.row<{ must: boolean }>(
      'select must_change_password as must from account where account_id = $1',
      [id],
    );
    expect(row?.must).toBe(true);
    expect(await toldTo(id)).toEqual(['您的密码已被重置']);
  });

  it('a number is shown whole after the password once more, and that is written down; a bureau’s look too', async () => {
    const id = await student('有号码', classes.one, { identityNumber: identityNumberOf(3) });
    const show = () => app.call(contract.revealPerson, { id, field: 'identityNumber' }, admin);
    expect(await show()).toMatchObject({ error_code: 1, data: { passwordNeeded: true } });
    await app.call(contract.confirmPassword, { pwd: digestOf(PASSWORD) }, admin);
    expect((await show()).data).toEqual({ value: identityNumberOf(3), birthday: '2012-03-15' });
    await read(id, clerk);
    const rows = await app.platform.database.rows<{ event: string }>(
      'select event from audit_log where target = $1 order by audit_id',
      [id],
    );
    expect(rows.map(({ event }) => event)).toEqual(['number.shown', 'student.looked.at']);
  });
});

describe('a guardian', () => {
  it('is bound by phone number, made with a first password when there is none, and unbound', async () => {
    const [one, two] = [await student('大宝'), await student('二宝')];
    const phone = freshPhone();
    const bind = (studentId: string, name?: string) =>
      app.call(contract.bindGuardian, { studentId, phone, ...(name ? { name } : {}), relation: 2 }, admin);
    const needsName = { name: '请输入监护人姓名：已有账号的用来核对，没有账号的同时建立账号' };
    expect((await bind(one)).refusal.fields).toEqual(needsName);
    const { data } = await bind(one, '何静姝');
    expect((await app.call(contract.login, { user: phone, pwd: digestOf(data.password) }, {})).error_code).toBe(0);
    // A number alone binds nobody, also where it is an account's: it may be a slip.
    for (const name of [undefined, ' ']) expect((await bind(two, name)).refusal.fields).toEqual(needsName);
    expect((await read(two)).guardians).toEqual([]);
    expect((await bind(two, '何静姝')).data).toMatchObject({ password: '' });
    expect(await bind(two, '何静姝')).toMatchObject({ error_code: 1, message: '该监护人已绑定该学生' });
    const [bound] = (await read(one)).guardians;
    expect(bound).toMatchObject({
      name: '何静姝',
      relation: '母亲',
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    });
    const list = (keyword: string, token = admin) => app.call(contract.manageGuardianPage, { keyword }, token);
    for (const word of ['静姝', phone])
      for (const token of [admin, clerk])
        expect((await list(word, token)).data.dataList).toMatchObject([{ name: '何静姝', children: '大宝、二宝' }]);
    expect((await list('静姝', otherAdmin)).data.totalCount).toBe(0);
    await app.call(contract.unbindGuardian, { bindingId: bound!.bindingId }, admin);
    expect((await read(one)).guardians).toEqual([]);
    expect(await toldTo(data.id)).toEqual(['您已绑定一名学生', '您已绑定一名学生', '您与一名学生的绑定已解除']);
    expect(await toldTo(one)).toEqual(['一位家长已与您绑定', '一位家长与您的绑定已解除']);
    expect((await app.call(contract.manageGuardianFetch, { id: data.id }, admin)).data.children).toMatchObject([
      { name: '二宝', className: '二年级1班' },
    ]);
  });

  it('are found by Latin words, and by the number of a child that is one', async () => {
    const guardianId = await app.makeAccount({ name: 'Mary-Ann O’Neil', usertype: 4 });
    const child = await student('小花', classes.one, { student: { studentNo: 'NEILSON', classId: classes.one } });
    const other = await app.makeAccount({ name: '柳 青禾', usertype: 4 });
    for (const id of [guardianId, other]) await bindChild(app.platform.database, id, child);
    const list = async (keyword: string, token: string) =>
      (await app.call(contract.manageGuardianPage, { keyword }, token)).data.dataList.map(({ name }) => name);
    for (const token of [admin, clerk]) {
      for (const word of ['maryann', 'Ann', "o'neil"])
        expect(await list(word, token), word).toEqual(['Mary-Ann O’Neil']);
      expect(await list('柳青', token)).toEqual(['柳 青禾']);
      expect(await list('NEILSON', token)).toEqual(['柳 青禾', 'Mary-Ann O’Neil']);
    }
  });

  it('of a number whose account has another name is asked about, and not bound before that is confirmed', async () => {
    const phone = freshPhone();
    const guardianId = await app.makeAccount({ accountCode: phone, phone, name: '阿依古丽·买买提' });
    const bind = async (name: string, more: object = {}) =>
      app.call(contract.bindGuardian, { studentId: await student('小宝'), phone, name, ...more }, admin);
    expect((await bind('阿依古丽 • 买买提')).data).toMatchObject({ id: guardianId, password: '' });
    const refusal = await bind('何静姝');
    expect(refusal).toMatchObject({ error_code: 1, refusal: { nameDiffers: true } });
    // Whose number it is, is not told.
    expect(JSON.stringify(refusal)).not.toContain('阿依古丽');
    const bound = async () =>
      (await app.platform.database.rows('select 1 from child_binding where parent_id = $1', [guardianId])).length;
    expect(await bound()).toBe(1);
    expect((await bind('何静姝', { confirmed: 1 })).error_code).toBe(0);
    expect(await bound()).toBe(2);
    // As a file of before left it: with a radical for the character.
    await app.platform.database.run('update account set name = $2 where account_id = $1', [guardianId, '⻢丽。汗']);
    expect((await bind('马丽·汗')).error_code).toBe(0);
  });

  it('has one number: that of the account while somebody is bound, the school’s record only where nobody is', async () => {
    const db = app.platform.database;
    const id = await student('独苗', classes.one, {
      student: { studentNo: 'G20240555', classId: classes.one, guardianPhone: '13800000053' },
    });
    const shown = async () => (await read(id)).guardianPhone;
    const whole = async () => (await app.call(contract.revealPerson, { id, field: 'guardianPhone' }, admin)).data.value;
    await app.call(contract.confirmPassword, { pwd: digestOf(PASSWORD) }, admin);
    expect([await shown(), await whole()]).toEqual(['138****0053', '13800000053']);
    const [mother, father] = await Promise.all(
      ['13900009953', '13700001153'].map((phone) => app.makeAccount({ accountCode: phone, phone })),
    );
    await bindChild(db, mother!, id);
    await bindChild(db, father!, id);
    expect([await shown(), await whole()]).toEqual(['139****9953', '13900009953']);
    // Each guardian finds the own number, never the other's; so does who acts as the child.
    const seenBy = async (guardianId: string) => {
      const acting = await app.platform.sessions.create(db, id, guardianId);
      const children = (await app.call(contract.queryStudentByParent, {}, await app.sessionOf(guardianId))).data;
      return [
        children.map(({ guardianPhone }) => guardianPhone),
        (await app.call(contract.studentFetch, { id }, acting)).data.guardianPhone,
      ];
    };
    expect(await seenBy(mother!)).toEqual([['139****9953'], '139****9953']);
    expect(await seenBy(father!)).toEqual([['137****1153'], '137****1153']);
    await db.run('delete from child_binding where student_id = $1', [id]);
    expect(await shown()).toBe('138****0053');
  });

  it('with a child at another school is not one school’s to give a new password', async () => {
    const guardianId = await app.makeAccount({ name: '两校家长' });
    const elsewhere = await app.makeStudent({ orgId: otherSchool, classId: classes.elsewhere });
    for (const id of [await student('甲'), elsewhere]) await bindChild(app.platform.database, guardianId, id);
    const { data } = await app.call(contract.manageGuardianFetch, { id: guardianId }, admin);
    expect(data).toMatchObject({ power: 'look', othersElsewhere: 1, children: [{ name: '甲' }] });
    expect((await app.call(contract.resetPersonPassword, { id: guardianId }, admin)).error_code).toBe(1);
    expect((await app.call(contract.resetPersonPassword, { id: guardianId }, clerk)).error_code).toBe(0);
  });
});
