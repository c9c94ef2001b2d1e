import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { afterAll, describe, expect, it } from 'vitest';
import { compoundFile, film, officeDocument, pdfDocument, zipOf } from '../../../../testing/uploads.ts';
import { FILE_TYPES } from '../file-types.ts';
import { Harmful, lookForHarm } from './index.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-harm-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Why a file is refused; empty when it is taken. */
async function said(extension: string, bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'file');
  writeFileSync(file, bytes);
  return lookForHarm(file, bytes.length, FILE_TYPES[extension]!).then(
    () => '',
    (error) => {
      if (error instanceof Harmful) return error.message;
      throw error;
    },
  );
}
const objects = (text: string, filter = '/Filter /FlateDecode') =>
  Buffer.concat([
    Buffer.from(`9 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${filter} >>\nstream\r\n`),
    filter ? deflateSync(Buffer.from(`8 0 ${text}`)) : Buffer.from(`8 0 ${text}`),
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const inStream = (bytes: Buffer) =>
  Buffer.concat([Buffer.from('7 0 obj\n<< /Length 1 >>\nstream\n'), bytes, Buffer.from('\nendstream\nendobj\n')]);

describe('a PDF', () => {
  it.each<[string, Buffer]>([
    ['', pdfDocument()],
    ['', pdfDocument({ catalog: '/OpenAction [3 0 R /Fit]' })],
    ['', pdfDocument({ more: '8 0 obj << /S /URI /URI (https://example.test/a) >> endobj' })],
    ['', pdfDocument({ more: '8 0 obj (a text that says /JavaScript and \\) /Launch) endobj' })],
    ['', pdfDocument({ more: inStream(Buffer.from('/JS in what is only drawn')) })],
    ['含有脚本', pdfDocument({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })],
    ['含有脚本', pdfDocument({ catalog: '/AA << /O << /S /Java#53cript >> >>' })],
    ['含有脚本', pdfDocument({ catalog: '/Names<</JavaScript 8 0 R>>' })],
    ['含有脚本', pdfDocument({ more: objects('<< /S /JavaScript /JS (1) >>') })],
    ['含有脚本', pdfDocument({ more: objects('<< /J#53 (1) >>', '') })],
    // A table of the file may point into what others pass over as a stream.
    ['含有脚本', pdfDocument({ more: inStream(Buffer.from('8 0 obj << /S /JavaScript >> endobj')) })],
    ['启动其他程序', pdfDocument({ more: '8 0 obj\n<</S/Launch/F(cmd.exe)>>\nendobj' })],
    ['附带的文件', pdfDocument({ catalog: '/Names << /EmbeddedFiles 8 0 R >>' })],
    ['附带的文件', pdfDocument({ more: '8 0 obj<</Type/EmbeddedFile>>stream\nX5O!\nendstream endobj' })],
    ['提交数据', pdfDocument({ more: '8 0 obj<</S/SubmitForm/F(http://x.test)>>endobj' })],
    ['会启动程序的链接', pdfDocument({ more: '8 0 obj<</S/URI/URI(file:///c:/windows/calc.exe)>>endobj' })],
    ['会启动程序的链接', pdfDocument({ more: '8 0 obj<</S/URI/URI<6d732d6d7364743a31>>>endobj' })],
    ['会启动程序的链接', pdfDocument({ more: '8 0 obj<</S/URI/URI(\\\\\\\\host\\\\share)>>endobj' })],
    ['会打开其他文件', pdfDocument({ more: '8 0 obj<</S/GoToR/F(\\\\\\\\host\\\\a.pdf)/D[0/Fit]>>endobj' })],
    ['附带的文件', pdfDocument({ catalog: '/Names<</EmbeddedFiles<</Kids[8 0 R]>>>>' })],
    ['附带的文件', pdfDocument({ catalog: '/Names<</EmbeddedFiles<</Names[]/Names[(a)8 0 R]>>>>' })],
    ['含有脚本', pdfDocument({ catalog: '/Names<</JavaScript<</Names[(a)8 0 R]>>>>' })],
    ['', pdfDocument({ catalog: '/Names<</EmbeddedFiles<</Names[]>>/JavaScript<</Names [ ]>>>>' })],
    // What stands in another place than where it would do something.
    ['', pdfDocument({ more: '8 0 obj<</S/URI/URI(javascript:void\\(0\\))>>endobj' })],
    ['', pdfDocument({ more: '8 0 obj<</S/URI/URI(blob:https://www.school.example/1f0c)>>endobj' })],
    ['', pdfDocument({ more: '8 0 obj<</S/URI/URI(tencent://message/?uin=10001&Site=qq)>>endobj' })],
    ['', pdfDocument({ more: '8 0 obj<</S/URI/URI(data:text/html,a)>>endobj' })],
    ['', pdfDocument({ more: '8 0 obj<</S/URI/URI(file:///D:/papers/%E9%99%84.docx)>>endobj' })],
    ['', pdfDocument({ more: '8 0 obj<</S/URI/URI(www.school.edu.cn:8080/a)>>endobj' })],
    ['', pdfDocument({ more: '8 0 obj<</S/GoToR/F(b.pdf)/D[0/Fit]>>endobj' })],
    ['', pdfDocument({ catalog: '/Dests 8 0 R', more: '8 0 obj<</JS[3 0 R/Fit]/EF[3 0 R/Fit]/Launch[3 0 R]>>endobj' })],
    ['', pdfDocument({ catalog: '/Dests<</Encrypt[3 0 R/Fit]/URI[3 0 R/Fit]/F[3 0 R/Fit]/XFA[3 0 R/Fit]>>' })],
    ['', pdfDocument({ catalog: '/Dests<</Encrypt 8 0 R>>', more: '8 0 obj [3 0 R /Fit] endobj' })],
    ['密码', pdfDocument({ more: 'trailer <</Encrypt<</Filter/Standard/V 1/R 2>>>>' })],
    ['', pdfDocument({ catalog: '/Dests<</JavaScript 8 0 R/JS 8 0 R>>', more: '8 0 obj [3 0 R /Fit] endobj' })],
    ['', pdfDocument({ more: '8 0 obj<</Subtype/Link/Dest/JS>>endobj 9 0 obj<</Font<</EF 8 0 R/XFA 8 0 R>>>>endobj' })],
    ['', pdfDocument({ more: '8 0 obj<</Type/StructElem/S/JavaScript/P 9 0 R/K 0>>endobj' })],
    // Where a viewer reads on, a look does.
    ['含有脚本', pdfDocument({ more: '8 0 obj<</A endobj /S 9 0 R/JS 10 0 R>>endobj' })],
    ['含有脚本', pdfDocument({ more: '8 0 obj<</K[1>>/S/JavaScript/JS 9 0 R' })],
    ['含有脚本', pdfDocument({ more: '8 0 obj<</S/GoTo/S/JavaScript/JS 9 0 R>>endobj' })],
    ['含有脚本', pdfDocument({ more: '8 0 obj<</Type/StructElem/S/JavaScript/JS 9 0 R>>endobj' })],
    ['附带的文件', pdfDocument({ more: '8 0 obj<</F(a)/EF<</F 9 0 R>>>>endobj' })],
    ['动态表单', pdfDocument({ catalog: '/AcroForm<</XFA 8 0 R>>' })],
    ['密码', pdfDocument({ more: 'trailer << /Encrypt 8 0 R >>' })],
    ['少见的压缩', pdfDocument({ more: objects('<<>>', '/Filter [/ASCIIHexDecode /FlateDecode]') })],
    ['展开后过大', pdfDocument({ more: objects(' '.repeat(70 * 1024 * 1024)) })],
    ['已损坏', Buffer.from('%PDF-1.7\n%%EOF')],
  ])('%s', async (why, bytes) => {
    const reason = await said('pdf', bytes);
    if (why) expect(reason).toContain(why);
    else expect(reason).toBe('');
  });
});

describe('an encrypted PDF', () => {
  /** A page with a link, that is written with passwords by another library. */
  const written = async (pdfVersion: string, link: string, userPassword?: string) => {
    const document = new PDFDocument({ pdfVersion, ownerPassword: 'owner', userPassword, compress: false } as never);
    document.text('certificate').link(10, 10, 90, 20, link).end();
    const pieces: Buffer[] = [];
    for await (const piece of document) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  };
  it.each(['1.3', '1.4', '1.7', '1.7ext3'])(
    'of version %s is looked into where it opens without a password',
    async (version) => {
      expect(await said('pdf', await written(version, 'https://school.example/a'))).toBe('');
      expect(await said('pdf', await written(version, 'ms-msdt:/id'))).toContain('会启动程序的链接');
      expect(await said('pdf', await written(version, 'https://school.example/a', 'secret'))).toContain('设了密码');
    },
  );

  // Made by another program for the empty password: keys, and two streams that hold an object each.
  const ENCRYPTION =
    '<</Filter/Standard/V 5/R 6/Length 256/P -3376/CF<</Own<</CFM/AESV3/Length 32>>>>/StmF/Own/StrF/Own' +
    '/U<f5067a0c6acc886a0624b65b09f85bb7ebdd391a08323351cb05dd4711cb3fdab4c804894dc2e2bd1c4b9ae521a60e27>' +
    '/UE<089e91d5ca6e0774b948340999ef95436b64acfd689a023056fd7774c3cd2690>' +
    '/O<ba1230d269aa71c2b6108d75263b60907e3f682b18c36a0332e9803ec66381cdb411cef84dadd1ff373d7572d3c6f650>' +
    '/OE<d65483337677370c54b2d25186077c085ad44c7ce55e9281adaac328278d1663>>>';
  it.each([
    [
      '含有脚本',
      'JFlCU5EbwTd7qz4MtlPB8Luy6B/EhSfZbY3JrxOn3EkKy3XjNSrwngmo0AsO1FGE4jw0FreGJjErgoZdYGgFZnhF/mwPe/pnkh77A0aOSEU=',
    ],
    ['', 'JFlCU5EbwTd7qz4MtlPB8Ai+RSeYfhAUG89CctBu47dZOfi/ew/ahiXjQs92Hc9mFjkodpIXBddXAHEbgwm2PQ=='],
  ])('of the newest kind is opened to its streams: %s', async (why, stream) => {
    // Some programs say the filters in an object of their own.
    const elsewhere = ENCRYPTION.replace(/<<\/Own<<.*?>>>>/, '8 0 R');
    expect(elsewhere).not.toBe(ENCRYPTION);
    for (const encryption of [ENCRYPTION, elsewhere]) {
      const more = Buffer.concat([
        Buffer.from(`7 0 obj ${encryption} endobj\n9 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode>> stream\r\n`),
        Buffer.from(stream, 'base64'),
        Buffer.from('\nendstream endobj\ntrailer <</Encrypt 7 0 R>>'),
      ]);
      const reason = await said('pdf', pdfDocument({ more }));
      if (why) expect(reason).toContain(why);
      else expect(reason).toBe('');
    }
  });
});

describe('an encrypted PDF of version 4 with a key of 40 bits and open metadata', () => {
  // Made by another program for the empty password.
  const ENCRYPTION =
    '<</Filter/Standard/V 4/R 4/Length 40/P -3376/EncryptMetadata false/CF<</StdCF<</CFM/V2/AuthEvent/DocOpen/Length 5>>>>/StmF/StdCF/StrF/StdCF' +
    '/O<4c1029697ee358715d3a14a2add817c4b01651440de808371f78165ac90dc581>' +
    '/U<51b546d19029e4f08479bdeb1cd3b09f00000000000000000000000000000000>>>';
  const ID = '<b80bb7740288fda1f201890375a60c8f>';
  it.each([
    ['含有脚本', 'OcWhMZwRi012BxyBIRO6SKr0yzgsqMUlXKd7iOteAgBRsnk='],
    ['', 'OcWhMZwRi012B2NaI+qGiC8RLqW3ejIeupI5'],
  ])('is opened to its streams: %s', async (why, stream) => {
    const more = Buffer.concat([
      Buffer.from(`7 0 obj ${ENCRYPTION} endobj\n9 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode>> stream\r\n`),
      Buffer.from(stream, 'base64'),
      Buffer.from(`\nendstream endobj\ntrailer <</Encrypt 7 0 R/ID[${ID}${ID}]>>`),
    ]);
    const reason = await said('pdf', pdfDocument({ more }));
    if (why) expect(reason).toContain(why);
    else expect(reason).toBe('');
  });
});

describe('a document of the newer formats', () => {
  const relation = (type: string, target: string, mode = 'External') =>
    `<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
  const rels = (text: string) => officeDocument('docx', { 'word/_rels/document.xml.rels': text });
  const bookRels = (text: string) => officeDocument('xlsx', { 'xl/_rels/workbook.xml.rels': text });
  const linked = (part: string, text: string) =>
    officeDocument('xlsx', {
      'xl/externalLinks/externalLink1.xml': `<externalLink>${part}</externalLink>`,
      'xl/externalLinks/_rels/externalLink1.xml.rels': text,
    });
  it.each<[string, 'docx' | 'xlsx' | 'pptx', Buffer]>([
    ['', 'docx', officeDocument('docx')],
    ['', 'xlsx', officeDocument('xlsx', { 'xl/printerSettings/printerSettings1.bin': 'x' })],
    ['', 'xlsx', officeDocument('xlsx', { 'xl/customProperty1.bin': 'x' })],
    ['嵌入', 'xlsx', officeDocument('xlsx', { 'xl/other1.bin': 'x' })],
    ['', 'pptx', officeDocument('pptx', { 'ppt/media/image1.png': 'x' })],
    ['', 'docx', rels(relation('hyperlink', 'https://example.test/'))],
    ['含有宏', 'docx', officeDocument('docx', { 'word/vbaProject.bin': 'x' })],
    ['含有宏', 'docx', officeDocument('docx', { 'word/activeX/activeX1.xml': 'x' })],
    ['嵌入', 'docx', officeDocument('docx', { 'word/embeddings/oleObject1.bin': 'x' })],
    ['嵌入', 'docx', officeDocument('docx', { 'word/media/setup.exe': 'x' })],
    ['', 'xlsx', linked('<externalBook r:id="r"/>', relation('externalLinkPath', 'file:///D:\\\\marks.xlsx'))],
    ['', 'xlsx', linked('<externalBook r:id="r"/>', relation('externalLinkPath', 'marks.xlsx'))],
    ['外部载入', 'xlsx', linked('<externalBook r:id="r"/>', relation('externalLinkPath', 'https://x.test/a.xlsx'))],
    ['外部载入', 'xlsx', linked('<externalBook r:id="r"/>', relation('externalLinkPath', '\\\\\\\\host\\\\a.xlsx'))],
    ['其他程序', 'xlsx', linked('<x:ddeLink ddeService="cmd" ddeTopic="/c calc"/>', '')],
    ['其他程序', 'xlsx', linked('<x-1.表:ddeLink ddeService="cmd" ddeTopic="/c calc"/>', '')],
    ['其他程序', 'xlsx', linked('<oleLink r:id="r" progId="Package"/>', '')],
    ['', 'xlsx', bookRels(relation('externalLink', 'externalLinks/externalLink1.xml', 'Internal'))],
    ['名称', 'xlsx', bookRels(relation('externalLink', 'other/link.xml', 'Internal'))],
    ['名称', 'xlsx', bookRels(relation('externalLink ', 'other/link.xml', 'Internal'))],
    ['名称', 'xlsx', bookRels(relation('externalLink', '/xl/externalLinks/../link.xml', 'Internal'))],
    ['', 'xlsx', officeDocument('xlsx', { 'xl/ctrlProps/ctrlProp1.xml': '<formControlPr objectType="CheckBox"/>' })],
    ['名称', 'docx', officeDocument('docx', { '../../etc/passwd': 'x' })],
    ['名称', 'docx', officeDocument('docx', { '/etc/passwd': 'x' })],
    ['名称', 'docx', officeDocument('docx', { 'word\\..\\x': 'x' })],
    ['名称', 'docx', officeDocument('docx', { 'WORD/document.xml': 'x' })],
    ['外部载入', 'docx', rels(relation('attachedTemplate', 'https://x.test/a.dotm'))],
    ['外部载入', 'docx', rels(relation('oleObject2', 'https://x.test/a', 'Exter&#110;al'))],
    ['启动程序', 'docx', rels(relation('hyperlink', 'file:///c:/calc.exe'))],
    ['启动程序', 'docx', rels(relation('image', 'file://host/share/a.png'))],
    ['启动程序', 'docx', rels(relation('image', '\\\\\\\\host\\\\a.png'))],
    ['外部载入', 'docx', rels(relation('attachedTemplate', 'file://host/share/a.dotm'))],
    ['', 'docx', rels(relation('hyperlink', 'www.school.edu.cn:8080/notice'))],
    ['', 'docx', rels(relation('hyperlink', 'javascript:void(0)'))],
    ['', 'docx', rels(relation('attachedTemplate', 'file:///D:\\\\Office\\\\plan.dotx'))],
    ['', 'docx', rels(relation('image', 'file:///C:\\\\Users\\\\me\\\\wps1.png'))],
    ['', 'docx', Buffer.concat([officeDocument('docx'), Buffer.from('\n')])],
    ['', 'docx', Buffer.concat([officeDocument('docx'), Buffer.alloc(5000)])],
    ['已损坏', 'docx', Buffer.concat([officeDocument('docx'), Buffer.alloc(5000, 1)])],
    ['展开后过大', 'docx', officeDocument('docx', { 'word/media/a.png': '\0'.repeat(20 * 1024 * 1024) })],
    ['不是它所说', 'docx', officeDocument('xlsx')],
    ['已损坏', 'docx', zipOf({ 'word/document.xml': 'x' })],
    ['已损坏', 'docx', Buffer.from('PK\x03\x04 and nothing more')],
  ])('%s (%s)', async (why, kind, bytes) => {
    const reason = await said(kind, bytes);
    if (why) expect(reason).toContain(why);
    else expect(reason).toBe('');
  });
});

describe('a document of the old formats', () => {
  const made = compoundFile;
  const word = (flags = 0) =>
    Buffer.concat([Buffer.from([0xec, 0xa5, 0xc1, 0, 0, 0, 0, 0, 0, 0, 0, flags]), Buffer.alloc(5000)]);
  const record = (type: number, ...bytes: number[]) => Buffer.from([type & 255, type >> 8, bytes.length, 0, ...bytes]);
  const sheets = (...records: Buffer[]) =>
    Buffer.concat([record(0x0809, ...Array(16).fill(0)), ...records, Buffer.alloc(5000)]);
  const slide = (ver: number, type: number, content: Buffer = Buffer.alloc(0)) => {
    const head = Buffer.alloc(8);
    head.writeUInt16LE(ver);
    head.writeUInt16LE(type, 2);
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content]);
  };
  const slides = (content: Buffer) => Buffer.concat([slide(15, 1000, content), slide(0, 1, Buffer.alloc(5000))]);
  const user = (token: number) => {
    const bytes = slide(0, 0xff6, Buffer.alloc(20));
    bytes.writeUInt32LE(token, 12);
    return bytes;
  };
  const macroSheet = sheets(record(0x85, 0, 0, 0, 0, 0, 1, 1, 0, 65));
  const macros = (has: number) => slide(2, 0x400, Buffer.from([0, 0, 0, 0, has, 0, 0, 0, 2, 0, 0, 0]));
  it.each<[string, 'doc' | 'xls' | 'ppt', Buffer]>([
    ['', 'doc', made({ WordDocument: word() })],
    ['', 'xls', made({ Workbook: sheets(record(0x85, 0, 0, 0, 0, 0, 0, 1, 0, 65)) })],
    ['', 'ppt', made({ 'PowerPoint Document': slides(slide(0, 1001)) })],
    ['含有宏', 'doc', made({ WordDocument: word(), 'Macros/VBA/dir': Buffer.from('x') })],
    ['嵌入', 'doc', made({ WordDocument: word(), 'ObjectPool/_1/\u0001Ole10Native': Buffer.from('x') })],
    ['密码', 'doc', made({ WordDocument: word(1) })],
    ['Word 95', 'doc', made({ WordDocument: Buffer.concat([Buffer.from([0xdc, 0xa5]), Buffer.alloc(5000)]) })],
    ['含有宏', 'xls', made({ Workbook: macroSheet })],
    ['含有宏', 'xls', made({ Book: sheets(), Workbook: macroSheet })],
    ['含有宏', 'xls', made({ Book: macroSheet, Workbook: sheets() })],
    ['密码', 'xls', made({ Workbook: sheets(record(0x2f, 0, 0)) })],
    ['', 'xls', made({ WORKBOOK: sheets() })],
    ['', 'ppt', made({ 'PowerPoint Document': slides(slide(15, 0x3ff, macros(0))) })],
    ['含有宏', 'ppt', made({ 'PowerPoint Document': slides(slide(15, 0x3ff, macros(1))) })],
    ['含有宏', 'ppt', made({ 'PowerPoint Document': slides(slide(15, 0x3ff, slide(2, 0x400))) })],
    ['密码', 'ppt', made({ 'PowerPoint Document': slides(macros(1)), 'Current User': user(0xf3d1c4df) })],
    ['', 'ppt', made({ 'PowerPoint Document': slides(slide(0, 1001)), 'Current User': user(0xe391c05f) })],
    ['嵌入', 'ppt', made({ 'PowerPoint Document': slides(slide(15, 1033, slide(15, 0x0fcc))) })],
    ['已损坏', 'doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
  ])('%s (%s)', async (why, kind, bytes) => {
    const reason = await said(kind, bytes);
    if (why) expect(reason).toContain(why);
    else expect(reason).toBe('');
  });
});

/** Settings of a codec that tell its number, as programs write them. */
const esds = (number: number) =>
  Buffer.from([
    0,
    0,
    0,
    0,
    3,
    0x80,
    0x80,
    0x80,
    22,
    0,
    1,
    0,
    4,
    0x80,
    0x80,
    0x80,
    14,
    number,
    17,
    ...Array(12).fill(0),
  ]);
describe('a film', () => {
  it.each<[string, Buffer]>([
    ['', film()],
    ['', Buffer.concat([film(), Buffer.alloc(5000)])],
    ['', Buffer.concat([film(), Buffer.from('what a telephone leaves behind')])],
    ['', Buffer.concat([film(), Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 0, 0])])],
    ['已损坏', Buffer.concat([film().subarray(0, film().length - 40), Buffer.from('and more')])],
    [
      '已损坏',
      Buffer.concat([
        Buffer.from('00000018', 'hex'),
        Buffer.from('ftypmp42'),
        Buffer.alloc(12),
        Buffer.from('<html>'.repeat(30)),
      ]),
    ],
    ['可以播放', film({ handler: 'text' })],
    ['是录音', film({ handler: 'soun' })],
    ['是录音', film({ handler: 'meta', sound: 'mp4a' })],
    ['可以播放', film({ codec: 'html' })],
    ['可以播放', film({ place: 4000 })],
    ['可以播放', film({ sample: 5000 })],
    ['可以播放', film({ sample: 1, samples: 4_000_000_000 })],
    [' MPEG-4 第 2 部分 编码', film({ codec: 'mp4v', settings: esds(0x20) })],
    [' MPEG-2 编码', film({ codec: 'mp4v', settings: esds(0x61) })],
    [' MJPEG 编码', film({ codec: 'jpeg' })],
    [' DV 编码', film({ codec: 'dvc ' })],
    ['已损坏', film().subarray(0, film().length - 40)],
  ])('%s', async (why, bytes) => {
    const reason = await said('mp4', bytes);
    if (why) expect(reason).toContain(why);
    else expect(reason).toBe('');
  });
});

describe('of a film that is taken is told', () => {
  const told = async (bytes: Buffer) => {
    const file = path.join(folder, 'film');
    writeFileSync(file, bytes);
    return lookForHarm(file, bytes.length, FILE_TYPES.mp4!);
  };
  it('nothing where its picture and its sound play everywhere', async () => {
    for (const sound of [undefined, 'mp4a', 'Opus']) expect(await told(film({ sound }))).toBeUndefined();
  });
  it('which codec some machines do not show, and which they do not play', async () => {
    // Baseline, main and high are those of telephones; with ten bits, 4:2:2 or 4:4:4 it is of cameras.
    for (const profile of [66, 77, 100]) expect(await told(film({ profile }))).toBeUndefined();
    for (const profile of [110, 122, 244])
      expect(await told(film({ profile }))).toEqual({
        note: '的画面是 H.264 的专业规格（10 位或 4:2:2 等），有些设备上可能只有声音没有画面，导出为 8 位、4:2:0 的 H.264 处处可看',
        mayLackPicture: true,
      });
    expect(await told(film({ codec: 'hvc1', sound: 'mp4a' }))).toEqual({
      note: expect.stringMatching(/^的画面是 H\.265 编码/),
      mayLackPicture: true,
    });
    expect(await told(film({ brand: '3gp6', sound: 'samr' }))).toEqual({
      note: '的声音是 AMR 编码，有些设备上可能听不到，导出为声音是 AAC 编码的 MP4 处处可听',
      mayLackPicture: false,
    });
    expect(await told(film({ codec: 'hvc1', sound: 'sowt' }))).toEqual({
      note: expect.stringMatching(/^的画面是 H\.265 编码.*；它的声音是 PCM 编码/),
      mayLackPicture: true,
    });
  });
});

it('tells of any bytes whether they are taken, and fails over none', async () => {
  const whole = {
    ...{ pdf: pdfDocument({ more: objects('<<>>') }), docx: officeDocument('docx'), mp4: film() },
    doc: compoundFile({ WordDocument: Buffer.concat([Buffer.from([0xec, 0xa5, 0xc1]), Buffer.alloc(5000)]) }),
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('pdf', 'docx', 'mp4', 'doc'),
      fc.nat(8000),
      fc.nat(255),
      async (kind, at, byte) => {
        const bytes = Buffer.from(whole[kind as keyof typeof whole]);
        bytes[at % bytes.length] = byte;
        expect(typeof (await said(kind, bytes))).toBe('string');
      },
    ),
    { numRuns: 200 },
  );
});
