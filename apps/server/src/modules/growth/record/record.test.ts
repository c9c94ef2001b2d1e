import {
  checkDimensionFront,
  confirmRecord,
  countDimensionBySemesterId,
  deleteRecord,
  filedByDimensionId,
  getMd5Url,
  insertByFront,
  manageRecordDecide,
  manageRecordSaveSetting,
  recordFetch,
  recordModelAndCount,
  recordPage,
  recordUpdate,
  SESSION_HEADER,
  showImage,
  submitRecord,
  waitingForMe,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { makeRecordSchool } from '../../../testing/record-school.ts';
import { addScheme } from '../scheme/index.ts';

const app = await startTestApp();
const db = app.platform.database;
afterAll(() => app.close());
const school = await makeRecordSchool(app);
const { city, orgId, content, dimensionIn, idOf, reading, teacher, office, values, begin, pupil, picture, now } =
  school;
const honours = dimensionIn('思想品德', '荣誉称号');

const decide = (id: string, pass: number, by = teacher.token, more: object = {}) =>
  app.call(manageRecordDecide, { list: [{ id }], pass, reason: pass ? '' : '请补充读书时间', ...more }, by);
const statusOf = async (id: string, token: string) =>
  (await app.call(recordFetch, { id }, token)).data.info.auditStauts;
const stepsOf = async (id: string, token: string) =>
  (await app.call(recordFetch, { id }, token)).data.historyList.map(
    ({ stepName, actedAs }) => `${actedAs} ${stepName}`,
  );

let student: Awaited<ReturnType<typeof pupil>>;
beforeEach(async () => {
  student = await pupil();
});

describe('the life of a record', () => {
  it('a draft keeps just the files that it names; what a reviewer has seen of one that was submitted is kept', async () => {
    const named = async (id: string) =>
      Object.fromEntries(
        (
          await db.rows<{ file: string; shown: boolean }>(
            'select file_id as file, shown from record_evidence where record_id = $1 order by file_id',
            [id],
          )
        ).map(({ file, shown }) => [file, shown]),
      );
    const files = await Promise.all([1, 2, 3].map(() => picture(student.accountId)));
    const [first, second, third] = files as [string, string, string];
    const id = await begin(student.token, { 现场照片: first });
    const show = (value: string) =>
      app.call(recordUpdate, { list: [{ recordId: id, fieldId: idOf(reading, '现场照片'), value }] }, student.token);
    expect(await named(id)).toEqual({ [first]: true });
    expect((await show(second)).error_code).toBe(0);
    expect(await named(id)).toEqual({ [second]: true });
    await app.call(submitRecord, { list: [id] }, student.token);
    await decide(id, 0);
    expect((await show(third)).error_code).toBe(0);
    expect(await named(id)).toEqual({ [second]: false, [third]: true });
  });

  it('from a draft to a refusal, mended, passed, frozen; every step is told', async () => {
    const id = await begin(student.token);
    expect(await statusOf(id, student.token)).toBe(0);
    expect((await app.call(submitRecord, [id] as never, student.token)).message).toBeTruthy();
    await app.call(submitRecord, { list: [id] }, student.token);
    expect((await decide(id, 0)).data).toEqual([{ id, name: '昆虫记', ok: 1, message: '' }]);
    const { info } = (await app.call(recordFetch, { id }, student.token)).data;
    expect(info).toMatchObject({
      auditStauts: 3,
      teacherName: '高老师',
      teacherEval: '请补充读书时间',
      className: '2班',
    });
    const { items } = (await app.call(waitingForMe, {}, student.token)).data;
    expect(items).toEqual([{ key: 'recordsReturned', count: 1 }]);
    const list = [{ recordId: id, fieldId: idOf(reading, '书名'), value: '昆虫记（节选）' }];
    expect((await app.call(recordUpdate, { list }, student.token)).error_code).toBe(0);
    await app.call(submitRecord, { list: [{ id }] }, student.token);
    await decide(id, 1);
    expect(await statusOf(id, student.token)).toBe(2);
    for (const refusal of [
      await app.call(recordUpdate, { list }, student.token),
      await app.call(deleteRecord, { id }, student.token),
      await app.call(submitRecord, { list: [id] }, student.token),
    ])
      expect(refusal.error_code).toBe(1);
    expect(await stepsOf(id, student.token)).toEqual([
      '学生 新增记录',
      '学生 提交审核',
      '审核教师 审核未通过',
      '学生 修改内容',
      '学生 提交审核',
      '审核教师 审核通过',
    ]);
    await expect(db.run('delete from record_history where record_id = $1', [id])).rejects.toThrow('append-only');
    await expect(db.run(`update record_history set step = 'x' where record_id = $1`, [id])).rejects.toThrow(
      'append-only',
    );
  });

  it('a deleted draft is gone from every list, and the fact that it was there stays', async () => {
    const id = await begin(student.token);
    expect((await app.call(deleteRecord, { id }, student.token)).message).toBe('删除成功');
    expect((await app.call(recordPage, {}, student.token)).data.totalCount).toBe(0);
    expect(await app.call(recordFetch, { id }, student.token)).toMatchObject({ error_code: 4 });
    const rows = await db.rows<{ step: string }>('select step from record_history where record_id = $1 order by 1', [
      id,
    ]);
    expect(rows.map(({ step }) => step)).toEqual(['begin', 'delete']);
  });

  it('is submitted once, however often at once; a body may be the bare list', async () => {
    const id = await begin(student.token);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => app.call(submitRecord, { list: [id] }, student.token)),
    );
    expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
    expect(replies.find(({ error_code }) => error_code === 1)?.message).toBe('该记录已提交或已审核，请勿重复提交');
    const other = await begin(student.token);
    const bare = await app.app.http.inject({
      method: 'POST',
      url: submitRecord.path,
      headers: { [SESSION_HEADER]: student.token },
      payload: [other],
    });
    expect(bare.json()).toMatchObject({ error_code: 0, message: '提交成功' });
  });

  it('of two reviewers one wins and the other is told; many are decided each for itself', async () => {
    const [first, second] = [await begin(student.token), await begin(student.token, { 书名: '草房子' })];
    await app.call(submitRecord, { list: [first, second] }, student.token);
    const [a, b] = await Promise.all([decide(first, 1), decide(first, 0, office.token)]);
    const [won, lost] = a.data[0]!.ok ? [a, b] : [b, a];
    expect(won.data[0]).toMatchObject({ ok: 1 });
    expect(lost.data[0]).toMatchObject({ ok: 0, message: expect.stringMatching(/^该记录已由.+审核(通过|为不通过)$/) });
    const list = [{ id: first }, { id: second }, { id: '99999999' }];
    const many = (await app.call(manageRecordDecide, { list, pass: 1 }, teacher.token)).data;
    expect(many.map(({ ok, message }) => [ok, message])).toEqual([
      [0, expect.stringMatching(/^该记录已由.+审核(通过|为不通过)$/)],
      [1, ''],
      [0, '记录不存在或不属于您审核'],
    ]);
  });
});

