import { activityPage } from '@vimo/contract';
import sharp from 'sharp';
import type { PrintedReport } from '../../apps/server/src/modules/growth/archive/pdf/document.ts';
import { createPress } from '../../apps/server/src/modules/growth/archive/pdf/press.ts';
import { load, median } from './measure.ts';
import type { Running } from './processes.ts';

const CLASS = 50;
const SECONDS = 10;
const WORDS = '在社区图书馆整理图书与登记借阅，学会了与不同年龄的读者沟通，也更理解规则与耐心的意义。';

/** A report of about eight pages: five modules, ten dimensions, thirty records, ten pictures. */
function reportOf(at: number, picture: Buffer): PrintedReport {
  return {
    title: `学生${at}2025-2026学年下学期纪实报告`,
    ...{ schoolName: '第一中学', semesterName: '2025-2026学年下学期', className: '高一1班', studentName: `学生${at}` },
    madeAt: '2026-07-01 08:00:00',
    basics: ['姓名', '性别', '出生日期', '年级', '班级', '学号'].map((label) => ({ label, value: `${label}${at}` })),
    modules: ['思想品德', '学业水平', '身心健康', '艺术素养', '社会实践'].map((name) => ({
      name,
      records: ['一', '二'].flatMap((dimension) =>
        [1, 2, 3].map((record) => ({
          ...{ title: `${name}第 ${record} 次记录`, dimension: `${name}${dimension}`, isTypical: record === 1 },
          lines: [
            { label: '时间', value: '2026-04-01' },
            { label: '内容', value: WORDS.repeat(4) },
          ],
          pictures: record === 1 ? [picture] : [],
          files: [],
        })),
      ),
    })),
    crest: undefined,
    words: [],
    seal: undefined,
  };
}

/** `--reports`: one report, a class of them, and what other calls feel of it. */
export async function measureReports(server: Running, token: string, say: (line: string) => void) {
  const noise = Buffer.from(Array.from({ length: 480 * 360 * 3 }, (_, at) => (at * 7919 + (at >> 7) * 31) & 255));
  const picture = await sharp(noise, { raw: { width: 480, height: 360, channels: 3 } })
    .webp()
    .toBuffer();
  const press = createPress();
  const target = {
    url: server.url + activityPage.path,
    headers: { sessiontoken: token },
    body: { pageSize: 6, currentPage: 1 },
  };
  const timed = async (at: number) => {
    const began = performance.now();
    const { length } = await press.print(reportOf(at, picture), new Date());
    return { ms: performance.now() - began, length };
  };
  say('\nReports as PDF, eight pages with ten pictures, printed by their own process');
  const first = await timed(0);
  const warm = [await timed(1), await timed(2), await timed(3)];
  say(
    `  one: with the start of the process ${first.ms.toFixed(0)} ms, then ${median(warm.map(({ ms }) => ms)).toFixed(0)} ms   (goal ≤ 1000), ${(first.length / 1000).toFixed(0)} KB`,
  );
  await load(target, 1, 4);
  const idle = await load(target, SECONDS, 4);
  const others = load(target, SECONDS, 4);
  const began = performance.now();
  for (let at = 0; at < CLASS; at += 1) await timed(at);
  say(`  class of ${CLASS}, beside other calls: ${((performance.now() - began) / 1000).toFixed(1)} s   (goal ≤ 30)`);
  const busy = await others;
  say(
    `  p99 of a list for four callers: idle ${idle.p99.toFixed(1)} ms, meanwhile ${busy.p99.toFixed(1)} ms; ratio ${(busy.p99 / idle.p99).toFixed(2)}   (goal ≤ 2), failures ${busy.failures}`,
  );
  await press.close();
}
