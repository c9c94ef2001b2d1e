import {
  addRecordQuestion,
  ChallengeState,
  isQuestion,
  manageQuestionFetch,
  manageQuestionQueue,
  manageQuestionRecheck,
  manageQuestionRule,
  manageRecordSamples,
  manageRecordSaveSetting,
  manageRecordSecondLook,
  notificationPage,
  Office,
  OrgType,
  questionFetch,
  questionFindAll,
  questionPage,
  questionSubmit,
  Reviewer,
  recordFetch,
  recordUpdate,
} from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg, showRecord } from '../../../testing/fixtures.ts';
import { giveOffice, takeOffice } from '../../people/responsibility/index.ts';
import { schoolYearOf } from '../../people/school-year/index.ts';
import { State } from '../record/index.ts';
import { addScheme, presetOf } from '../scheme/index.ts';
import { after } from './states.ts';

// A Thursday; days are counted by working days.
const app = await startTestApp({ clock: testClock('2026-03-12T10:00:00+08:00') });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
const orgId = await makeOrg(db, { parentOrgId: city });
const classId = await makeClass(db, orgId, { day: app.clock() });
const now = toWireTime(app.clock());
const year = schoolYearOf(now);
const preset = presetOf(2)!;
const mark = {
  fieldName: '朗读等级',
  fieldType: 'text',
  isTitle: 0,
  required: 0,
  isMark: 1,
  selectValue: [],
  hint: '',
} as const;
preset.content.modules[1]!.dimensions[0]!.fields.push({ ...mark, selectValue: [] });
const schemeId = await addScheme(db, { orgId: city, stage: 2, ...preset }, now);
const row = await db.row<{ module: string; dimension: string; fields: { fieldId: string; fieldName: string }[] }>(
  `select content #>> '{modules,1,moduleId}' as module, content #>> '{modules,1,dimensions,0,dimensionId}' as dimension,
     content #> '{modules,1,dimensions,0,fields}' as fields from scheme where scheme_id = $1`,
  [schemeId],
);
const idOf = (name: string) => row!.fields.find(({ fieldName }) => fieldName === name)!.fieldId;
await db.run('insert into school_year (start_year) values ($1)', [year]);
await db.run(
  `insert into semester (school_year_id, term, starts_on, ends_on) select school_year_id, 1, make_date($1, 9, 1), make_date($1 + 1, 8, 1) from school_year`,
  [year],
);
const teacher = await app.loginAs(6, { orgId, name: '高老师' });
const office = await app.loginAs(5, { orgId });
await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [classId, teacher.accountId]);

const pupil = async (name: string) => {
  const accountId = await app.makeStudent({ orgId, classId }, { name });
  return { accountId, token: await app.sessionOf(accountId) };
};
async function passedRecord(studentId: string): Promise<string> {
  const content = {
    [idOf('书名')]: '昆虫记',
    [idOf('读完日期')]: '2026-03-12',
    [idOf('读书心得')]: '一共读了二百页。',
    [idOf('朗读等级')]: '年级第三',
  };
  const made = await db.row<{ id: string }>(
    `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher,
       state, creator_id, submitted_at, created_at, updated_at)
     select $1, $2, $3, semester_id, $4, $5, $6, 1, '昆虫记', $7, false, 2, $1, $8, $8, $8 from semester returning record_id as id`,
    [studentId, orgId, classId, schemeId, row!.module, row!.dimension, JSON.stringify(content), now],
  );
  await showRecord(db, made!.id, now.slice(0, 10));
  return made!.id;
}

let owner: Awaited<ReturnType<typeof pupil>>;
let mate: Awaited<ReturnType<typeof pupil>>;
let recordId: string;
beforeEach(async () => {
  owner = await pupil('林小禾');
  mate = await pupil('许嘉宁');
  recordId = await passedRecord(owner.accountId);
});
const raise = async (by = mate) =>
  (await app.call(addRecordQuestion, { recordId, reason: '册数与签到表不符' }, by.token)).data.id;
const rule = async (id: string, status: 2 | 4 | 5, revision = 1, by = teacher.token) =>
  app.call(manageQuestionRule, { id, revision, status, auditOpinion: '请按签到表改日期' }, by);
const recheck = (id: string, checkStatus: 2 | 3, revision: number) =>
  app.call(manageQuestionRecheck, { id, revision, checkStatus, checkOpinion: '已核对' }, teacher.token);
