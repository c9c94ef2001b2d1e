/**
 * `npm run test:days [-- words…]`: unit and API tests at moments of the calendar at which days have gone wrong before or might: server, tests and
 * database on one clock, that of Debian's faketime; then the demo city's, at four. Prints a table, and ends red when one moment differs. Words choose moments by part of their name, `--files a b` the tests.
 */
import './lib/require-node.mjs';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { MOMENTS } from './lib/moments.mjs';
import { installedProgram } from './lib/paths.mjs';
import { onSignal, run } from './lib/run.mjs';
import { openRunFolder } from './lib/run-folder.mjs';
import { isRed, ranNothing, readReport } from './lib/test-report.mjs';

/**
 * Wait for time-outs of the database's own: while it sleeps in a lock, faketime tells its signal handler the real time, by which none of them is over.
 */
const LEFT_OUT = ['**/platform/migrate.test.ts'];

const words = process.argv.slice(2);
const cut = words.includes('--files') ? words.indexOf('--files') : words.length;
const [names, files] = [words.slice(0, cut), words.slice(cut + 1)];
const chosen = MOMENTS.filter(
  ([name, at]) => names.length === 0 || names.some((part) => `${name} ${at}`.includes(part)),
);
const library = fakeClock();
if (!library || chosen.length === 0) {
  console.error(
    library
      ? `没有这样的时刻，可用：${MOMENTS.map(([name]) => name).join('、')}`
      : '需要 faketime：Debian 上运行 apt-get install faketime。',
  );
  process.exit(2);
}
await ensureInstalled('安装依赖', { tools: true });
onSignal(() => process.exit(130));

const told = [];
for (const [name, at] of chosen) {
  console.log(`\n── ${name}（${at}）`);
  told.push({ name, at, ...(await testsAt(at)) });
}
// The city's own tests hand it their moments themselves.
if (words.length === 0) {
  console.log('\n── 演示城市（四个时刻）');
  told.push({ name: '演示城市', at: '四个时刻'.padEnd(12), ...(await runTests(['--project', 'city'], {})) });
}
console.log('\n时刻                          结果    用时    通过   失败');
for (const { name, at, code, seconds, counts } of told) {
  const numbers = [counts.passed, counts.failed].map((count) => String(count).padStart(6)).join(' ');
  console.log(`${at}  ${code === 0 ? '成功' : '失败'} ${`${Math.round(seconds)} 秒`.padStart(7)} ${numbers}  ${name}`);
}
for (const { name, counts } of told) for (const text of counts.failures) console.log(`\n失败（${name}）：${text}`);
process.exit(told.some(isRed) ? 1 : 0);

async function testsAt(at) {
  // The distance from now, and not a moment: processes that begin later are as late as they are.
  const distance = Math.round((Date.parse(`${at.replace(' ', 'T')}:00+08:00`) - Date.now()) / 1000);
  const projects = ['--project', 'unit', '--project', 'api', ...LEFT_OUT.flatMap((pattern) => ['--exclude', pattern])];
  return runTests([...projects, ...files], {
    LD_PRELOAD: library,
    FAKETIME: `${distance < 0 ? '' : '+'}${distance}s`,
    // Waits last as long as ever.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
}

async function runTests(options, clock) {
  const { folder, close } = openRunFolder();
  const report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-days-')), 'report.json');
  const since = performance.now();
  const code = await run(
    installedProgram('vitest'),
    ['run', ...options, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, TMPDIR: folder, ...clock } },
  );
  const counts = readReport(report);
  const isEmpty = code === 0 && ranNothing(counts);
  if (isEmpty) console.error(`没有运行任何测试：${files.join('、')} 不是任何测试文件路径的一部分。`);
  fs.rmSync(path.dirname(report), { recursive: true });
  await close();
  return { code: isEmpty ? 1 : code, seconds: (performance.now() - since) / 1000, counts };
}

/** @returns path of the library that hands out another clock; undefined where there is none */
function fakeClock() {
  const { stdout } = spawnSync('find', ['/usr/lib', '-name', 'libfaketimeMT.so.1'], { encoding: 'utf8' });
  return stdout?.split('\n').find(Boolean);
}
