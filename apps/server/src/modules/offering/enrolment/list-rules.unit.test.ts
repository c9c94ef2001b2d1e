import { Attendance, ImportAction, type SignUpCells } from '@vimo/contract';
import { describe, expect, it } from 'vitest';
import { judgeSignUps, type Listed, type ListFacts, type PupilFacts } from './list-rules.ts';

const NOW = '2026-03-12 10:00:00';
const pupil = (accountId: string, name: string, more: Partial<Listed> = {}): Listed => ({
  ...{ accountId, name, studentNo: `S${accountId}`, orgName: '云汀一中', className: '三年级1班', enrolmentId: null },
  ...{ attendance: Attendance.unmarked, hasCancelled: false, isGone: false },
  ...more,
});
const listed = (accountId: string, name: string, more: Partial<Listed> = {}) =>
  pupil(accountId, name, { enrolmentId: `e${accountId}`, ...more });
const factsOf = ({ accountId, name }: Listed, more: Partial<PupilFacts>): PupilFacts => ({
  ...{ signStartDate: '2026-03-01 00:00:00', signEndDate: '2026-03-20 00:00:00', actEndDate: '2026-03-22 00:00:00' },
  ...{ closed: false, personNum: 0, signCount: 0, suitSection: '', openToAllStages: true, enrollForm: '' },
  joiners: [{ accountId, self: false, name, applied: false, cancellations: 0 }],
  ...{ companions: 0, lacksContact: false, registrationRequired: false, knownPhone: '', knownIdentity: '' },
  ...more,
});
const EMPTY: SignUpCells = {
  ...{ studentNo: '', studentName: '', orgName: '', className: '', phone: '', remarks: '', attendance: '', status: '' },
  before: '',
};

/** What becomes of rows: what each does, and what is wrong with it. */
function judge(
  people: readonly Listed[],
  rows: readonly Partial<SignUpCells>[],
  { of = {}, ...more }: Partial<ListFacts> & { of?: Partial<PupilFacts> } = {},
) {
  const known: ListFacts = {
    ...{ now: NOW, hasBegun: true, mayNotAdd: '', people, stages: new Map() },
    facts: new Map(people.filter(({ enrolmentId }) => !enrolmentId).map((one) => [one.accountId, factsOf(one, of)])),
    ...more,
  };
  return judgeSignUps(
    rows.map((cells, at) => ({ row: at + 2, cells: { ...EMPTY, ...cells } })),
    known,
  );
}
const faults = (...args: Parameters<typeof judge>) => judge(...args).map((one) => one.faults);
const done = (...args: Parameters<typeof judge>) =>
  judge(...args).map(({ signUp, mark, faults: wrong, action }) => {
    expect((action === ImportAction.none) === Object.keys(wrong).length > 0).toBe(true);
    return signUp
      ? `+${signUp.accountId}`
      : mark
        ? `${mark.enrolmentId}=${mark.after}`
        : action === 3
          ? 'same'
          : 'wrong';
  });

