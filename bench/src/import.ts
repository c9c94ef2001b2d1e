import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { activityPage, ImportState, importConfirm, importFetch, importUpload } from '@vimo/contract';
import { writeXlsxStream } from 'hucre/xlsx';
import { loadUntil, median } from './measure.ts';
import type { Running } from './processes.ts';
import type { Scratch } from './scratch.ts';

const CLASSES = 1000;
const POLL_MS = 200;
/** Of one round of load beside it. */
const SECONDS = 3;
const CALLERS = 4;
const IDLE_ROUNDS = 3;

/** Schools 2 to 11 of the scratch city. */
const SCHOOLS = 10;

/** A bureau's file: students of many schools, sorted by them, with two guardians each and a register number. */
async function bureausFile(rows: number): Promise<Buffer> {
  const header = ['学校', '姓名', '性别', '学籍号', '年级', '班级', '监护人', '监护人电话', '监护关系'];
  const further = ['监护人2', '监护人2电话', '监护关系2', '民族', '住宿', '入学时间'];
  function* all() {
    for (let n = 0; n < rows; n += 1) {
      const letter = '甲乙丙丁戊己庚辛壬癸'[n % 10];
      yield [
        ...[
          `学校${2 + Math.floor((n * SCHOOLS) / rows)}`,
          `学生${letter}`,
          n % 2 ? '男' : '女',
          `G33010620120${String(n).padStart(7, '0')}`,
        ],
        ...['高一', `${1 + (n % (CLASSES / SCHOOLS))}班`, `家长${letter}`, `139${String(n).padStart(8, '0')}`, '父亲'],
        ...[`家长${letter}`, `138${String(n).padStart(8, '0')}`, '母亲', '汉族', '走读', '2026-09-01'],
      ];
    }
  }
  const columns = [...header, ...further].map((title) => ({ header: title }));
  const stream = writeXlsxStream(all(), { name: '学生', columns });
  return Buffer.from(await new Response(stream as ReadableStream<Uint8Array>).arrayBuffer());
}

/** A file of students with a guardian each, in the classes of school 2. */
async function studentsFile(rows: number): Promise<Buffer> {
  const header = ['姓名', '性别', '学号', '年级', '班级', '身份证号', '监护人', '监护人电话', '入学时间'];
  function* all() {
    for (let n = 0; n < rows; n += 1)
      yield [
        ...[
          `学生${'甲乙丙丁戊己庚辛壬癸'[n % 10]}`,
          n % 2 ? '男' : '女',
          `B${2_026_000_000 + n}`,
          '高一',
          `${1 + (n % CLASSES)}班`,
          '',
        ],
        ...[`家长${'甲乙丙丁戊己庚辛壬癸'[n % 10]}`, `139${String(n).padStart(8, '0')}`, '2026-09-01'],
      ];
  }
  const stream = writeXlsxStream(all(), { name: '学生', columns: header.map((title) => ({ header: title })) });
  return Buffer.from(await new Response(stream as ReadableStream<Uint8Array>).arrayBuffer());
}

/** Schools get classes of this year's first grade, and names; the session is the bureau's. */
async function prepareBureau(scratch: Scratch): Promise<void> {
  const { client } = scratch;
  await client.query(`update org set org_name = '学校' || org_id where org_id between 2 and ${SCHOOLS + 1}`);
  await client.query(
    `with added as (insert into cohort (org_id, stage, entrance_year, years)
       select org_id, 4, school_year_on(now()::date), 3 from org where org_id between 2 and ${SCHOOLS + 1} returning cohort_id)
     insert into school_class (cohort_id, class_name) select cohort_id, n || '班' from added, generate_series(1, ${CLASSES / SCHOOLS}) n`,
  );
  await asBureau(scratch);
}

/** School 2 gets classes of this year's first grade, and an administrator with a session. */
async function prepare({ client }: Scratch): Promise<void> {
  await client.query(
    `with added as (insert into cohort (org_id, stage, entrance_year, years) values (2, 4, school_year_on(now()::date), 3) returning cohort_id)
     insert into school_class (cohort_id, class_name) select cohort_id, n || '班' from added, generate_series(1, ${CLASSES}) n`,
  );
  await client.query(
    'update account set usertype = 5, org_id = 2 where account_id = (select account_id from session limit 1)',
  );
}

/** Schools of districts that the same file brings: three districts, then the schools below them. */
async function organisationsFile(rows: number): Promise<Buffer> {
  const districts = ['临湖区教育局', '望山区教育局', '东港区教育局'];
  function* all() {
    for (const name of districts)
      yield [name, '教育局', '', '', '', '', '周主任', '李老师', '0000-66180000', '云汀市', ''];
    for (let n = districts.length; n < rows; n += 1)
      yield [
        ...[`第${n}中学`, '学校', districts[n % districts.length]!, '', n % 2 ? '小学' : '初中', `33010${10_000 + n}`],
        ...['万校长', '李老师', '0000-66180000', `云汀市学府路${n}号`, ''],
      ];
  }
  const columns = [
    '机构名称',
    '种类',
    '上级教育局',
    '类别',
    '学段',
    '机构代码',
    '负责人',
    '联系人',
    '联系电话',
    '地址',
    '地区',
  ];
  const stream = writeXlsxStream(all(), { name: '机构', columns: columns.map((header) => ({ header })) });
  return Buffer.from(await new Response(stream as ReadableStream<Uint8Array>).arrayBuffer());
}