describe('what is typed', () => {
  const add = (fieldList: { id: string; value: string }[], dimensionId = reading.dimensionId!) =>
    app.call(insertByFront, { dimensionId, fieldList }, student.token);

  it('is judged field by field, and nothing of another scheme or person is taken', async () => {
    const other = await pupil();
    const photo = idOf(reading, '现场照片');
    const cases: [Awaited<ReturnType<typeof add>>, string][] = [
      [await add(values({ 书名: '' })), '请填写书名'],
      [await add(values({ 读完日期: '2026-02-31' })), '读完日期：日历上没有 2026年2月31日'],
      [await add(values({ 书名: '长'.repeat(101) })), '书名最多 100 个字'],
      [await add([...values(), { id: '987654', value: 'x' }]), '该字段不属于所选维度，请重新选择维度'],
      [
        await add([...values(), { id: photo, value: await picture(other.accountId) }]),
        '现场照片的文件不存在或不是您上传的，请重新上传',
      ],
      [await add([...values(), { id: photo, value: 'aaaaaa,bbbbbb,cccccc,dddddd' }]), '现场照片最多 3 个文件'],
    ];
    for (const [reply, message] of cases) expect([reply.error_code, reply.message]).toEqual([2, message]);
    const rows = await db.rows('select 1 from record where student_id = $1', [student.accountId]);
    expect(rows).toHaveLength(0);
  });

  it('waits as a draft until it is whole: required fields and evidence are asked for at the submission', async () => {
    const title = [{ id: idOf(honours, '荣誉名称'), value: '优秀少先队员' }];
    const { id } = (await add(title, honours.dimensionId!)).data;
    const gap = await app.call(submitRecord, { list: [id] }, student.token);
    const evidence = '该维度要求佐证材料，请上传图片或附件';
    expect([gap.error_code, gap.message]).toEqual([
      1,
      `“优秀少先队员”还不能提交，有 3 项没有填好：请填写获得时间；请填写级别；${evidence}`,
    ]);
    const missing = async () => (await app.call(recordFetch, { id }, student.token)).data.missingList;
    expect((await missing()).map(({ text }) => text)).toEqual(['请填写获得时间', '请填写级别', evidence]);
    // Of several all are told, and none is submitted.
    const whole = await begin(student.token);
    const other = (await add([{ id: idOf(honours, '荣誉名称'), value: '三好学生' }], honours.dimensionId!)).data.id;
    const many = await app.call(submitRecord, { list: [id, whole, other] }, student.token);
    expect(many).toMatchObject({
      message: '有 2 条记录还不能提交：“优秀少先队员”缺 3 项，“三好学生”缺 3 项',
      refusal: { incomplete: [{ id }, { id: other }] },
    });
    expect(await statusOf(whole, student.token)).toBe(0);
    const fill = (values: Record<string, string>) =>
      app.call(
        recordUpdate,
        {
          list: Object.entries(values).map(([name, value]) => ({ recordId: id, fieldId: idOf(honours, name), value })),
        },
        student.token,
      );
    await fill({ 获得时间: '2026-03-01', 级别: '校级' });
    expect((await app.call(submitRecord, { list: [id] }, student.token)).message).toBe(
      `“优秀少先队员”还不能提交，有 1 项没有填好：${evidence}`,
    );
    await fill({ 现场照片: await picture(student.accountId) });
    expect(await missing()).toEqual([]);
    expect((await app.call(submitRecord, { list: [id] }, student.token)).error_code).toBe(0);
  });

  it('is saved and submitted in one, or neither: all that is missing is named at once, and saving alone says that it is not submitted', async () => {
    const entry = (fieldList: { id: string; value: string }[], submit: 0 | 1) =>
      app.call(insertByFront, { dimensionId: honours.dimensionId!, fieldList, submit }, student.token);
    const field = (name: string) => idOf(honours, name);
    const evidence = honours.fields.find(({ fieldType }) => fieldType === 'image' || fieldType === 'file')!.fieldId!;
    const refusal = await entry([{ id: field('级别'), value: '宇宙级' }], 1);
    expect(refusal.error_code).toBe(2);
    expect(refusal.refusal).toEqual({
      fields: {
        [field('荣誉名称')]: '请填写荣誉名称',
        [field('获得时间')]: '请填写获得时间',
        [field('级别')]: '请从选项中选择级别',
        [evidence]: '该维度要求佐证材料，请上传图片或附件',
      },
    });
    expect((await app.call(recordPage, {}, student.token)).data.totalCount).toBe(0);
    const saved = await entry([{ id: field('荣誉名称'), value: '三好学生' }], 0);
    expect([saved.message, await statusOf(saved.data.id, student.token)]).toEqual(['已保存，还没有提交审核', 0]);
    const all = {
      荣誉名称: '优秀少先队员',
      获得时间: '2026-03-01',
      级别: '校级',
      现场照片: await picture(student.accountId),
    };
    const whole = Object.entries(all).map(([name, value]) => ({ id: field(name), value }));
    const sent = await entry(whole, 1);
    expect([sent.message, await statusOf(sent.data.id, student.token)]).toEqual(['提交成功', 1]);
    expect(await stepsOf(sent.data.id, student.token)).toEqual(['学生 新增记录', '学生 提交审核']);
    // Sent again because no answer came: it is the same.
    const again = { dimensionId: honours.dimensionId!, fieldList: whole, submit: 1, resent: 1 };
    expect((await app.call(insertByFront, again, student.token)).data.id).toBe(sent.data.id);

    // The same of a draft and of one that was refused; what is refused leaves what was saved as it was.
    const change = (recordId: string, values: Record<string, string>, submit: 0 | 1) => {
      const list = Object.entries(values).map(([name, value]) => ({ recordId, fieldId: field(name), value }));
      return app.call(recordUpdate, { list, submit }, student.token);
    };
    const { id } = saved.data;
    const early = await change(id, { 级别: '校级' }, 1);
    expect(Object.keys((early.refusal as { fields: object }).fields)).toEqual([field('获得时间'), evidence]);
    const { valueList } = (await app.call(recordFetch, { id }, student.token)).data;
    expect(valueList.find(({ fieldName }) => fieldName === '级别')!.value).toBe('');
    const { 荣誉名称: _, ...rest } = all;
    expect((await change(id, { ...rest, 现场照片: await picture(student.accountId) }, 1)).message).toBe('提交成功');
    expect(await statusOf(id, student.token)).toBe(1);
    await decide(id, 0, office.token);
    expect((await change(id, { 荣誉名称: '三好学生标兵' }, 0)).message).toBe('已保存，还没有提交审核');
    expect(await statusOf(id, student.token)).toBe(3);
    // Nothing is changed any more: it is submitted all the same.
    expect((await change(id, { 荣誉名称: '三好学生标兵' }, 1)).message).toBe('提交成功');
    expect(await statusOf(id, student.token)).toBe(1);
  });

  it('is kept when its dimension closes meanwhile, and the number of a semester holds for many at once', async () => {
    const id = await begin(student.token);
    const changed = structuredClone(content);
    for (const { dimensions } of changed.modules)
      for (const one of dimensions) {
        if (one.dimensionName === '课外阅读') one.closesOn = '2020-01-01';
        if (one.dimensionName === '好人好事') one.perSemester = 2;
      }
    await addScheme(db, { orgId: city, stage: 2, schemeName: '方案', content: changed }, now);
    const closed = await app.call(submitRecord, { list: [id] }, student.token);
    expect(closed).toMatchObject({
      error_code: 1,
      message: '“昆虫记”暂不能提交：该维度已于1月1日截止填写，内容已为您保留',
    });
    expect(await statusOf(id, student.token)).toBe(0);
    const good = dimensionIn('思想品德', '好人好事');
    const fields = (await app.call(filedByDimensionId, { dimensionId: good.dimensionId! }, student.token)).data;
    const add = (value: string) =>
      app.call(
        insertByFront,
        { dimensionId: good.dimensionId!, fieldList: [{ id: fields[0]!.fieldId, value }] },
        student.token,
      );
    const replies = await Promise.all(Array.from({ length: 5 }, (_, at) => add(`扶起第 ${at + 1} 辆自行车`)));
    expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(2);
    expect(replies.find(({ error_code }) => error_code === 1)?.message).toBe(
      '该维度每学期最多填写 2 条，您已填写 2 条',
    );
    await addScheme(db, { orgId: city, stage: 2, schemeName: '方案', content }, now);
  });
});

