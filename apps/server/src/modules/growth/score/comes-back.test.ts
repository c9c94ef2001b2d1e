import {
  AWARD_COLUMNS,
  type DataOf,
  manageAwardImport,
  manageAwardRead,
  manageAwardRemove,
  manageExaminationSave,
  manageJobFetch,
  manageListExport,
  manageScoreFrame,
  manageSheet,
  manageSheetImport,
  manageSheetRead,
  manageSheetSave,
  manageSheetTemplate,
  OrgType,
  SESSION_HEADER,
  type SheetKind,
} from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import readXlsx from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { identityNumberOf, makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { identityIndex, registerIndex, setOrganisation } from '../../people/account/index.ts';
import { moveToClass } from '../../people/roster/index.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

/** Sheets that go out with what stands in them, and come in again (docs/domains/scores.md). */
const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const subjectId = (await db.row<{ id: string }>(
  "insert into subject (subject_name) values ('语文') returning subject_id as id",
))!.id;
const orgId = await makeOrg(db, { parentOrgId: city });
const classId = await makeClass(db, orgId, { day: app.clock(), stage: 4 });
const { token } = await app.loginAs(5, { orgId });
await db.run('update session set password_confirmed_at = $1', [app.clock()]);
const pupils: string[] = [];
for (const name of ['林小禾', '阿丽娅·买买提', "Anna O'Brien", '没有成绩'])
  pupils.push(await app.makeStudent({ orgId, classId }, { name }));
/** What a file may call one of them by. */
const [register, identity] = [`G${identityNumberOf(81)}`, identityNumberOf(82)];
await db.run('update student set register_index = $2 where account_id = $1', [
  pupils[2],
  registerIndex(app.platform.secrets, register),
]);
await db.run('update account set identity_index = $2 where account_id = $1', [
  pupils[2],
  identityIndex(app.platform.secrets, identity),
]);
const { no: schoolNo } = (await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [
  pupils[2],
]))!;
/** As it is typed in Chinese, with a blank; another has so many that it is longer than any number. */
const wide = schoolNo.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const NUMBERS = [
  ['学号', schoolNo],
  ['学号', `${wide.slice(0, 4)} ${wide.slice(4)}`],
  ['学籍号', register],
  ['学籍号', [...register].join('  ')],
  ['身份证号', identity],
] as const;
const frame = (await app.call(manageScoreFrame, {}, token)).data;
const semesterId = frame.semesters.find(({ isNow }) => isNow)!.id;
const examination = {
  ...{ name: '期中考试', heldOn: '2026-03-10', semesterId, gradeId: frame.grades[0]!.id },
  subjects: [{ subjectId, fullMark: 120 }],
};
const examinationId = (await app.call(manageExaminationSave, examination, token)).data.id;

type Table = string[][];
const bookOf = async (rows: Table) => Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows }] }));
async function tableIn(bytes: Buffer): Promise<Table> {
  const [sheet] = await readXlsx(bytes);
  const { data } = sheet as unknown as { data: unknown[][] };
  return data.map((cells) => cells.map((cell) => String(cell ?? '')));
}