/** The session is the bureau's, who is let in with a second factor alone; nothing of it is asked here. */
const asBureau = async ({ client }: Scratch): Promise<void> => {
  await client.query(
    'update account set usertype = 10, org_id = 1 where account_id = (select account_id from session limit 1)',
  );
  await client.query(
    `insert into second_factor (account_id, secret_cipher, confirmed_at, created_at)
     select account_id, '', now(), now() from session limit 1 on conflict do nothing`,
  );
};

/** What can be imported: kind, organisation of the file, how the city is made ready, the file, seconds that preview and import may take. */
const IMPORTS = {
  school: {
    ...{ what: 'students with a guardian each', kind: 'students', orgId: '2', name: '学生.xlsx' },
    ...{ prepare, file: studentsFile, previewGoal: 15, importGoal: 45 },
  },
  bureau: {
    what: `students of ${SCHOOLS} schools with two guardians each`,
    ...{ kind: 'students', orgId: '1', name: '学生.xlsx' },
    ...{ prepare: prepareBureau, file: bureausFile, previewGoal: 15, importGoal: 45 },
  },
  organisations: {
    ...{ what: 'organisations', kind: 'organisations', orgId: '1', name: '机构.xlsx' },
    ...{ prepare: asBureau, file: organisationsFile, previewGoal: 10, importGoal: 10 },
  },
} as const;

/** Largest resident memory of the task's processes, watched while `done` is not true. */
async function watchTasks(done: () => boolean): Promise<number> {
  let most = 0;
  while (!done()) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/server/src/job.ts')) continue;
        most = Math.max(
          most,
          Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
        );
      } catch {}
    }
    await sleep(POLL_MS);
  }
  return most;
}

/** `--import`, `--bureau` of many schools, `--organisations`: seconds, memory, and what other calls feel of it. */
export async function measureImport(
  scratch: Scratch,
  server: Running,
  token: string,
  rows: number,
  say: (line: string) => void,
  of: keyof typeof IMPORTS = 'school',
) {
  const { what, kind, orgId, name, file, previewGoal, importGoal } = IMPORTS[of];
  say(`\nImport of ${rows} ${what}, on ${execFileSync('nproc').toString().trim()} cores`);
  await IMPORTS[of].prepare(scratch);
  const bytes = await file(rows);
  const ask = async <T>(path: string, input: object): Promise<T> => {
    const reply = await fetch(server.url + path, {
      method: 'POST',
      headers: { sessiontoken: token, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const envelope = (await reply.json()) as { error_code: number; message: string; data: T };
    if (envelope.error_code !== 0) throw new Error(JSON.stringify(envelope));
    return envelope.data;
  };
  const target = {
    url: server.url + activityPage.path,
    headers: { sessiontoken: token },
    body: { pageSize: 6, currentPage: 1 },
  };
  const load = { seconds: SECONDS, callers: CALLERS };
  const { list: idle } = await loadUntil({ list: target }, load, async (round) => round >= IDLE_ROUNDS);

  let memory = 0;
  const state = async (batchId: string) => {
    memory = Math.max(memory, server.memory());
    return ask<{ state: number; problem: string; errors: number }>(importFetch.path, { batchId });
  };
  const until = async (batchId: string, wanted: number) => {
    for (;;) {
      const batch = await state(batchId);
      if (batch.state === wanted) return;
      if (batch.state === ImportState.failed || batch.problem) throw new Error(batch.problem);
      await sleep(POLL_MS);
    }
  };
  let over = false;
  const watching = watchTasks(() => over);
  const form = new FormData();
  form.append('kind', kind);
  form.append('orgId', orgId);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const began = performance.now();
  // From the upload to the last row, the preview with it.
  const others = loadUntil({ list: target }, load, async () => over);
  const sent = await fetch(server.url + importUpload.path, {
    method: 'POST',
    headers: { sessiontoken: token },
    body: form,
  });
  const { data } = (await sent.json()) as { data: { batchId: string } };
  await until(data.batchId, ImportState.preview);
  const previewed = performance.now();
  say(
    `  file ${(bytes.length / 1e6).toFixed(1)} MB; preview ${((previewed - began) / 1000).toFixed(1)} s   (goal ≤ ${previewGoal})`,
  );
  await ask(importConfirm.path, { batchId: data.batchId });
  await until(data.batchId, ImportState.done);
  const seconds = (performance.now() - previewed) / 1000;
  over = true;
  const { list: busy } = await others;
  say(`  import ${seconds.toFixed(1)} s   (goal ≤ ${importGoal})`);
  say(`  memory: server ${memory.toFixed(0)} MB (goal ≤ 350), task ${(await watching).toFixed(0)} MB (goal ≤ 600)`);
  const [calm, meanwhile] = [median(idle.p99), median(busy.p99)];
  say(
    `  p99 of a list for ${CALLERS} callers, medians of rounds of ${SECONDS} s: idle ${calm.toFixed(1)} ms, during preview and import ${meanwhile.toFixed(1)} ms (worst of ${busy.p99.length} rounds ${Math.max(...busy.p99).toFixed(1)}); ratio ${(meanwhile / calm).toFixed(2)}   (goal ≤ 2), failures ${busy.failures}`,
  );
}
