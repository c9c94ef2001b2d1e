import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { startClamd } from '../../../testing/clamd-stand-in.ts';
import { HEIC_PHOTO } from '../../../testing/heic.ts';
import { startUploads } from '../../../testing/uploading.ts';
import { compoundFile, film, officeDocument, pdfDocument, sendFiles, zipOf } from '../../../testing/uploads.ts';

const { app, token, picture, jpeg, show, nameOf, stored } = await startUploads();
afterAll(() => app.close());

describe('what is not what it says', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each<[string, string, Buffer]>([
    ['SVG', 'a.png', svg],
    ['SVG with a prolog', 'a.svg', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])],
    ['HTML', 'a.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['text', 'a.docx', Buffer.from('hello')],
    ['a plain archive', 'a.docx', zipOf({ 'a.txt': 'a' })],
    ['a program', 'a.png', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    [
      'an installer in the container of old documents',
      'a.doc',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    ],
    ['random bytes', 'a.jpg', Buffer.from('9f'.repeat(300), 'hex')],
    ['only the head of a PNG', 'a.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['nothing', 'a.png', Buffer.alloc(0)],
  ])('%s named %s is refused, and nothing stays', async (_what, name, bytes) => {
    const before = await stored();
    const reply = await sendFiles(app, token, 'notice', { name, bytes });
    expect(reply).toMatchObject({ status: 200, error_code: 2 });
    expect(reply.refusal.fields?.file).toBe(reply.message);
    expect(await stored()).toEqual(before);
  });

  test('a TIFF is refused although the library could read it', async () => {
    const bytes = await picture(20, 20).tiff().toBuffer();
    expect((await sendFiles(app, token, 'headimg', { name: 'a.tiff', bytes })).error_code).toBe(2);
  });

  test.each<[string, Buffer, string]>([
    ['扫描.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(300)]), '“扫描.bmp”是 BMP 图片，请另存为 JPG 后再上传'],
    [
      '成绩.xlsx',
      compoundFile({ EncryptedPackage: Buffer.alloc(5000) }),
      '“成绩.xlsx”是设了密码的 Office 文档，请去掉密码后再上传',
    ],
    ['资料.docx', zipOf({ 'a.txt': 'a' }), '“资料.docx”是 ZIP 压缩包，请解压后逐个上传'],
    ['成绩.xlsb', zipOf({ 'xl/workbook.bin': 'a' }), '“成绩.xlsb”是二进制的 Excel 表格，请另存为 xlsx 后再上传'],
    [
      '证书.ofd',
      zipOf({ 'OFD.xml': '<a/>', 'Doc_0/Document.xml': '<a/>' }),
      '“证书.ofd”是 OFD 版式文件，请另存为或导出为 PDF 后再上传',
    ],
    [
      '作文.pages',
      zipOf({ 'Index/Document.iwa': 'a', 'Metadata/Properties.plist': 'a', 'preview.jpg': 'a' }),
      '“作文.pages”是 iWork 文稿（Pages、Numbers 或 Keynote），请导出为 Word、Excel、PPT 或 PDF 后再上传',
    ],
    [
      '成绩.xls',
      Buffer.from('<table><tr><td>张三</td></tr></table>'),
      '“成绩.xls”是网页，请打开后另存为 docx、xlsx 或 PDF 再上传',
    ],
    ['图.svg', svg, '“图.svg”是 SVG 图片，请另存为 JPG 后再上传'],
    [
      '课件.swf',
      Buffer.concat([Buffer.from('FWS\x06'), Buffer.alloc(300)]),
      '“课件.swf”是 SWF 文件，文件类型不支持，请上传JPG、PNG、WebP、GIF 图片，或 PDF、Word、Excel、PPT 文档，或 MP4、MOV 视频',
    ],
    [
      'a.png',
      Buffer.alloc(300, 5),
      '文件类型不支持，请上传JPG、PNG、WebP、GIF 图片，或 PDF、Word、Excel、PPT 文档，或 MP4、MOV 视频',
    ],
  ])('%s is told what it is, and the way out', async (name, bytes, message) => {
    expect(await sendFiles(app, token, 'record', { name, bytes })).toMatchObject({ error_code: 2, message });
  });

  test('what is known, and of no kind that the use takes, is told so', async () => {
    const message = '“a.jpg”是 PDF 文档，文件类型不支持，请上传JPG、PNG、WebP、GIF 图片';
    expect(await sendFiles(app, token, 'headimg', { name: 'a.jpg', bytes: pdfDocument() })).toMatchObject({ message });
  });

  test('a picture by another name keeps what it is', async () => {
    const { data } = await sendFiles(app, token, 'headimg', { name: '报告.pdf', bytes: await jpeg(50, 50) });
    expect(await nameOf(data)).toBe('报告.jpg');
    expect((await show(data)).headers['content-type']).toBe('image/jpeg');
  });

  test('a photo in HEIC and a picture in AVIF are kept as JPEG', async () => {
    const avif = await picture(50, 50).avif({ effort: 0 }).toBuffer();
    for (const [name, bytes] of [
      ['照片.heic', HEIC_PHOTO],
      ['照片.avif', avif],
    ] as const) {
      const { data } = await sendFiles(app, token, 'record', { name, bytes });
      expect(await nameOf(data)).toBe('照片.jpg');
      expect((await show(data)).headers['content-type']).toBe('image/jpeg');
    }
  });

  test('metadata and what follows the pixels are gone', async () => {
    const tail = Buffer.from('<script>alert(document.cookie)</script>');
    const bytes = Buffer.concat([
      await picture(64, 48)
        .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
        .jpeg()
        .toBuffer(),
      tail,
    ]);
    expect(bytes.includes('SECRET-PLACE')).toBe(true);
    const { data } = await sendFiles(app, token, 'headimg', { name: 'a.jpg', bytes });
    const kept = (await show(data)).rawPayload;
    expect([kept.includes('SECRET-PLACE'), kept.includes('<script>')]).toEqual([false, false]);
  });

  test('a moving picture is refused, a still GIF is taken', async () => {
    const frame = picture(20, 20).gif();
    const still = await frame.toBuffer();
    const reply = await sendFiles(app, token, 'headimg', { name: 'a.gif', bytes: still });
    const kept = await show(reply.data);
    const { format, pages = 1 } = await sharp(kept.rawPayload).metadata();
    expect([`image/${format}`, pages]).toEqual([kept.headers['content-type'], 1]);
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect(await sendFiles(app, token, 'headimg', { name: 'a.gif', bytes: moving })).toMatchObject({
      error_code: 2,
      message: '不支持动图，请上传静态图片',
    });
  });
});

describe('what does harm', () => {
  test('is refused with the name of the file and the reason, and nothing stays', async () => {
    const before = await stored();
    const harmful: [string, Buffer, string][] = [
      [
        '作业.pdf',
        pdfDocument({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' }),
        '“作业.pdf”含有脚本，请用“打印为 PDF”另存后再上传',
      ],
      [
        '总结.docx',
        officeDocument('docx', { 'word/vbaProject.bin': 'x' }),
        '“总结.docx”含有宏或控件，请另存为不含宏的文件后再上传',
      ],
      [
        '跳高.mov',
        film({ codec: 'apcn', brand: 'qt  ' }),
        '“跳高.mov”的画面是 ProRes 编码，浏览器无法播放，请用手机或软件导出为 H.264 编码的 MP4 后再上传',
      ],
      ['路径.docx', officeDocument('docx', { '../x': 'x' }), '“路径.docx”内部的文件名称或结构有误，请重新保存后上传'],
      [
        '录像.mp4',
        Buffer.concat([
          Buffer.from('00000018', 'hex'),
          Buffer.from('ftypmp42'),
          Buffer.alloc(12),
          Buffer.from('<html>'.repeat(30)),
        ]),
        '“录像.mp4”已损坏或不完整，请重新保存后上传',
      ],
    ];
    for (const [name, bytes, message] of harmful)
      for (const use of ['record', 'notice'])
        expect(await sendFiles(app, token, use, { name, bytes })).toMatchObject({
          error_code: 2,
          message,
          refusal: { fields: { file: message } },
        });
    expect(await stored()).toEqual(before);
  });

  test('is refused where it would take for ever to look through it, and the next file is taken', async () => {
    const bombs = [
      { name: '报告.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2 * 1024 * 1024, '1obj(')]) },
      { name: '录像.mp4', bytes: film({ sample: 1, samples: 4_000_000_000 }) },
    ];
    for (const bomb of bombs)
      expect(await sendFiles(app, token, 'record', bomb)).toMatchObject({
        error_code: 2,
        message: expect.stringContaining(bomb.name),
      });
    expect(await sendFiles(app, token, 'record', { name: '作业.pdf', bytes: pdfDocument() })).toMatchObject({
      error_code: 0,
    });
  });

  test('is looked for by the scanner too, before anything is stored; without its answer nothing is', async () => {
    const clamd = await startClamd();
    const scanned = await startTestApp({ config: { clamdSocket: clamd.address } });
    const by = (await scanned.loginAs(5)).token;
    const rows = async () => (await scanned.platform.database.rows('select from file')).length;
    const send = (more: string) => sendFiles(scanned, by, 'record', { name: '作业.pdf', bytes: pdfDocument({ more }) });
    try {
      expect(await send('')).toMatchObject({ error_code: 0 });
      expect(await sendFiles(scanned, by, 'record', { name: 'a.jpg', bytes: await jpeg(20, 20) })).toMatchObject({
        error_code: 0,
      });
      expect(clamd.received).toHaveLength(2);
      expect(await send('% HARM')).toMatchObject({ error_code: 2, message: '“作业.pdf”没有通过病毒检查，不能上传' });
      await clamd.close();
      expect(await send('')).toMatchObject({
        error_code: 1,
        message: '文件安全检查暂时不可用，文件没有保存，请稍后重新上传',
      });
      expect(await rows()).toBe(2);
      expect((await scanned.platform.database.rows('select from loose_object')).length).toBe(0);
    } finally {
      await scanned.close();
    }
  });
});
