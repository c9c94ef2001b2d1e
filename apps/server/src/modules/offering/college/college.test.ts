import { readFileSync } from 'node:fs';
import { collegeContent, collegeContents, collegeModules, getMd5Url, showImage, type Usertype } from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { daysFrom } from '../../../testing/fixtures.ts';
import { storeFile } from '../../content/file/index.ts';

const START = '2026-11-10T10:00:00+08:00';
const app = await startTestApp({ clock: testClock(START) });
const db = app.platform.database;
afterAll(() => app.close());
beforeEach(() => app.clock.set(START));

/** Smallest thing that is a pdf by its content. */
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const store = (name = '手册.pdf') => storeFile(app.platform, { bytes: PDF, name, use: 'college' });
async function makeModule(viewPower: string, downloadPower = '', more: { shown?: boolean; link?: string } = {}) {
  const row = await db.row<{ id: string }>(
    `insert into college_module (name, view_power, download_power, shown, link) values ('教研园地', $1, $2, $3, $4)
     returning module_id as id`,
    [viewPower, downloadPower, more.shown ?? true, more.link ?? ''],
  );
  return row!.id;
}
async function makeContent(moduleId: string, title = '教师手册', daysAgo = 1, fileId?: string) {
  const row = await db.row<{ id: string }>(
    `insert into college_content (module_id, title, file_id, created_at) values ($1, $2, $3, $4) returning content_id as id`,
    [moduleId, title, fileId ?? (await store()), daysFrom(app.clock(), -daysAgo)],
  );
  return row!.id;
}
const bytesOf = (url: string, headers: Record<string, string> = {}) => app.app.http.inject({ url, headers });

/** Role codes of the college (docs/domains/college.md). */
const ROLES: [usertype: Usertype, role: string][] = [
  [1, '2'],
  [2, '1'],
  [3, '3'],
  [4, '2'],
  [5, '4'],
  [6, '3'],
  [10, '5'],
  [11, '6'],
  [12, '1'],
];