describe.each<{ kind: SheetKind; of: string; values: Record<string, string>[]; title: string; to: string }>([
  {
    ...{ kind: 'scores', of: examinationId, title: '语文', to: '61.5' },
    values: [{ [subjectId]: '118' }, { [subjectId]: '缺考' }, { [subjectId]: '0' }],
  },
  {
    ...{ kind: 'fitness', of: frame.schoolYears[0]!.id, title: '身高（cm）', to: '150.5' },
    values: [{ height: '149.5', weight: '40', reach: '-3.25', total: '88' }, { sprint: '8.4' }, { skipping: '0' }],
  },
  {
    ...{ kind: 'credits', of: semesterId, title: '语文必修', to: '1.5' },
    values: [
      { chineseCredit: '2', chinese1Credit: '0.5' },
      { socialPracticeCredit: '0', communityServiceCredit: '1' },
      { informationTechnology1Credit: '4' },
    ],
  },
])('a sheet of $kind', ({ kind, of, values, title, to }) => {
  const asked = { kind, of, classId };
  const read = async (rows: Table) => {
    const sent = [{ name: '表.xlsx', bytes: await bookOf(rows) }];
    return (await sendForm<DataOf<typeof manageSheetRead>>(app, manageSheetRead.path, token, asked, sent)).data;
  };
  const standing = async () => (await app.call(manageSheet, asked, token)).data.rows;
  async function goesOut(): Promise<Table> {
    const url = `${manageSheetTemplate.path}?${new URLSearchParams(asked)}`;
    const reply = await app.app.http.inject({ url, headers: { [SESSION_HEADER]: token } });
    return tableIn(reply.rawPayload);
  }

  it('comes in again with nothing changed and nothing wrong, and a cell that is changed is that change alone', async () => {
    const cells = values.flatMap((own, at) =>
      Object.entries(own).map(([key, value]) => ({ studentId: pupils[at]!, key, value, before: '' })),
    );
    expect((await app.call(manageSheetSave, { ...asked, cells }, token)).error_code).toBe(0);
    const before = await standing();
    const [heading = [], ...rows] = await goesOut();
    expect(rows).toHaveLength(4);
    const same = await read([heading, ...rows]);
    expect(same.ignored).toEqual([]);
    expect(same.rows.map(({ faults, before: stood, added }) => ({ faults, stood, added }))).toEqual(
      same.rows.map(() => ({ faults: {}, stood: {}, added: 0 })),
    );
    expect(same.rows).toHaveLength(3);
    const write = (list: typeof same.rows) =>
      app.call(
        manageSheetImport,
        { ...asked, rows: list.map(({ row, cells: own, before: stood }) => ({ row, cells: own, before: stood })) },
        token,
      );
    expect((await write(same.rows)).data).toEqual({ students: 0, cells: 0 });
    expect(await standing()).toEqual(before);

    const at = heading.indexOf(title);
    const changed = rows.map((row) => (row[1] === '林小禾' ? row.with(at, to) : row));
    const other = await read([heading, ...changed]);
    expect(other.rows.flatMap(({ before: stood }) => Object.values(stood))).toHaveLength(1);
    expect((await write(other.rows)).data).toEqual({ students: 1, cells: 1 });
    const after = await standing();
    expect(
      after.flatMap(({ studentName, cells: own }, row) =>
        Object.entries(own).flatMap(([key, value]) =>
          before[row]!.cells[key] === value ? [] : [[studentName, value]],
        ),
      ),
    ).toEqual([['林小禾', to]]);
  });

  it('finds a pupil by school, register and identity number alike', async () => {
    for (const [heading, number] of NUMBERS) {
      const { rows } = await read([
        [heading, title],
        [number, to],
      ]);
      expect(
        rows.map(({ cells, faults }) => [cells.studentNo, faults]),
        heading,
      ).toEqual([[schoolNo, {}]]);
    }
  });

  it('of which a row means two pupils is told, and nothing is written', async () => {
    const [heading = [], ...rows] = await goesOut();
    const another = `G${3300000000000000 + Number(of)}1X`;
    await db.run('update student set register_index = $2 where account_id = $1', [
      pupils[1],
      registerIndex(app.platform.secrets, another),
    ]);
    const first = rows.find(([, name]) => name === '林小禾')!;
    const both = await read([
      ['学籍号', ...heading],
      [another, ...first],
    ]);
    expect(both.rows.map(({ faults }) => faults)).toEqual([{ studentNo: '这一行的号码是两名学生的，请只留一个' }]);
  });

  it('of which two columns have one title is told', async () => {
    const rows = [
      ['学号', title, title],
      ['1', '1', '2'],
    ];
    const sent = [{ name: '表.xlsx', bytes: await bookOf(rows) }];
    const reply = await sendForm(app, manageSheetRead.path, token, asked, sent);
    expect(reply.message).toBe(`表头“${title}”出现了两次，请只留一列`);
  });
});

it('awards that were noted come in again as noted already, and one that is changed is one more', async () => {
  const numbers = await db.rows<{ no: string }>(
    'select student_no as no from student where account_id = any ($1::bigint[]) order by account_id',
    [pupils],
  );
  const [one, two] = numbers.map(({ no }) => no) as [string, string];
  const heading = AWARD_COLUMNS.map(({ title }) => title);
  const read = async (rows: Table) => {
    const sent = [{ name: '获奖.xlsx', bytes: await bookOf([heading, ...rows]) }];
    return (await sendForm<DataOf<typeof manageAwardRead>>(app, manageAwardRead.path, token, { type: '1' }, sent)).data;
  };
  const note = async ({ rows }: Awaited<ReturnType<typeof read>>) =>
    (await app.call(manageAwardImport, { type: 1, rows: rows.map(({ row, cells }) => ({ row, cells })) }, token)).data;
  const list = [
    [one, '林小禾', '物理竞赛', '二等奖', '2026年3月2日'],
    [two, '', '朗诵', '一等奖', '20260303'],
  ];
  expect(await note(await read(list))).toEqual({ added: 2, there: 0 });
  // What was read goes out as it is kept.
  const kept = (await read(list)).rows.map(({ cells }) => AWARD_COLUMNS.map(({ key }) => cells[key] ?? ''));
  const again = await read(kept);
  expect(again.rows.map(({ faults, isThere }) => [faults, isThere])).toEqual([
    [{}, 1],
    [{}, 1],
  ]);
  expect(await note(again)).toEqual({ added: 0, there: 2 });
  // What a colleague takes back after it was looked at is told, and not noted anew.
  const { id } = (await db.row<{ id: string }>(
    "select award_id as id from student_award where event = '朗诵' and removed_at is null and student_id = any ($1::bigint[])",
    [pupils],
  ))!;
  expect((await app.call(manageAwardRemove, { id, reason: '登记错了' }, token)).error_code).toBe(0);
  const seen = again.rows.map(({ row, cells }) => ({ row, cells, isThere: 1 }));
  expect((await app.call(manageAwardImport, { type: 1, rows: seen }, token)).refusal.fields).toEqual({
    '3 event': '登记过的这一条已被撤销，请核对',
  });
  const anew = seen.map((row, at) => ({ ...row, isThere: at === 0 ? 1 : 0 }));
  expect((await app.call(manageAwardImport, { type: 1, rows: anew }, token)).data).toEqual({ added: 1, there: 1 });
  expect(await note(await read([kept[0]!, kept[1]!.with(3, '二等奖')]))).toEqual({ added: 1, there: 1 });
  expect((await read([kept[0]!.with(2, '#N/A')])).rows[0]!.faults).toEqual({
    event: '公式没有算出结果，请改好或填写内容',
  });
});

