import { pictureUrl } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../../platform/sessions.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { createNotice } from '../../offering/news/index.ts';
import { richTextOf } from './rich-text.ts';

const NOTICE = {
  category: 0,
  title: '开学通知',
  introInfo: '',
  detailsHtml: '',
  authorName: '教务处',
  published: true,
  publishAt: '2026-03-01 08:00:00',
} as const;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.platform.database.run(
    `insert into file (file_id, store_key, real_name, extension, content_type, size, sha256, width, height, used_for)
     values ('pic001', 'k', 'a.png', 'png', 'image/png', 1, '', 640, 400, 'notice')`,
  );
});
afterAll(() => test.close());
const rich = (html: string, by?: Session) => richTextOf(test.platform.database, html, { by, use: 'notice' });

it('pictures get their measures, once', async () => {
  const known = await rich(`<p><img src="${pictureUrl('pic001', 960)}" alt="湿地"></p>`);
  expect(known).toContain('<img width="640" height="400" src="');
  expect(await rich(known)).toBe(known);
});

it('is cleaned', async () => {
  expect(await rich('<p onclick="a()">文<script>alert(1)</script></p>')).toBe('<p>文</p>');
});

it('shows the author’s own pictures, and those that it showed before', async () => {
  const { platform } = test;
  const [author, other] = [await test.loginAs(5), await test.loginAs(5)];
  const [mine, theirs] = [await platform.sessions.find(author.token), await platform.sessions.find(other.token)];
  await platform.database.run(
    `insert into file (file_id, store_key, real_name, extension, content_type, size, sha256, used_for, owner_id)
     values ('own001', 'k', 'a.png', 'png', 'image/png', 1, '', 'notice', $1),
       ('own002', 'k', 'a.png', 'png', 'image/png', 1, '', 'record', $1)`,
    [author.accountId],
  );
  const html = (id: string) => `<p><img src="${pictureUrl(id)}" alt=""></p>`;
  expect(await rich(html('own001'), mine)).toContain('own001');
  const refusal = { code: 2, message: '正文中有图片不存在或不是您上传的，请重新插入' };
  for (const [id, by] of [
    ['own001', theirs],
    ['own002', mine],
    ['none01', mine],
    ['pic001', mine],
    ['own001', undefined],
  ] as const) {
    await expect(rich(html(id), by), id).rejects.toMatchObject(refusal);
  }
  // Whatever way it is named: the database counts each as a reference.
  for (const way of [`<a href="${pictureUrl('own001')}">图</a>`, `<p>${pictureUrl('own001')}</p>`]) {
    await expect(rich(way, theirs), way).rejects.toMatchObject(refusal);
  }
  const org = await test.makeSchool();
  const id = await createNotice(platform.database, { ...NOTICE, orgId: org.orgId, pictureIds: ['own001'] });
  const kept = { by: theirs, use: 'notice', referrer: { table: 'notice', id } } as const;
  expect(await richTextOf(platform.database, html('own001'), kept)).toContain('own001');
});