describe('roles', () => {
  it.each(ROLES)('usertype %i has role %s: it sees the modules of that role and no other', async (usertype, role) => {
    const { token } = await app.loginAs(usertype);
    for (const power of ['1', '2', '3', '4', '5', '6']) {
      const moduleId = await makeModule(power, power);
      const id = await makeContent(moduleId);
      const mine = power === role;
      const { data: modules } = await app.call(collegeModules, {}, token);
      const shown = modules.find((module) => module.id === moduleId);
      expect(shown).toMatchObject({ mayView: mine, mayDownload: mine, viewPower: power, isLink: 0, contentNum: 1 });
      const reply = await app.call(collegeContent, { id }, token);
      if (mine) expect(reply).toMatchObject({ error_code: 0, data: { id, mayDownload: true, modelId: moduleId } });
      else {
        expect(reply).toMatchObject({ error_code: 3, message: '抱歉，您暂无权查看本角色模块下的内容。' });
        expect(JSON.stringify(reply)).not.toContain('sign=');
      }
    }
  });

  it('a module is for several roles; to download what may not be seen is nobody’s', async () => {
    const both = await makeModule('1,3,10', '3');
    const onlyDownload = await makeModule('', '1');
    const rights = async (usertype: Usertype) => {
      const { token } = await app.loginAs(usertype);
      const { data } = await app.call(collegeModules, {}, token);
      return [both, onlyDownload].map((id) => {
        const module = data.find((each) => each.id === id)!;
        return [module.mayView, module.mayDownload];
      });
    };
    expect(await rights(2)).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(await rights(6)).toEqual([
      [true, true],
      [false, false],
    ]);
    // 10 is no role code of anybody: codes are compared whole.
    expect(await rights(4)).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('guests see titles and nothing else; without a session, or with one that is over, no content', async () => {
    const moduleId = await makeModule('1,2,3,4,5,6', '1,2,3,4,5,6');
    const id = await makeContent(moduleId);
    const { data } = await app.call(collegeModules, { isShow: '1' });
    expect(data.find((module) => module.id === moduleId)).toMatchObject({ mayView: false, mayDownload: false });
    const { data: list } = await app.call(collegeContents, { modelId: moduleId });
    expect(list).toMatchObject({ totalCount: 1, dataList: [{ id, title: '教师手册', extension: 'pdf' }] });
    expect(Object.keys(list.dataList[0]!).sort()).toEqual([
      'createDate',
      'extension',
      'id',
      'image',
      'mayView',
      'title',
    ]);
    for (const token of [undefined, 'f'.repeat(64)]) {
      expect((await app.call(collegeContent, { id }, { token })).status).toBe(511);
    }
  });
});

describe('lists', () => {
  it('name what has begun and is not over, and count nothing else', async () => {
    const moduleId = await makeModule('1');
    await makeContent(moduleId, '明天的', -1);
    const over = await makeContent(moduleId, '昨天的', 3);
    await db.run('update college_content set until_at = $2 where content_id = $1', [over, daysFrom(app.clock(), -1)]);
    await makeContent(moduleId, '今天的');
    const { token } = await app.loginAs(2);
    const { data } = await app.call(collegeContents, { modelId: moduleId, pageSize: 1 }, token);
    expect(data).toMatchObject({ totalCount: 1, dataList: [{ title: '今天的' }] });
    expect((await app.call(collegeContent, { id: over }, token)).error_code).toBe(4);
    const { data: modules } = await app.call(collegeModules, {}, token);
    expect(modules.find(({ id }) => id === moduleId)).toMatchObject({ contentNum: 1 });
  });

  it('are paged, the newest first, with the true total past the end', async () => {
    const moduleId = await makeModule('1');
    for (const daysAgo of [3, 1, 2]) await makeContent(moduleId, `第${daysAgo}讲`, daysAgo);
    const page = (currentPage: number) => app.call(collegeContents, { modelId: moduleId, pageSize: 2, currentPage });
    expect((await page(1)).data.dataList.map((row) => row.title)).toEqual(['第1讲', '第2讲']);
    expect((await page(2)).data).toMatchObject({ totalCount: 3, dataList: [{ title: '第3讲' }] });
    expect((await page(9)).data).toEqual({ totalCount: 3, dataList: [] });
  });

  it('hidden modules are gone with all that is in them; outside addresses are told', async () => {
    const hidden = await makeModule('1', '1', { shown: false });
    const id = await makeContent(hidden);
    const outside = await makeModule('1', '', { link: 'https://example.test/' });
    const { token } = await app.loginAs(2);
    const { data } = await app.call(collegeModules, {}, token);
    expect(data.some((module) => module.id === hidden)).toBe(false);
    expect(data.find((module) => module.id === outside)).toMatchObject({ isLink: 1, pcLink: 'https://example.test/' });
    const { data: ofGuests } = await app.call(collegeModules, {});
    expect(ofGuests.find((module) => module.id === outside)).toMatchObject({ isLink: 1, pcLink: '', contentNum: 0 });
    expect((await app.call(collegeContents, { modelId: hidden })).data).toEqual({ totalCount: 0, dataList: [] });
    const there = await app.call(collegeContent, { id }, token);
    const not = await app.call(collegeContent, { id: '999999' }, token);
    expect(there).toMatchObject({ error_code: 4 });
    expect([there.error_code, there.message]).toEqual([not.error_code, not.message]);
  });

  it('bad input is told by field', async () => {
    const { token } = await app.loginAs(2);
    expect(await app.call(collegeContents, { modelId: 'x', pageSize: 0 })).toMatchObject({ error_code: 2 });
    expect(await app.call(collegeContent, { id: '../1' }, token)).toMatchObject({
      error_code: 2,
      refusal: { fields: { id: '编号有误' } },
    });
  });
});

describe('files', () => {
  it('open in the page and are kept through links that end, and through nothing else', async () => {
    const id = await makeContent(await makeModule('1,3', '3'));
    const student = await app.loginAs(2);
    const teacher = await app.loginAs(3);
    const seen = (await app.call(collegeContent, { id }, student.token)).data;
    expect(seen).toMatchObject({ mayDownload: false, downloadUrl: '' });
    const shown = await bytesOf(seen.file);
    expect([shown.statusCode, shown.body]).toEqual([200, PDF.toString()]);
    expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    expect(shown.headers['content-disposition']).toMatch(/^inline;/);
    const part = await bytesOf(seen.file, { range: 'bytes=0-3' });
    expect([part.statusCode, part.body]).toEqual([206, '%PDF']);

    // A link to be shown cannot be made into one to be kept, nor for another file.
    for (const forged of [seen.file.replace('&how=inline', ''), seen.file.replace(/sign=.{4}/, 'sign=0000')]) {
      expect((await bytesOf(forged)).statusCode).toBe(404);
    }
    const kept = (await app.call(collegeContent, { id }, teacher.token)).data;
    expect(kept.mayDownload).toBe(true);
    expect((await bytesOf(kept.downloadUrl)).headers['content-disposition']).toMatch(/^attachment;/);

    const fileId = /download\/(\w+)/.exec(seen.file)![1]!;
    for (const token of [undefined, student.token, teacher.token]) {
      expect((await app.call(getMd5Url, { ids: fileId }, { token })).data).toEqual([]);
      const cookie: Record<string, string> = token ? { cookie: `Admin-Token=${token}` } : {};
      expect((await bytesOf(`${showImage.path}?id=${fileId}`, cookie)).statusCode).toBe(404);
    }
    app.clock.advance(1801);
    expect((await bytesOf(seen.file)).statusCode).toBe(404);
    expect((await bytesOf(kept.downloadUrl)).statusCode).toBe(404);
  });
});

describe('an outside viewer', () => {
  const docx = readFileSync(new URL('../../../../demo-assets/college/lesson-plan.docx', import.meta.url));

  /** What a student gets of a document of a kind, from a server with or without a viewer. */
  async function opened(collegeViewerUrl: string | undefined, bytes: Buffer, name: string) {
    const other = await startTestApp({
      clock: app.clock,
      connectionString: app.connectionString,
      config: { collegeViewerUrl, publicUrl: 'https://zhsz.example.cn' },
    });
    try {
      const fileId = await storeFile(other.platform, { bytes, name, use: 'college' });
      const id = await makeContent(await makeModule('1'), '教案', 1, fileId);
      const { token } = await other.loginAs(2);
      const { data } = await other.call(collegeContent, { id }, token);
      const frames = (await other.app.http.inject({ url: '/' })).headers['content-security-policy'];
      // The viewer comes without a session, and in time.
      const fetched = async (address: URL) =>
        (await other.app.http.inject({ url: address.pathname + address.search })).statusCode;
      const query = new URL(data.viewerUrl || 'none:').searchParams;
      const document = query.get('src') ?? Buffer.from(query.get('b') ?? '', 'base64').toString();
      const statuses: number[] = [];
      if (document) {
        statuses.push(await fetched(new URL(document)));
        app.clock.advance(301);
        statuses.push(await fetched(new URL(document)));
      }
      return { data, document, statuses, frames: String(frames) };
    } finally {
      await other.close();
    }
  }

  it('gets nothing unless it is configured', async () => {
    const { data, frames } = await opened(undefined, docx, '教案.docx');
    expect(data).toMatchObject({ extension: 'docx', viewerUrl: '' });
    expect(frames).toContain("frame-src 'self';");
  });

  it.each(['https://viewer.example.test/embed?src={url}', 'https://viewer.example.test/embed?b={base64}'])(
    '%s gets Office documents by a link that soon ends, and may be framed',
    async (viewer) => {
      const { data, document, statuses, frames } = await opened(viewer, docx, '教案.docx');
      expect(data.viewerUrl).toMatch(/^https:\/\/viewer\.example\.test\/embed\?/);
      expect(document).toMatch(/^https:\/\/zhsz\.example\.cn\/vimo-cms\/v1\/api\/fileInfo\/download\/\w+\?expires=/);
      expect(statuses).toEqual([200, 404]);
      expect(frames).toContain("frame-src 'self' https://viewer.example.test;");
      expect(data.downloadUrl).toBe('');
    },
  );

  it('gets no other document', async () => {
    const { data } = await opened('https://viewer.example.test/embed?src={url}', PDF, '手册.pdf');
    expect(data).toMatchObject({ extension: 'pdf', viewerUrl: '' });
  });
});