it('awards find a pupil by school, register and identity number alike', async () => {
  for (const [heading, number] of NUMBERS) {
    const rows = [
      [heading, '姓名', '事件', '结果', '日期'],
      [number, '', '科技节', '一等奖', '2026-03-01'],
    ];
    const sent = [{ name: '获奖.xlsx', bytes: await bookOf(rows) }];
    const reply = await sendForm<DataOf<typeof manageAwardRead>>(app, manageAwardRead.path, token, { type: '1' }, sent);
    expect(
      reply.data.rows.map(({ cells, faults }) => [cells.studentNo, faults]),
      heading,
    ).toEqual([[schoolNo, {}]]);
  }
});

it.each([
  ['awards', 1],
  ['breaches', 2],
] as const)(
  '%s that go out come in as noted already, of who moved to another school too; one cell changed is one more',
  async (list, type) => {
    const stays = await app.makeStudent({ orgId, classId }, { name: '阮青禾' });
    const moves = await app.makeStudent({ orgId, classId }, { name: '阮青苗' });
    const numbers = await db.rows<{ no: string }>(
      'select student_no as no from student where account_id = any ($1::bigint[]) order by account_id',
      [[stays, moves]],
    );
    const cellsOf = (at: number, event: string) => ({
      ...{ studentNo: numbers[at]!.no, studentName: '', event, result: '一等奖', happenedOn: '2026-03-02' },
    });
    const noted = [
      { row: 2, cells: cellsOf(0, '朗诵') },
      { row: 3, cells: cellsOf(1, '跳高1.50米') },
    ];
    expect((await app.call(manageAwardImport, { type, rows: noted }, token)).data).toEqual({ added: 2, there: 0 });
    const elsewhere = await makeOrg(db, { parentOrgId: city });
    const room = await makeClass(db, elsewhere, { day: app.clock(), stage: 4 });
    await db.transaction(async (tx) => {
      await setOrganisation(tx, moves, elsewhere, '2026-03-12 09:00:00');
      await moveToClass(tx, moves, room, '2026-03-12');
    });

    const started = await app.call(manageListExport, { list, filter: { type, semesterId } }, token);
    expect(started.error_code, started.message).toBe(0);
    await runTasks(app);
    const { fileUrl } = (await app.call(manageJobFetch, { id: started.data.taskId }, token)).data;
    const [heading, ...rows] = await tableIn((await app.app.http.inject({ url: fileUrl })).rawPayload);
    const read = async (table: Table) => {
      const sent = [{ name: '名单.xlsx', bytes: await bookOf([heading!, ...table]) }];
      const fields = { type: String(type) };
      const reply = await sendForm<DataOf<typeof manageAwardRead>>(app, manageAwardRead.path, token, fields, sent);
      return reply.data;
    };
    const again = await read(rows);
    expect(again.ignored).toEqual([]);
    expect(again.rows.length).toBeGreaterThanOrEqual(2);
    expect(again.rows.map(({ faults, isThere }) => [faults, isThere])).toEqual(rows.map(() => [{}, 1]));
    const sent = again.rows.map(({ row, cells }) => ({ row, cells, isThere: 1 }));
    expect((await app.call(manageAwardImport, { type, rows: sent }, token)).data).toEqual({
      added: 0,
      there: rows.length,
    });
    const at = heading!.indexOf('事件');
    const changed = await read(
      rows.map((row) => (row[at] === '朗诵' && row.includes('阮青禾') ? row.with(at, '演讲') : row)),
    );
    expect(
      changed.rows.filter(({ isThere }) => isThere === 0).map(({ cells, faults }) => [cells.event, faults]),
    ).toEqual([['演讲', {}]]);
  },
);
