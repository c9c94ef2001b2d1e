import { pictureUrl } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { richTextOf } from './rich-text.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.platform.database.run(
    `insert into file (file_id, store_key, real_name, extension, content_type, size, sha256, width, height, used_for, is_public)
     values ('pic001', 'k', 'a.png', 'png', 'image/png', 1, '', 640, 400, 'notice', true)`,
  );
});
afterAll(() => test.close());
const rich = (html: string) => richTextOf(test.platform.database, html);

it('pictures get their measures, once; unknown ones stay as they are', async () => {
  const known = await rich(`<p><img src="${pictureUrl('pic001', 960)}" alt="湿地"></p>`);
  expect(known).toContain('<img width="640" height="400" src="');
  expect(await rich(known)).toBe(known);
  expect(await rich(`<img src="${pictureUrl('none01')}" alt="">`)).not.toContain('width=');
});

it('is cleaned', async () => {
  expect(await rich('<p onclick="a()">文<script>alert(1)</script></p>')).toBe('<p>文</p>');
});