const record = async () => (await app.call(recordFetch, { id: recordId }, owner.token)).data;
const codes = async (id: string) => {
  const { status, studentStatus, checkStatus, flowStatus } = (await app.call(questionFetch, { id }, owner.token)).data;
  return [status, studentStatus, checkStatus, flowStatus];
};
const revise = (value = '2026-03-07') =>
  app.call(recordUpdate, { list: [{ recordId, fieldId: idOf('读完日期'), value }] }, owner.token);

it('ruling, modification and its check are due by working days: days off are none, and a weekend that is worked is', async () => {
  await db.run(
    `insert into holiday (day, kind, name) values ('2026-03-14', 2, '上班'), ('2026-03-16', 1, '放假'), ('2026-03-17', 1, '放假')`,
  );
  const due = async (id: string) =>
    (await db.row<{ due: string }>('select due_on::text as due from record_question where question_id = $1', [id]))!
      .due;
  const id = await raise();
  expect(await due(id)).toBe('2026-03-20');
  expect((await rule(id, 2)).message).toBe('裁定完成');
  expect(await due(id)).toBe('2026-03-18');
  expect((await revise()).message).toBe('修改成功，等待修改审核');
  expect(await due(id)).toBe('2026-03-20');
  await db.run('delete from holiday');
});

it('what was sent back and not modified by its day is behind, and void by who rules: nothing waits for a pupil for ever', async () => {
  const id = await raise();
  await rule(id, 2);
  // Sent back on a Thursday, three working days.
  expect((await rule(id, 4, 2)).message).toBe('学生可以修改到 3月17日，到期没有修改才能作废');
  await db.run('update account set disabled = true where account_id = $1', [owner.accountId]);
  app.clock.set('2026-03-18T10:00:00+08:00');
  for (const { accountId } of [teacher, office]) {
    const by = await app.sessionOf(accountId);
    const late = async (pageSize: number) => (await app.call(manageQuestionQueue, { late: 1, pageSize }, by)).data;
    const { dataList, totalCount } = await late(100);
    expect(dataList.map((one) => one.id)).toContain(id);
    expect((await late(1)).totalCount).toBe(totalCount);
  }
  const by = await app.sessionOf(teacher.accountId);
  expect((await rule(id, 5, 2, by)).error_code).toBe(1);
  expect((await rule(id, 4, 2, by)).message).toBe('裁定完成');
  const stands = await db.row(
    'select q.state, r.state as record from record_question q join record r using (record_id) where q.question_id = $1',
    [id],
  );
  expect(stands).toEqual({ state: ChallengeState.upheld, record: State.void });
  app.clock.set('2026-03-12T10:00:00+08:00');
});

