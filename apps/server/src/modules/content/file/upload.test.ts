import { randomBytes } from 'node:crypto';
import { fileUpload, getMd5Url, UPLOAD_USES } from '@vimo/contract';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { Unavailable } from '../../../platform/errors.ts';
import { StorageFault } from '../../../platform/files/index.ts';
import { createTurns } from '../../../platform/turns.ts';
import { HEIC_PHOTO } from '../../../testing/heic.ts';
import { startUploads } from '../../../testing/uploading.ts';
import { film, officeDocument, oldWordDocument, pdfDocument, sendFiles } from '../../../testing/uploads.ts';
import { storeFiles } from './stored.ts';
import { createSweep } from './sweep.ts';

const { app, token, picture, jpeg, show, nameOf, stored } = await startUploads();
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

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

  test('a photo in HEIC, which few pages make smaller, may be larger than other pictures', async () => {
    const rest = Buffer.alloc(UPLOAD_USES.message.belowBytes);
    rest.writeUInt32BE(rest.length);
    rest.write('free', 4, 'latin1');
    const photo = { name: 'IMG_1.HEIC', bytes: Buffer.concat([HEIC_PHOTO, rest]) };
    const { error_code, message, data: id } = await sendFiles(app, token, 'message', photo);
    expect(error_code, message).toBe(0);
    const kept = await app.platform.database.row(
      'select extension, size < 100000 as small from file where file_id = $1',
      [id],
    );
    expect(kept).toEqual({ extension: 'jpg', small: true });
    const larger = { name: 'IMG_2.HEIC', bytes: Buffer.concat([HEIC_PHOTO, Buffer.alloc(10 * 1024 * 1024)]) };
    expect((await sendFiles(app, token, 'message', larger)).error_code).toBe(2);
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