describe('who is meant by a row', () => {
  const [one, two] = [pupil('1', '王安'), pupil('2', '王安', { className: '三年级（2）班' })];

  it('is one by number, else by name with class and organisation, compared without brackets and blanks', () => {
    expect(done([one, two], [{ studentNo: 'S1' }, { studentName: ' 王 安', className: '三年级2班' }])).toEqual([
      '+1',
      '+2',
    ]);
    expect(faults([one, two], [{ studentName: '王安' }])).toEqual([{ studentNo: '有 2 位同名的人，请填写学号' }]);
    expect(faults([one], [{ studentName: '王安', orgName: '云汀二中' }])).toEqual([
      { orgName: '这个单位没有这个姓名' },
    ]);
    expect(faults([one], [{ studentName: '王安', className: '九班' }])).toEqual([{ className: '这个班没有这个姓名' }]);
    expect(faults([one], [{ studentNo: 'S1', studentName: '王平' }])).toEqual([{ studentName: '学号 S1 是王安' }]);
    // A grade in figures before the class is no digit of it.
    const third = pupil('3', '王安', { className: '三年级31班' });
    expect(done([one, third], [{ studentName: '王安', className: '三年级3（1）班' }])).toEqual(['+1']);
    expect(faults([one], [{ remarks: '好' }])).toEqual([{ studentName: '请填写学号或姓名' }]);
    expect(faults([], [{ studentName: '王' }])).toEqual([{ studentName: '姓名只有一个字，请填写学号' }]);
  });

  it('is never found by name where a number says somebody else', () => {
    // Masked by the reader: a register or identity number that nobody of the schools has.
    const rows = [
      { studentNo: '3301**********1234', studentName: '王安' },
      { studentNo: 'S1/S2', studentName: '王安' },
    ];
    expect(faults([one], rows)).toEqual([
      { studentNo: '您管理的学校里没有这个学号' },
      { studentNo: '这一行的号码是两名学生的，请只留一个' },
    ]);
  });

  it('is one person in one row, whether by number, by name, signed up or not', () => {
    const rows = [
      { studentNo: 'S1' },
      { studentName: '王安', className: '三年级1班' },
      { studentNo: 'S1', studentName: '王平' },
    ];
    for (const person of [one, listed('1', '王安')])
      expect(faults([person, two], rows)).toEqual([
        {},
        { studentName: '与第 2 行是同一人' },
        { studentName: '与第 2 行是同一人' },
      ]);
  });

  it('is not who has left where somebody of the name is there; who alone has the name is told of', () => {
    const gone = pupil('3', '王安', { isGone: true });
    expect(done([gone, one], [{ studentName: '王安' }])).toEqual(['+1']);
    expect(faults([gone], [{ studentName: '王安' }])).toEqual([{ studentName: '王安已离校或账号已停用' }]);
  });

  it('of namesakes on the list is whoever is marked so; a mark of one of them is not guessed', () => {
    const far = { studentNo: '', orgName: '云汀二中', className: '三年级1班' };
    const both = [listed('5', '李静', { ...far, attendance: Attendance.attended }), listed('6', '李静', far)];
    const row = { studentName: '李静', orgName: '云汀二中', className: '三年级1班', status: '活动中' };
    const kept = [
      { ...row, attendance: '未登记' },
      { ...row, attendance: '到场' },
    ];
    expect(done(both, kept)).toEqual(['same', 'same']);
    expect(done(both, kept.toReversed())).toEqual(['same', 'same']);
    const told = '有 2 位同名的人，请在报名名单里登记到场';
    expect(faults(both, [kept[1]!, { ...row, attendance: '缺席' }])).toEqual([{}, { studentNo: told }]);
    expect(done([listed('5', '李静'), pupil('7', '李静')], [{ studentName: '李静' }])).toEqual(['wrong']);
  });
});

describe('a row that says how it stood', () => {
  it('signs up nobody who has cancelled, by what it says or since it went out', () => {
    const person = pupil('1', '王安', { hasCancelled: true });
    expect(done([person], [{ studentNo: 'S1', status: '已取消' }])).toEqual(['same']);
    expect(faults([person], [{ studentNo: 'S1', status: '待参加' }])).toEqual([
      { status: '名单导出后已取消报名，要重新报名请清空这一格' },
    ]);
    const [again] = judge([person], [{ studentNo: 'S1' }]);
    expect(again).toMatchObject({ action: ImportAction.create, note: '取消过报名' });
    expect(done([pupil('1', '王安')], [{ studentNo: 'S1', status: '待参加' }])).toEqual(['+1']);
  });

  it('and that a cancelled one was there, says two things', () => {
    expect(faults([], [{ studentNo: 'S1', status: '已取消', attendance: '到场' }])).toEqual([
      { attendance: '已取消报名，不能登记到场' },
    ]);
  });

  it('marks from the beginning on, by the words of the list', () => {
    const person = listed('1', '王安', { attendance: Attendance.absent });
    const marked = (attendance: string, hasBegun = true) =>
      judge([person], [{ studentNo: 'S1', attendance }], { hasBegun })[0]!;
    expect(marked('已到场').mark).toEqual({ enrolmentId: 'e1', before: Attendance.absent, after: Attendance.attended });
    expect(marked('未登记').mark?.after).toBe(Attendance.unmarked);
    expect([marked(''), marked('缺席')].map(({ action }) => action)).toEqual([ImportAction.keep, ImportAction.keep]);
    expect(marked('来了').faults.attendance).toContain('可填：');
    expect(marked('到场', false).faults.attendance).toBe('活动开始后才能登记到场');
    expect(faults([pupil('1', '王安')], [{ studentNo: 'S1', attendance: '到场' }])).toEqual([
      { attendance: '报名后才能登记到场' },
    ]);
  });
});