describe('a dimension', () => {
  it('says before anything is typed whether it is the student’s to enter', async () => {
    const teachers = content.modules
      .flatMap(({ dimensions }) => dimensions)
      .find(({ studentsMayEnter }) => !studentsMayEnter)!;
    const check = async (dimensionId = '999999') =>
      (await app.call(checkDimensionFront, { dimensionId }, student.token)).error_code;
    expect(await Promise.all([check(reading.dimensionId), check(teachers.dimensionId), check()])).toEqual([0, 1, 4]);
  });
});

describe('what a client makes up', () => {
  it('ten thousand ids are refused before anything is looked up; status and owner are the record’s own', async () => {
    const id = await begin(student.token);
    const many = Array.from({ length: 10_000 }, (_, at) => String(at + 1));
    for (const reply of [
      await app.call(submitRecord, { list: many }, student.token),
      await app.call(confirmRecord, { ids: many, confirmStatus: 2 }, student.token),
      await app.call(manageRecordDecide, { list: many.map((one) => ({ id: one })), pass: 1 }, teacher.token),
    ])
      expect([reply.error_code, reply.message]).toEqual([2, '一次最多 100 条']);
    const other = await pupil();
    const forged = { auditStauts: 2, confirmStatus: 2, studentId: other.accountId, state: 2 };
    const list = [{ recordId: id, fieldId: idOf(reading, '书名'), value: '昆虫记（节选）', ...forged }];
    expect((await app.call(recordUpdate, { list, ...forged } as never, student.token)).error_code).toBe(0);
    const made = { dimensionId: reading.dimensionId!, fieldList: values(), ...forged };
    const second = (await app.call(insertByFront, made as never, student.token)).data.id;
    for (const one of [id, second])
      expect((await app.call(recordFetch, { id: one }, student.token)).data.info).toMatchObject({
        auditStauts: 0,
        confirmStatus: 0,
        studentId: student.accountId,
      });
  });

  it('a record edited in two tabs at once keeps what each changed', async () => {
    const id = await begin(student.token);
    const changed = { 书名: '昆虫记（节选）', 读书心得: '读第二遍，看见了蝉。' };
    const saves = Object.entries(changed).map(([name, value]) =>
      app.call(recordUpdate, { list: [{ recordId: id, fieldId: idOf(reading, name), value }] }, student.token),
    );
    expect((await Promise.all(saves)).map(({ error_code }) => error_code)).toEqual([0, 0]);
    const { valueList } = (await app.call(recordFetch, { id }, student.token)).data;
    const told = Object.fromEntries(valueList.map(({ fieldName, value }) => [fieldName, value]));
    expect(told).toMatchObject({ ...changed, 读完日期: '2026-03-01' });
  });

  it('evidence that was deleted meanwhile is told at its field, and the draft stays as it was', async () => {
    const id = await begin(student.token);
    const gone = await picture(student.accountId);
    await db.run('delete from file where file_id = $1', [gone]);
    const photo = idOf(reading, '现场照片');
    const list = [{ recordId: id, fieldId: photo, value: gone }];
    expect(await app.call(recordUpdate, { list }, student.token)).toMatchObject({
      error_code: 2,
      data: { fields: { [photo]: '现场照片的文件不存在或不是您上传的，请重新上传' } },
    });
    expect(await statusOf(id, student.token)).toBe(0);
  });

  it('an entry sent twice is one draft, be it by many at once or again because no answer came', async () => {
    const entry = { dimensionId: reading.dimensionId!, fieldList: values() };
    const send = (more = {}) => app.call(insertByFront, { ...entry, ...more }, student.token);
    const replies = await Promise.all(Array.from({ length: 5 }, () => send()));
    app.clock.advance(60);
    replies.push(await send({ resent: 1 }));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect((await send()).data.id).not.toBe(replies[0]!.data.id);
  });

  it('an entry that had no answer is the one that came of it, whatever became of that meanwhile and however its day was written', async () => {
    const entry = { dimensionId: reading.dimensionId!, fieldList: values({ 读完日期: '2026/3/1' }), submit: 1 };
    const send = async (more = {}) => (await app.call(insertByFront, { ...entry, ...more }, student.token)).data.id;
    const id = await send();
    await decide(id, 1, office.token);
    app.clock.advance(60);
    expect(await send({ resent: 1 })).toBe(id);
    expect(await send({ resent: 1, submit: 0 })).toBe(id);
    expect(await statusOf(id, student.token)).toBe(2);
  });
});

