import { randomBytes } from 'node:crypto';
import { fileUpload, getMd5Url, SESSION_HEADER, showImage, UPLOAD_USES } from '@vimo/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Unavailable } from '../../../platform/errors.ts';
import { StorageFault } from '../../../platform/files/index.ts';
import { createTurns } from '../../../platform/turns.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { startClamd } from '../../../testing/clamd-stand-in.ts';
import { HEIC_PHOTO } from '../../../testing/heic.ts';
import {
  compoundFile,
  film,
  officeDocument,
  oldWordDocument,
  pdfDocument,
  sendFiles,
  zipOf,
} from '../../../testing/uploads.ts';
import { storeFiles } from './stored.ts';
import { createSweep } from './sweep.ts';

let app: TestApp;
let token = '';
beforeAll(async () => {
  app = await startTestApp();
  token = (await app.loginAs(5)).token;
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const picture = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6c65' } });
const jpeg = (width?: number, height?: number) => picture(width, height).jpeg().toBuffer();
const show = async (id: string, width?: number) =>
  app.app.http.inject({
    url: `${showImage.path}?id=${id}${width ? `&w=${width}` : ''}`,
    headers: { [SESSION_HEADER]: token },
  });
const nameOf = async (id: string) =>
  (await app.platform.database.row<{ real_name: string }>('select real_name from file where file_id = $1', [id]))
    ?.real_name;

async function stored() {
  const keys: string[] = [];
  for await (const key of app.platform.files.keys()) keys.push(key);
  const row = await app.platform.database.row<{ count: number }>('select count(*)::int as count from file');
  return { objects: keys.length, rows: row?.count };
}

const MP4 = film();

describe('an upload', () => {
  test('needs a session and a use that there is', async () => {
    const file = { name: 'a.jpg', bytes: await jpeg() };
    expect((await sendFiles(app, undefined, 'headimg', file)).status).toBe(511);
    expect((await sendFiles(app, 'f'.repeat(64), 'headimg', file)).status).toBe(511);
    expect(await sendFiles(app, token, 'nothing', file)).toMatchObject({ error_code: 2, message: '上传用途有误' });
    expect(await sendFiles(app, token, 'headimg')).toMatchObject({ error_code: 2, message: '请选择文件' });
    const json = await app.call(fileUpload, { belongName: 'headimg' }, token);
    expect([json.status, json.error_code]).toEqual([200, 2]);
  });

  test('of pictures answers short random ids and makes thumbnails that are not wider than the picture', async () => {
    const reply = await sendFiles(
      app,
      token,
      'headimg',
      { name: '大.jpg', bytes: await jpeg() },
      { name: '小.png', bytes: await picture(300, 200).png().toBuffer() },
    );
    expect(reply).toMatchObject({ error_code: 0, message: '上传成功' });
    const [large = '', small = ''] = reply.data.split(',');
    expect(large).toMatch(/^[0-9A-Za-z]{6}$/);
    const widthOf = async (id: string, w?: number) => (await sharp((await show(id, w)).rawPayload).metadata()).width;
    expect([
      await widthOf(large),
      await widthOf(large, 100),
      await widthOf(large, 480),
      await widthOf(large, 500),
    ]).toEqual([1200, 160, 480, 960]);
    expect(await widthOf(large, 2000)).toBe(1200);
    expect([await widthOf(small, 160), await widthOf(small, 480)]).toEqual([160, 300]);
    expect((await show(large, 160)).headers['content-type']).toBe('image/webp');
  });

  test.each([
    ['docx', () => officeDocument('docx')],
    ['xlsx', () => officeDocument('xlsx')],
    ['pptx', () => officeDocument('pptx')],
    ['pdf', () => pdfDocument()],
    ['doc', () => oldWordDocument()],
    ['mp4', () => MP4],
    ['mov', () => film({ brand: 'qt  ' })],
    ['m4v', () => film({ brand: 'M4V ' })],
    ['3gp', () => film({ brand: '3gp6' })],
  ])('of %s is taken where documents and videos are', async (extension, bytes) => {
    const reply = await sendFiles(app, token, 'notice', { name: `资料.${extension}`, bytes: bytes() });
    expect(reply.error_code).toBe(0);
    // Films of all these kinds play under one name.
    expect(await nameOf(reply.data)).toBe(`资料.${['mov', 'm4v', '3gp'].includes(extension) ? 'mp4' : extension}`);
    expect((await sendFiles(app, token, 'headimg', { name: 'a.jpg', bytes: bytes() })).error_code).toBe(2);
  });
});

test('a film that not every machine shows is taken, and told so', async () => {
  const reply = await sendFiles(app, token, 'record', {
    name: '跳高.mov',
    bytes: film({ codec: 'hvc1', brand: 'qt  ' }),
  });
  expect(reply).toMatchObject({ error_code: 0, data: expect.stringMatching(/^\w{6}$/) });
  expect(reply.message).toMatch(/^上传成功。“跳高\.mp4”的画面是 H\.265 编码/);
  const { data: other } = await sendFiles(app, token, 'record', { name: '跳远.mp4', bytes: MP4 });
  const silent = await sendFiles(app, token, 'record', { name: '跑步.3gp', bytes: film({ sound: 'samr' }) });
  expect(silent.message).toMatch(/^上传成功。“跑步\.mp4”的声音是 AMR 编码/);
  const { data: links } = await app.call(getMd5Url, { ids: [reply.data, other, silent.data] }, { token });
  expect(links.map(({ playsEverywhere }) => playsEverywhere)).toEqual([false, true, true]);
});

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

describe('limits', () => {
  test('a file that is not below the limit of its use is refused with its text', async () => {
    for (const use of ['message', 'headimg', 'record'] as const) {
      const head = await jpeg(10, 10);
      const bytes = Buffer.concat([head, Buffer.alloc(UPLOAD_USES[use].belowBytes - head.length)]);
      expect(await sendFiles(app, token, use, { name: 'a.jpg', bytes })).toMatchObject({
        status: 200,
        error_code: 2,
        message: UPLOAD_USES[use].tooLarge,
      });
    }
    const film = Buffer.concat([MP4, Buffer.alloc(UPLOAD_USES.record.belowBytes)]);
    expect(await sendFiles(app, token, 'record', { name: 'a.mp4', bytes: film })).toMatchObject({ error_code: 0 });
    const longer = Buffer.concat([MP4, Buffer.alloc(UPLOAD_USES.record.video.belowBytes)]);
    expect(await sendFiles(app, token, 'record', { name: 'a.mp4', bytes: longer })).toMatchObject({
      error_code: 2,
      message: UPLOAD_USES.record.video.tooLarge,
    });
    const bytes = Buffer.alloc(UPLOAD_USES.notice.belowBytes);
    expect(await sendFiles(app, token, 'notice', { name: 'a.mp4', bytes })).toMatchObject({
      error_code: 2,
      message: UPLOAD_USES.notice.tooLarge,
    });
  });

  test('a banner of a hundred megapixels in a small file is kept as large as it can be shown', async () => {
    const bytes = await jpeg(12_000, 9000);
    expect(bytes.length).toBeLessThan(UPLOAD_USES.banner.belowBytes);
    const { error_code, data: id } = await sendFiles(app, token, 'banner', { name: '横幅.jpg', bytes });
    expect(error_code).toBe(0);
    const kept = await app.platform.database.row('select width, height from file where file_id = $1', [id]);
    expect(kept).toEqual({ width: 2560, height: 1920 });
  });

  test('a small file that unfolds into a huge picture is refused', async () => {
    const bytes = await picture(9000, 9000).png({ compressionLevel: 9, progressive: true }).toBuffer();
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
    expect(await sendFiles(app, token, 'message', { name: 'bomb.png', bytes })).toMatchObject({
      error_code: 2,
      message: '图片尺寸过大，请缩小后再上传',
    });
  });

  test('more files than nine are too many', async () => {
    const bytes = await jpeg(10, 10);
    const files = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.jpg`, bytes }));
    const before = await stored();
    expect((await sendFiles(app, token, 'headimg', ...files)).error_code).toBe(2);
    expect(await stored()).toEqual(before);
  });

  test('one bad file among good ones is named with its reason, and the others are kept in their order', async () => {
    const before = await stored();
    const good = async (name: string, side: number) => ({ name, bytes: await jpeg(side, side) });
    const large = {
      name: '大.jpg',
      bytes: Buffer.concat([await jpeg(9, 9), Buffer.alloc(UPLOAD_USES.headimg.belowBytes)]),
    };
    const reply = await sendFiles(
      app,
      token,
      'headimg',
      await good('一.jpg', 30),
      { name: '二.jpg', bytes: pdfDocument() },
      large,
      { name: '空.jpg', bytes: Buffer.alloc(0) },
      await good('三.jpg', 40),
    );
    expect(reply).toMatchObject({ status: 200, error_code: 0 });
    expect(reply.message).toBe(
      '已上传 2 个文件，其余没有上传：“二.jpg”是 PDF 文档，文件类型不支持，请上传JPG、PNG、WebP、GIF 图片；' +
        '“大.jpg”上传头像图片大小不能超过 5MB!；“空.jpg”文件内容为空',
    );
    const names = [];
    for (const id of reply.data.split(',')) names.push(await nameOf(id));
    expect(names).toEqual(['一.jpg', '三.jpg']);
    expect((await stored()).rows).toBe((before.rows ?? 0) + 2);
  });

  test('where no file is good all are named, and nothing stays', async () => {
    const before = await stored();
    const bad = (name: string) => ({ name, bytes: Buffer.from('no') });
    const reply = await sendFiles(app, token, 'headimg', bad('一.jpg'), bad('二.jpg'));
    expect(reply).toMatchObject({ error_code: 2, message: expect.stringMatching(/^“一\.jpg”.+；“二\.jpg”/) });
    expect(await stored()).toEqual(before);
  });

  test('a body that breaks off or is no form is told so', async () => {
    const send = (payload: string, type = 'multipart/form-data; boundary=x') =>
      app.app.http.inject({
        method: 'POST',
        url: fileUpload.path,
        headers: { 'content-type': type, sessiontoken: token },
        payload,
      });
    const head =
      '--x\r\ncontent-disposition: form-data; name="belongName"\r\n\r\nheadimg\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
    for (const payload of ['', 'nonsense', head, `${head}half`]) {
      const envelope = (await send(payload)).json();
      expect(envelope.error_code, payload).toBe(2);
    }
    expect((await send('{', 'multipart/form-data')).json().error_code).toBe(2);
  });
});

describe('names', () => {
  test.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\Users\\x\\我的照片.JPEG', '我的照片.jpg'],
    ['a\u0000b\r\nset-cookie: x.png', 'abset-cookie x.jpg'],
    ['\u202egpj.exe', 'gpj.jpg'],
    ['...', '未命名.jpg'],
    ['.htaccess', '未命名.jpg'],
    ['<img src=x>.jpg', 'img src=x.jpg'],
    ['没有扩展名', '没有扩展名.jpg'],
    ['跳高1.50米', '跳高1.50米.jpg'],
    [`${'长'.repeat(10_000)}.jpg`, `${'长'.repeat(100)}.jpg`],
  ])('%j is kept as %j', async (name, expected) => {
    const boundary = `x${randomBytes(8).toString('hex')}`;
    const part = (disposition: string, content: Buffer) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
        content,
        Buffer.from('\r\n'),
      ]);
    const quoted = name.replace(/[\r\n"]/g, (char) => encodeURIComponent(char)).replace(/\\/g, '\\\\');
    const reply = await app.app.http.inject({
      method: 'POST',
      url: fileUpload.path,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, sessiontoken: token },
      payload: Buffer.concat([
        part('name="belongName"', Buffer.from('headimg')),
        part(`name="file"; filename="${quoted}"`, await jpeg(8, 8)),
        Buffer.from(`--${boundary}--\r\n`),
      ]),
    });
    const { error_code, data } = reply.json();
    expect(error_code).toBe(0);
    expect((await nameOf(data))?.replace(/%0[DA]/g, '')).toBe(expected);
  });
});

test('all files of an upload are there before the first is looked at, and each waits for its sender’s turn', async () => {
  const happened: string[] = [];
  async function* files() {
    for (const name of ['a.pdf', 'b.pdf']) {
      happened.push(name);
      yield { name, stream: pdfDocument() };
    }
  }
  const { ids } = await storeFiles(app.platform, 'record', null, files(), {
    ...app.platform,
    looks: {
      into: async () => {
        happened.push('look');
        return { extension: 'pdf' };
      },
      close: async () => {},
    },
    inTurn: (work) => {
      happened.push('turn');
      return work();
    },
  });
  expect(ids).toHaveLength(2);
  expect(happened).toEqual(['a.pdf', 'b.pdf', 'turn', 'look', 'turn', 'look']);
});

test('what nobody waits for any more waits for no turn', async () => {
  const looked = vi.fn();
  const inTurn = createTurns(1);
  let end = () => {};
  const before = inTurn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const sent = storeFiles(app.platform, 'record', null, [{ name: 'a.pdf', stream: pdfDocument() }], {
    ...app.platform,
    looks: { into: looked, close: async () => {} },
    ...{ inTurn, over: AbortSignal.abort() },
  });
  await expect(sent).rejects.toBeInstanceOf(Unavailable);
  expect(looked).not.toHaveBeenCalled();
  end();
  await before;
});

describe('the store', () => {
  test.each([
    ['full', '存储空间已满，暂时无法上传，请联系管理员'],
    ['away', '文件服务暂时不可用，请稍后再试'],
  ] as const)('%s: a clear refusal, no row, no half file', async (kind, message) => {
    const before = await stored();
    const { put } = app.platform.files;
    let puts = 0;
    vi.spyOn(app.platform.files, 'put').mockImplementation(async (key, data) => {
      puts += 1;
      if (puts > 2) throw new StorageFault(kind);
      await put.call(app.platform.files, key, data);
    });
    const reply = await sendFiles(app, token, 'headimg', { name: 'a.jpg', bytes: await jpeg() });
    expect(reply).toMatchObject({ status: 200, error_code: 1, message });
    await createSweep(app.platform)();
    expect(await stored()).toEqual(before);
  });
});