describe('a challenge', () => {
  it('valid, sent back, modified, passed: what was before stays, and names are told to whom they are for', async () => {
    const id = await raise();
    expect(await app.call(isQuestion, { recordId }, mate.token)).toMatchObject({
      error_code: 1,
      message: '您已质疑该记录，请等待处理',
    });
    const explain = { id, explain: '日期确实写成了提交那天' };
    const handed = await app.platform.sessions.create(db, owner.accountId, await app.makeAccount());
    const letGuardians = (guardiansWrite: 0 | 1) => app.call(manageRecordSaveSetting, { guardiansWrite }, office.token);
    await letGuardians(0);
    expect(await app.call(questionSubmit, explain, handed)).toMatchObject({
      error_code: 1,
      message: '学校未开放家长代为操作，请由学生本人质疑或申辩',
    });
    await letGuardians(1);
    expect((await app.call(questionSubmit, explain, handed)).message).toBe('提交成功！');
    expect(await app.call(questionSubmit, explain, owner.token)).toMatchObject({
      error_code: 1,
      message: '您已提交过说明',
    });
    const listed = async (token: string) =>
      (await app.call(questionFindAll, { recordId }, token)).data.map((challenge) => challenge.id);
    expect([await listed(owner.token), await listed(mate.token)]).toEqual([[id], [id]]);
    expect(await listed((await pupil('程小满')).token)).toEqual([]);
    const seen = (await app.call(questionFetch, { id }, owner.token)).data;
    expect(seen).toMatchObject({ questionerName: '同学', questionerId: '', reviewerName: '高老师', mayExplain: 0 });
    expect(seen.historyList.map(({ actorName, stepName }) => `${actorName} ${stepName}`)).toEqual([
      '同学 质疑提交',
      '林小禾（家长代操作） 本人说明',
    ]);
    expect((await app.call(manageQuestionFetch, { id }, teacher.token)).data).toMatchObject({
      questionerName: '许嘉宁',
    });

    expect((await rule(id, 2, 1)).message).toBe('被质疑人刚刚提交了说明，请看过后再裁定');
    expect((await rule(id, 2, 2)).message).toBe('裁定完成');
    expect(await codes(id)).toEqual([2, 2, 0, 2]);
    expect((await record()).info).toMatchObject({ auditStauts: 3, isReturned: 1 });
    const asItWas = (await record()).valueList.find(({ fieldName }) => fieldName === '读完日期')?.value;
    expect((await revise(asItWas)).message).toBe('内容还没有修改，请按质疑原因修改后再保存');
    expect(await codes(id)).toEqual([2, 2, 0, 2]);
    expect((await revise()).message).toBe('修改成功，等待修改审核');
    expect(await codes(id)).toEqual([2, 3, 1, 3]);
    // What was changed is not shown to schoolmates before it has passed again.
    const schoolmate = (await pupil('江屿')).token;
    const shown = async () => (await app.call(recordFetch, { id: recordId }, schoolmate)).error_code;
    expect(await shown()).toBe(4);
    expect((await recheck(id, 2, 4)).message).toBe('复核完成');
    expect(await shown()).toBe(0);
    expect(await codes(id)).toEqual([2, 3, 2, 4]);
    expect((await record()).info.auditStauts).toBe(2);
    const { recordOldList, recordInfo } = (await app.call(questionFetch, { id }, mate.token)).data;
    const date = { fieldId: idOf('读完日期') };
    expect(recordOldList).toContainEqual({ ...date, title: '读完日期', fieldType: 'date', content: '2026-03-12' });
    expect(recordInfo.valueList).toContainEqual(expect.objectContaining({ ...date, value: '2026-03-07' }));
    expect((await record()).historyList.map(({ stepName }) => stepName)).toEqual([
      '质疑有效，退回修改',
      '按质疑修改',
      '修改审核通过',
    ]);
    await expect(db.run('delete from record_question_history where question_id = $1', [id])).rejects.toThrow(
      'append-only',
    );
  });

  it('is nobody’s who has left or graduated, not under a notice of the whole school either', async () => {
    await db.run(
      'update public_notice set class_id = null where public_notice_id in (select public_notice_id from noticed_report where record_ids = $1)',
      [[recordId]],
    );
    const reads = async () => (await app.call(recordFetch, { id: recordId }, mate.token)).error_code;
    const asks = async () =>
      (await app.call(addRecordQuestion, { recordId, reason: '册数与签到表不符' }, mate.token)).error_code;
    expect(await reads()).toBe(0);
    await db.run('update student set status = 4 where account_id = $1', [mate.accountId]);
    expect([await reads(), await asks()]).toEqual([4, 4]);
    await db.run('update student set status = 1, graduation_year = $2 where account_id = $1', [mate.accountId, year]);
    expect([await reads(), await asks()]).toEqual([4, 4]);
    // Who is suspended comes back.
    await db.run('update student set status = 2, graduation_year = null where account_id = $1', [mate.accountId]);
    expect([await reads(), await asks()]).toEqual([0, 0]);
  });

  it('valid, ended: the record is void for ever; invalid: it stays as it was', async () => {
    const invalid = await raise();
    await rule(invalid, 5);
    expect(await codes(invalid)).toEqual([5, 0, 0, 4]);
    expect((await record()).info.auditStauts).toBe(2);
    // Once while the notice runs, whatever came of it.
    expect(await app.call(isQuestion, { recordId }, mate.token)).toMatchObject({
      error_code: 1,
      message: '同一条记录在公示期内只能质疑一次',
    });
    const id = await raise(await pupil('唐知远'));
    await rule(id, 4);
    expect(await codes(id)).toEqual([4, 0, 0, 4]);
    expect((await record()).info).toMatchObject({ auditStauts: 3, isVoid: 1 });
    expect((await revise()).error_code).toBe(1);
  });

  it('what a teacher entered is modified by the student once a ruling has sent it back, and not before', async () => {
    await db.run('update record set by_teacher = true, creator_id = $2 where record_id = $1', [
      recordId,
      teacher.accountId,
    ]);
    expect((await revise()).message).toBe('教师录入的记录不能修改，如有误请拒绝并说明原因');
    const id = await raise();
    expect((await rule(id, 2, 1, office.token)).message).toBe('裁定完成');
    expect((await revise()).message).toBe('修改成功，等待修改审核');
    expect(await codes(id)).toEqual([2, 3, 1, 3]);
  });

  it('is to be ruled on by the day that was told when it was raised, whatever is explained later; each next turn has a day of its own', async () => {
    const id = await raise();
    const due = async () =>
      (await db.row<{ due: string }>('select due_on::text as due from record_question where question_id = $1', [id]))!
        .due;
    expect(await due()).toBe('2026-03-19');
    app.clock.advance(10 * 24 * 3600);
    try {
      const [student, reviewer] = [await app.sessionOf(owner.accountId), await app.sessionOf(teacher.accountId)];
      expect((await app.call(questionSubmit, { id, explain: '如实填写' }, student)).message).toBe('提交成功！');
      expect(await due()).toBe('2026-03-19');
      expect((await rule(id, 2, 2, reviewer)).message).toBe('裁定完成');
      expect(await due()).toBe('2026-03-25');
    } finally {
      app.clock.advance(-10 * 24 * 3600);
    }
  });

  it('of several at once: what happens to the record is decided for all of them, and of two who rule one is told', async () => {
    const others = [await pupil('唐知远'), await pupil('江屿')];
    const ids = [await raise(), ...(await Promise.all(others.map((one) => raise(one))))];
    const replies = await Promise.all([rule(ids[0]!, 2), rule(ids[0]!, 5, 1, office.token)]);
    expect(replies.map(({ error_code }) => error_code).toSorted()).toEqual([0, 1]);
    if (replies[1].error_code === 0) await rule(ids[1]!, 2);
    expect(await codes(ids[2]!)).toEqual([2, 2, 0, 2]);
    await revise();
    expect(await codes(ids[2]!)).toEqual([2, 3, 1, 3]);
    expect((await recheck(ids[2]!, 3, 3)).error_code).toBe(0);
    expect((await record()).info).toMatchObject({ isVoid: 1 });
  });

  it('keeps a second look from the record until it has ended; what became void, or was entered by who looks, is not looked at', async () => {
    const drawn = async (id: string) =>
      db.run('insert into record_sample select $1, $2, $3, $4', [id, orgId, now, office.accountId]);
    const look = (id: string) => app.call(manageRecordSecondLook, { id, keep: 0, reason: '与他人雷同' }, office.token);
    const listed = async () =>
      (await app.call(manageRecordSamples, {}, office.token)).data.dataList.map(({ id }) => id);
    const entered = await passedRecord(owner.accountId);
    await db.run('update record set by_teacher = true, creator_id = $2 where record_id = $1', [
      entered,
      office.accountId,
    ]);
    await Promise.all([recordId, entered].map(drawn));
    expect(await listed()).toEqual([recordId]);
    expect((await look(entered)).error_code).toBe(4);
    const id = await raise();
    expect(await listed()).toEqual([]);
    expect(await look(recordId)).toMatchObject({ error_code: 1, message: '该记录正在处理质疑，请等质疑结束后再复核' });
    expect((await rule(id, 4)).message).toBe('裁定完成');
    expect(await listed()).toEqual([]);
  });

  it('of what the only one who could rule entered is told with whom to name, and waits for who is named then', async () => {
    const { accountId } = office;
    await db.run('update record set reviewer = $2, by_teacher = true, creator_id = $3 where record_id = $1', [
      ...[recordId, Reviewer.school, accountId],
    ]);
    const told = async (id: string) =>
      (await app.call(notificationPage, { pageSize: 100 }, await app.sessionOf(id))).data.dataList.map(
        ({ title }) => title,
      );
    const queued = async (id: string) => {
      const { data } = await app.call(manageQuestionQueue, { pageSize: 100 }, await app.sessionOf(id));
      return data.dataList.map((one) => one.id);
    };
    const id = await raise();
    expect(await told(accountId)).toContain('有一条质疑没有人能处理');
    expect(await queued(accountId)).not.toContain(id);
    const { accountId: namedId } = await app.loginAs(3, { orgId, name: '周老师' });
    expect(await queued(namedId)).not.toContain(id);
    const post = { accountId: namedId, orgId, office: Office.moralEducation };
    await giveOffice(db, post, { from: now.slice(0, 10), until: '', gradeIds: [] }, { by: accountId, now });
    expect(await queued(namedId)).toContain(id);
    // The next one is told to who rules now, and to nobody else.
    const before = (await told(accountId)).length;
    recordId = await passedRecord(owner.accountId);
    await db.run('update record set reviewer = $2, by_teacher = true, creator_id = $3 where record_id = $1', [
      ...[recordId, Reviewer.school, accountId],
    ]);
    await raise();
    expect(await told(namedId)).toContain('有一条质疑待您处理');
    expect(await told(accountId)).toHaveLength(before);
    expect((await rule(id, 5, 1, await app.sessionOf(namedId))).message).toBe('裁定完成');
    await takeOffice(db, namedId, Office.moralEducation, now);
  });

  it('is told to the school’s office where the one in charge entered the record', async () => {
    await db.run('update record set by_teacher = true, creator_id = $2 where record_id = $1', [
      ...[recordId, teacher.accountId],
    ]);
    const told = async () =>
      (await app.call(notificationPage, { pageSize: 100 }, office.token)).data.dataList.filter(
        ({ title }) => title === '有一条质疑待您处理',
      ).length;
    const before = await told();
    await raise();
    expect(await told()).toBe(before + 1);
  });

  it('is raised once, however often at once, and by nobody in an own matter or outside the notice', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => app.call(addRecordQuestion, { recordId, reason: '不符' }, mate.token)),
    );
    expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
    expect(await app.call(addRecordQuestion, { recordId, reason: '不符' }, owner.token)).toMatchObject({
      error_code: 1,
      message: '不能质疑本人的记录',
    });
    expect((await app.call(addRecordQuestion, { recordId, reason: '' }, mate.token)).message).toBe('请输入质疑原因');
    const id = replies.find(({ error_code }) => error_code === 0)!.data.id;
    const faced = (await app.call(questionPage, { challengedPersonId: owner.accountId }, owner.token)).data;
    expect(faced.dataList).toMatchObject([{ id, questionerName: '同学', status: 1, flowStatus: 1 }]);
    const raised = async (filter: object) => (await app.call(questionPage, filter, mate.token)).data.totalCount;
    expect(await raised({})).toBe(1);
    expect(await raised({ title: faced.dataList[0]!.title.slice(1) })).toBe(1);
    expect(await raised({ title: '没有这个标题' })).toBe(0);
    expect(await raised({ semesterId: '999999999' })).toBe(0);
    expect((await app.call(manageQuestionQueue, {}, teacher.token)).data.dataList.map((one) => one.id)).toContain(id);
    app.clock.advance(10 * 24 * 3600);
    const late = await pupil('何静');
    expect(await app.call(isQuestion, { recordId }, late.token)).toMatchObject({ error_code: 4 });
    app.clock.advance(-10 * 24 * 3600);
  });

  it('a schoolmate sees what the notice shows: neither files nor opinions nor history, nor the picture that its owner is shown', async () => {
    await db.run(
      `update record set title = '昆虫记 13912345678', opinion = '写得很好', remarks = '好',
         content = content || jsonb_build_object($2::text, 'aaaaa1,aaaaa2', $3::text, '详询 13912345678') where record_id = $1`,
      [recordId, idOf('现场照片'), idOf('读书心得')],
    );
    const { data } = await app.call(recordFetch, { id: recordId }, mate.token);
    expect(data).toMatchObject({
      info: { title: '昆虫记 （号码不公开）', teacherEval: '', remarks: '' },
      fileList: [],
      historyList: [],
    });
    // Pictures are left out, and not said to be missing.
    expect(data.valueList.map(({ fieldName }) => fieldName)).not.toContain('现场照片');
    const id = await raise();
    const shown = async (token: string) => (await app.call(questionFindAll, { recordId }, token)).data[0]?.pictureId;
    expect([await shown(owner.token), await shown(mate.token)]).toEqual(['aaaaa1', '']);
    expect((await rule(id, 2)).message).toBe('裁定完成');
    await db.run('update record set content = content - $2 where record_id = $1', [recordId, idOf('现场照片')]);
    expect((await revise()).message).toBe('修改成功，等待修改审核');
    const raised = (await app.call(questionFetch, { id }, mate.token)).data;
    expect(raised.recordOldList.map(({ content }) => content)).toContain('详询 （号码不公开）');
    expect(JSON.stringify(raised)).not.toMatch(/13912345678|aaaaa1/);
  });

  it('a field that the scheme calls a mark is shown to no schoolmate, whatever it is named', async () => {
    const shown = async (token: string) =>
      (await app.call(recordFetch, { id: recordId }, token)).data.valueList.map(({ value }) => value);
    expect(await shown(owner.token)).toContain('年级第三');
    expect(await shown(mate.token)).not.toContain('年级第三');
    expect(await shown(mate.token)).toContain('一共读了二百页。');
  });

  it('what one of two schoolmates writes is read by the other without ways to be found; the reviewer reads it whole', async () => {
    const way = '打 139.1234.5678 说清楚';
    const { id } = (await app.call(addRecordQuestion, { recordId, reason: `册数不符，${way}` }, mate.token)).data;
    await app.call(questionSubmit, { id, explain: `我改，${way}` }, owner.token);
    const read = async (token: string) => {
      const { reason, challengedPersonExplain, historyList } = (await app.call(questionFetch, { id }, token)).data;
      return [reason, challengedPersonExplain, JSON.stringify(historyList).includes('139.1234')];
    };
    const less = '打 （号码不公开） 说清楚';
    expect(await read(owner.token)).toEqual([`册数不符，${less}`, `我改，${way}`, false]);
    expect(await read(mate.token)).toEqual([`册数不符，${way}`, `我改，${less}`, false]);
    const ruled = (await app.call(manageQuestionFetch, { id }, teacher.token)).data;
    expect([ruled.reason, ruled.challengedPersonExplain]).toEqual([`册数不符，${way}`, `我改，${way}`]);
  });

  it('over any order of steps by anybody: none is taken out of order, nobody rules in an own matter, history tells each that was taken', async () => {
    const colleague = await app.loginAs(3, { orgId });
    const attempts = ['explain', 'revise', 'sendBack', 'uphold', 'dismiss', 'recheckPass', 'recheckFail'] as const;
    const people = ['owner', 'mate', 'teacher', 'office', 'colleague'] as const;
    const results = { sendBack: 2, uphold: 4, dismiss: 5, recheckPass: 2, recheckFail: 3 } as const;
    const anyone = fc.tuple(fc.constantFrom(...attempts), fc.constantFrom(...people));
    await fc.assert(
      fc.asyncProperty(fc.array(anyone, { minLength: 4, maxLength: 12 }), async (tried) => {
        owner = await pupil('林小禾');
        mate = await pupil('许嘉宁');
        recordId = await passedRecord(owner.accountId);
        const sessions = { owner, mate, teacher, office, colleague };
        const id = await raise();
        const attempt = async (step: (typeof attempts)[number], { token }: { token: string }) => {
          if (step === 'explain') return app.call(questionSubmit, { id, explain: '如实填写' }, token);
          // Each with another day: the same content again is no change.
          if (step === 'revise') {
            const value = `2026-02-${10 + taken.length}`;
            return app.call(recordUpdate, { list: [{ recordId, fieldId: idOf('读完日期'), value }] }, token);
          }
          const { revision } = (await db.row<{ revision: number }>(
            'select revision from record_question where question_id = $1',
            [id],
          ))!;
          return step === 'recheckPass' || step === 'recheckFail'
            ? app.call(
                manageQuestionRecheck,
                { id, revision, checkStatus: results[step], checkOpinion: '已核对' },
                token,
              )
            : app.call(manageQuestionRule, { id, revision, status: results[step], auditOpinion: '已核对' }, token);
        };
        const taken: string[] = ['raise'];
        let stand: ChallengeState = ChallengeState.audit;
        for (const [step, name] of tried) {
          const next = after(step, stand);
          const theirs =
            step === 'explain' || step === 'revise' ? name === 'owner' : name === 'teacher' || name === 'office';
          const allowed = theirs && next !== undefined && !(step === 'explain' && taken.includes('explain'));
          const { error_code } = await attempt(step, sessions[name]);
          expect(error_code === 0, `${name} ${step} at ${stand}`).toBe(allowed);
          if (!allowed) continue;
          stand = next;
          taken.push(step);
        }
        const told = await db.rows<{ step: string; from: ChallengeState | null; to: ChallengeState }>(
          `select step, from_state as from, to_state as to from record_question_history where question_id = $1 order by history_id`,
          [id],
        );
        expect(told.map(({ step }) => step)).toEqual(taken);
        expect(told.map(({ from }) => from)).toEqual([null, ...told.slice(0, -1).map(({ to }) => to)]);
        expect(told.at(-1)?.to).toBe(stand);
      }),
      { numRuns: 12 },
    );
  });
});