describe('who sees what', () => {
  it('guardians, the class teacher and the school see a submitted record and its files; classmates and other teachers do not', async () => {
    const fileId = await picture(student.accountId);
    const id = await begin(student.token, { 现场照片: fileId });
    const parent = await app.loginAs(4);
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [
      parent.accountId,
      student.accountId,
    ]);
    const sees = async (token: string) => {
      const record = (await app.call(recordFetch, { id }, token)).error_code === 0;
      const links = (await app.call(getMd5Url, { ids: fileId }, token)).data.length === 1;
      const shown = await app.app.http.inject({
        url: `${showImage.path}?id=${fileId}`,
        headers: { [SESSION_HEADER]: token },
      });
      expect([links, shown.statusCode === 200]).toEqual([record, record]);
      return record;
    };
    const classmate = (await pupil()).token;
    const colleague = (await app.loginAs(3, { orgId })).token;
    // A draft is the student's, and the guardians'.
    expect(await Promise.all([student, parent].map(({ token }) => sees(token)))).toEqual([true, true]);
    expect(await Promise.all([teacher.token, office.token].map(sees))).toEqual([false, false]);
    await app.call(submitRecord, { list: [id] }, student.token);
    expect(await Promise.all([teacher.token, office.token].map(sees))).toEqual([true, true]);
    expect(await Promise.all([classmate, colleague].map(sees))).toEqual([false, false]);
    const bureau = await app.loginAs(10, { orgId: city });
    expect((await app.call(recordFetch, { id }, bureau.token)).error_code).toBe(0);
    expect(
      await db.rows(`select 1 from audit_log where event = 'record.looked.at' and target = $1`, [id]),
    ).toHaveLength(1);
    // The files that its page shows are part of that look; those who have to do with the child every day leave none.
    const looks = () =>
      db.rows(
        `select account_id as "accountId", target, detail from audit_log where event = 'file.looked.at' and detail ->> 'student' = $1`,
        [student.accountId],
      );
    expect(await sees(bureau.token)).toBe(true);
    expect(await looks()).toEqual([]);
  });

  it('a look of the bureau at thirty files is one row, which names the pupil; another pupil’s, and a later one, are others', async () => {
    const pictures = (of: string) => Promise.all(Array.from({ length: 3 }, () => picture(of)));
    const [one, other] = [await pupil(), await pupil()];
    const filesBy = new Map<typeof one, string[]>();
    for (const who of [one, other]) {
      const ids = await pictures(who.accountId);
      filesBy.set(who, ids);
      await app.call(submitRecord, { list: [await begin(who.token, { 现场照片: ids.join(',') })] }, who.token);
    }
    const bureau = await app.loginAs(10, { orgId: city });
    const opens = (who: typeof one) =>
      Promise.all(
        filesBy
          .get(who)!
          .flatMap((id) => [
            app.call(getMd5Url, { ids: filesBy.get(who)!.join(',') }, bureau.token),
            app.app.http.inject({ url: `${showImage.path}?id=${id}`, headers: { [SESSION_HEADER]: bureau.token } }),
          ]),
      );
    const named = () =>
      db.rows<{ student: string }>(
        `select detail ->> 'student' as student from audit_log where event = 'file.looked.at' and account_id = $1 order by audit_id`,
        [bureau.accountId],
      );
    for (const who of [one, other, one]) await opens(who);
    expect(await named()).toEqual([{ student: one.accountId }, { student: other.accountId }]);
    app.clock.advance(1801);
    const later = await app.sessionOf(bureau.accountId);
    await app.call(getMd5Url, { ids: filesBy.get(one)!.join(',') }, later);
    app.clock.advance(-1801);
    expect(await named()).toEqual([one, other, one].map(({ accountId }) => ({ student: accountId })));
  });

  it('a guardian’s writing is marked, and a school can forbid it', async () => {
    const parent = await app.makeAccount();
    const handed = await app.platform.sessions.create(db, student.accountId, parent);
    const id = await begin(handed);
    expect((await app.call(recordFetch, { id }, student.token)).data.info.byParent).toBe(1);
    expect(await stepsOf(id, student.token)).toEqual(['家长代操作 新增记录']);
    await app.call(manageRecordSaveSetting, { guardiansWrite: 0 }, office.token);
    const text = '学校未开放家长代为填写，请由学生本人填写';
    expect(await app.call(submitRecord, { list: [id] }, handed)).toMatchObject({ error_code: 1, message: text });
    expect((await app.call(submitRecord, { list: [id] }, student.token)).error_code).toBe(0);
    await app.call(manageRecordSaveSetting, { guardiansWrite: 1 }, office.token);
  });

  it('counts by module are of the student’s own; a filter finds what it names', async () => {
    const [first] = [await begin(student.token), await begin(student.token, { 书名: '草房子' })];
    await app.call(submitRecord, { list: [first!] }, student.token);
    await decide(first!, 1);
    const semester = await db.row<{ id: string }>('select semester_id as id from semester');
    const bySemester = (studentId: string, token: string) =>
      app.call(countDimensionBySemesterId, { studentId, semesterIds: [semester!.id] }, token);
    expect((await bySemester(student.accountId, student.token)).data[0]?.semesterList).toMatchObject([
      { modelName: '学业水平', dimensinoList: [{ dimensionName: '课外阅读', num: 1 }] },
    ]);
    expect((await bySemester(student.accountId, (await pupil()).token)).error_code).toBe(4);
    const counts = (await app.call(recordModelAndCount, {}, student.token)).data;
    expect(counts.map(({ modelName, recordCount }) => [modelName, recordCount])).toContainEqual(['学业水平', 2]);
    expect(counts.find(({ modelName }) => modelName === '学业水平')?.statusCounts).toEqual([1, 0, 1, 0]);
    const found = async (filter: object) => (await app.call(recordPage, filter, student.token)).data.totalCount;
    expect(await found({ auditStauts: 2 })).toBe(1);
    expect(await found({ sources: '学生录入', modelId: counts[1]!.modelId })).toBe(2);
    expect(await found({ sources: '教师录入' })).toBe(0);
    expect(await found({ semesterId: semester!.id })).toBe(2);
    expect(await found({ semesterId: semester!.id, auditStauts: 2 })).toBe(1);
    expect(await found({ semesterId: '999999999' })).toBe(0);
    expect(await found({ title: '草房' })).toBe(1);
    expect(await found({ title: '草房', semesterId: semester!.id, auditStauts: 2 })).toBe(0);
    expect(await found({ title: '%' })).toBe(0);
  });
});
