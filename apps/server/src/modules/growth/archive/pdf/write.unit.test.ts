import { plainName } from '@vimo/contract';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PrintedReport } from './document.ts';
import { withoutRadicals } from './radicals.ts';
import { faceOf, printable } from './typeface.ts';
import { writeReport } from './write.ts';

const AT = new Date('2026-07-01T08:00:00+08:00');
const LONG = '在社区图书馆整理图书，学会了与不同年龄的读者沟通。'.repeat(30);
const picture = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#5aa' } })
  .webp()
  .toBuffer();

const report = (seal: PrintedReport['seal']): PrintedReport => ({
  title: '王𬭎2025-2026学年下学期纪实报告',
  ...{ schoolName: '云汀市第一中学', semesterName: '2025-2026学年下学期', className: '高一2班', studentName: '王𬭎' },
  madeAt: '2026-07-01 08:00:00',
  basics: [
    { label: '姓名', value: '王𬭎' },
    { label: '学号', value: '20260101' },
  ],
  modules: ['思想品德', '社会实践'].map((name) => ({
    name,
    records: [1, 2, 3].map((at) => ({
      title: `第${at}次服务`,
      dimension: '志愿服务',
      isTypical: at === 1,
      lines: [{ label: '内容', value: LONG }],
      pictures: at === 1 ? [picture, Buffer.from('no picture')] : [],
      files: at === 2 ? ['证书.pdf'] : [],
    })),
  })),
  crest: picture,
  words: [{ text: '愿你把这份耐心带到高二。', by: '班主任 · 张敏 · 2026-06-28' }],
  seal,
});

/** What another reader finds in the file. */
async function read(bytes: Buffer) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const pdf = await loading.promise;
  const pages = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  const found = {
    pages,
    outline: await pdf.getOutline(),
    info: await pdf.getMetadata(),
    marks: await pdf.getMarkInfo(),
  };
  await loading.destroy();
  return found;
}

test('a sealed report is PDF/A of pages with their numbers, an outline, and words that can be copied, rare characters of names too', async () => {
  const seal = {
    ...{ code: '0123-4567-89AB-CDEF-GHJK', url: 'https://a.example/reportVerify?code=0', version: 2 },
    archivedAt: '2026-07-01 08:00:00',
    replaces: { version: 1, reason: '姓名有误' },
  };
  const bytes = await writeReport(report(seal), AT);
  const { pages, outline, info, marks } = await read(bytes);
  const text = pages.join('');
  for (const words of [
    '王𬭎',
    '【典型】第1次服务',
    '志愿服务',
    '愿你把这份耐心带到高二。',
    '班主任 · 张敏 · 2026-06-28',
    '证书.pdf',
    '1 张图片无法打开',
    '0123-4567-89AB-CDEF-GHJK',
    '更正原因：姓名有误',
  ])
    expect(text).toContain(words);
  expect(text.replaceAll('\n', '')).toContain(LONG.slice(0, 20));
  expect(text).not.toContain('预览');
  expect(pages[0]).toContain('思想品德');
  pages.forEach((page, at) => {
    expect(page).toContain(`第 ${at + 1} 页，共 ${pages.length} 页`);
  });
  expect(outline.map(({ title }) => title)).toEqual(['基本信息', '思想品德', '社会实践', '评语', '归档说明']);
  expect(info.info).toMatchObject({ Title: '王𬭎2025-2026学年下学期纪实报告', Language: 'zh-CN' });
  expect(marks).toMatchObject({ Marked: true });
  const raw = bytes.toString('latin1');
  expect(raw).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B/);
  expect(raw.match(/\/FontFile2 /g)).toHaveLength(2);
  expect(raw).not.toMatch(/\/Helvetica|\/FontFile3|\/JavaScript|\/AA /);
});

test('a preview says so on every page', async () => {
  const { pages } = await read(await writeReport(report(undefined), AT));
  for (const page of pages) expect(page).toContain('预览');
});

test('a long screenshot is printed in pieces that can be read', async () => {
  const long = await sharp({ create: { width: 480, height: 8889, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();
  const plain = report(undefined);
  const of = (pictures: Buffer[]) => ({
    ...plain,
    modules: [{ name: '社会实践', records: [{ ...plain.modules[0]!.records[0]!, pictures }] }],
  });
  const raw = (await writeReport(of([picture, long]), AT)).toString('latin1');
  // Nine whole pieces and what is left of it, as wide as it came.
  expect(raw.match(/\/Width 480\s+\/Height 960\b/g)).toHaveLength(9);
  expect(raw.match(/\/Width 480\s+\/Height 249\b/g)).toHaveLength(1);
});

test('a radical is read as the character that it looks like, and takes none other with it', async () => {
  const plain = report(undefined);
  const named = (studentName: string) => ({ ...plain, studentName, words: [{ text: '⾼⽂长⻓，⺟语', by: '高文' }] });
  const [first, second] = [await writeReport(named('⾼⽂'), AT), await writeReport(named('高文'), AT)];
  for (const bytes of [first, second]) {
    const text = (await read(bytes)).pages.join('');
    expect(text).toContain('高文长长，母语');
    expect(text).not.toMatch(/[\u2E80-\u2FDF]/);
  }
});

test('names in other scripts can be read and copied, in the two faces of every report', async () => {
  const names = ['김민준', 'བོད་སྐྱབས', 'ᠪᠠᠲᠤ'];
  const bytes = await writeReport({ ...report(undefined), studentName: names.join('，') }, AT);
  for (const name of names) expect((await read(bytes)).pages[0]).toContain(name);
  expect(bytes.toString('latin1').match(/\/FontFile2 /g)).toHaveLength(2);
});

test('each radical is the character that it is in names, where the face has that, and always one of the face', () => {
  const has = (sign: string) => faceOf('regular').hasGlyphForCodePoint(sign.codePointAt(0)!);
  const isCharacter = (sign: string) => /^\p{Unified_Ideograph}$/u.test(sign);
  for (let code = 0x2e80; code <= 0x2fd5; code += 1) {
    const radical = String.fromCodePoint(code);
    if (!/\p{Assigned}/u.test(radical)) continue;
    const [printed, inNames] = [withoutRadicals(radical), plainName(radical)];
    expect([isCharacter(printed), has(printed)], radical).toEqual([true, true]);
    if (isCharacter(inNames) && has(inNames)) expect(printed, radical).toBe(inNames);
  }
});

test('what the face lacks is told and never shown as another', () => {
  expect(printable('王𬭎\u{2FA1F}')).toBe('王𬭎〔U+2FA1F〕');
  expect(printable('加油👍🏽👨‍👩‍👧！')).toBe('加油〔表情〕！');
  expect(printable('一\r\n二\u200b\u202e\t三')).toBe('一\n二 三');
});
