import { randomBytes } from 'node:crypto';
import { fileDownload, fileUpload, showImage } from '@vimo/contract';
import sharp from 'sharp';
import { keepsRecords } from '../support/city.ts';
import { dialog } from '../support/steps.ts';
import { expect, type Page, test } from '../support/test.ts';

/** A red scan of 32 × 32 points in JPEG 2000 (by OpenJPEG). */
const SCAN = Buffer.from(
  '/0//UQAvAAAAAAAgAAAAIAAAAAAAAAAAAAAAIAAAACAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEAAgQEAAH/XAAKQEBISFBISFD/ZAAlAAFDcmVhdGVkIGJ5' +
    'IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAABTAAH/k8+0SBQAXKNlXbAAAwkI1QoYSEv/f8+0SBFQVK/9oYgAAAAYSEWYQMJCX8+0SBFQVK/9oYgAAAAY' +
    'SEWYQMJCX4CAgICAgP/Z',
  'base64',
);

/** One page that a scan fills. */
function scanned(scan: Buffer): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /S 5 0 R >> >> >>',
    '<< /Length 26 >>\nstream\nq 200 0 0 200 0 0 cm /S Do\nendstream',
    `<< /Type /XObject /Subtype /Image /Width 32 /Height 32 /Filter /JPXDecode /Length ${scan.length} >>\nstream\n${scan.toString('latin1')}\nendstream`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\nstartxref\n0\n%%EOF\n`, 'latin1');
}

/** Opens a document of the college, in whose place another comes. */
async function openInstead(page: Page, body: Buffer): Promise<void> {
  const address = `**${fileDownload.path.replace(':id', '*')}?*`;
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ body, contentType: 'application/pdf' }));
  await page.goto('/index/creatorCollege');
  await page.getByRole('tab', { name: /^学生天地/ }).click();
  const module = page.getByRole('region', { name: '学生天地' });
  await module.getByRole('button', { name: '研学实践安全手册（学生版）', exact: true }).click();
  await expect(page.getByRole('img', { name: '第 1 页' })).toBeVisible();
}

test('a scan in JPEG 2000 is drawn; one that cannot be says so, and offers the file', async ({
  page,
  enter,
  trouble,
}) => {
  await enter('xs001');
  await openInstead(page, scanned(SCAN));
  const middle = () =>
    page
      .locator('[data-page="1"] canvas')
      .evaluate((canvas: HTMLCanvasElement) => [
        ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
      ]);
  await expect
    .poll(async () => (await middle()).slice(0, 3).map((hue) => Math.round(hue / 20) * 20))
    .toEqual([200, 40, 40]);
  await expect(page.getByText('有内容无法在此显示')).toHaveCount(0);

  trouble.expect(/JpxError|decode image/);
  await openInstead(page, scanned(SCAN.subarray(0, 60)));
  await expect(page.getByText('第 1 页有内容无法在此显示')).toBeVisible();
  await expect(page.getByRole('link', { name: '下载查看' })).toBeVisible();
});

test('what shows through a large picture stays so, and a long screenshot keeps its width', async ({
  page,
  url,
  enter,
  people,
}) => {
  // What cannot be packed is large.
  const noise = { raw: { width: 640, height: 640, channels: 3 } } as const;
  const noisy = await sharp(randomBytes(640 * 640 * 3), noise)
    .png()
    .toBuffer();
  const placed = { input: noisy, left: 40, top: 40 };
  const clear = { width: 720, height: 720, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  const long = { width: 1080, height: 9000, channels: 3, background: '#fff' } as const;
  const pictures = await Promise.all(
    [clear, long].map((create) => sharp({ create }).composite([placed]).png().toBuffer()),
  );
  await enter(await people.student(keepsRecords(url)));
  await page.goto('/mine/xsjl');
  await page.getByRole('button', { name: '新增记录' }).filter({ visible: true }).first().click();
  const box = dialog(page, '新增写实记录');
  await box.getByText('身心健康').click();
  await box.getByText('安全与健康生活').click();
  await box.getByRole('button', { name: '下一步' }).click();
  const kept: Buffer[] = [];
  for (const [at, buffer] of pictures.entries()) {
    const answered = page.waitForResponse((response) => response.url().includes(fileUpload.path));
    await box.getByLabel('选择现场照片').setInputFiles({ name: `${at}.png`, mimeType: 'image/png', buffer });
    const { data: id } = await (await answered).json();
    await expect(box.getByRole('button', { name: `删除第 ${at + 1} 张图片` })).toBeVisible();
    kept.push(await (await page.request.get(`${showImage.path}?id=${id}`)).body());
  }
  const corner = { left: 5, top: 5, width: 1, height: 1 };
  expect([...(await sharp(kept[0]).ensureAlpha().extract(corner).raw().toBuffer())].at(3)).toBe(0);
  expect(await sharp(kept[1]).metadata()).toMatchObject({ width: 1080, height: 9000 });
});