describe('a sign-up by list', () => {
  const people = ['1', '2', '3'].map((id) => pupil(id, `王${'甲乙丙'[Number(id) - 1]}`));
  const rows = people.map(({ studentNo }) => ({ studentNo }));

  it('takes places one row after the other, with who comes along', () => {
    expect(done(people, rows, { of: { personNum: 2 } })).toEqual(['+1', '+2', 'wrong']);
    const of = { personNum: 5, companions: 1 };
    expect(done(people, rows, { of })).toEqual(['+1', '+2', 'wrong']);
    expect(judge(people, rows, { of })[0]!.note).toBe('与同行的人共 2 人');
    // A row that is wrong takes none.
    expect(done(people, [{ studentNo: 'S1', attendance: '到场' }, ...rows.slice(1)], { of: { personNum: 2 } })).toEqual(
      ['wrong', '+2', '+3'],
    );
  });

  it('asks for a phone where the activity does, and takes a known one where the cell is empty or masked', () => {
    const of = { enrollForm: '1', knownPhone: '13900000001' };
    const phones = (phone: string, facts: Partial<PupilFacts>) =>
      judge(people, [{ studentNo: 'S1', phone }], { of: facts })[0]!;
    expect(phones('+86 139-0000-0002', of).signUp?.phone).toBe('13900000002');
    for (const kept of ['', '139****0009']) expect(phones(kept, of).signUp?.phone).toBe('13900000001');
    expect(phones('0512', of).faults.phone).toBe('请输入正确的手机号');
    expect(phones('', { enrollForm: '1' }).faults.phone).toBe('请输入手机号码');
    // Nobody asks for it: whatever it is, it is not taken.
    expect(phones('0512-6666', {}).signUp).toBeDefined();
  });

  it('needs the papers that are asked for, and is the family’s own where a contact must be named', () => {
    expect(faults(people, rows.slice(0, 1), { of: { enrollForm: '2' } })[0]!.studentName).toContain('没有登记证件号码');
    const of = { enrollForm: '3', lacksContact: true };
    expect(judge(people, rows.slice(0, 1), { of })[0]!.signUp?.toComplete).toBe(true);
    expect(faults(people, rows.slice(0, 1), { of: { ...of, registrationRequired: true } })[0]!.studentName).toContain(
      '请王甲的家庭自己报名',
    );
  });

  it('is not for who may not add, and takes no formula that came to nothing', () => {
    expect(faults([], [{ studentNo: 'S1' }, { studentName: '王甲' }], { mayNotAdd: '收费活动由家庭自己报名' })).toEqual(
      [
        { studentNo: '您的学校里没有用这个学号报名的人。收费活动由家庭自己报名' },
        { studentName: '不在报名名单里。收费活动由家庭自己报名' },
      ],
    );
    expect(faults(people, [{ studentNo: 'S1', remarks: '#N/A' }])[0]!.remarks).toContain('公式没有算出结果');
    expect(faults(people, [{ studentNo: 'S1', remarks: '𠮷'.repeat(201) }])[0]!.remarks).toBe('最多 200 个字');
  });
});
