import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import CFB from 'cfb';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { film, officeDocument, pdfDocument, zipOf } from '../../../../testing/uploads.ts';
import { FILE_TYPES } from '../rules.ts';
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
    ['会启动程序的链接', pdfDocument({ more: '8 0 obj<</S/URI/URI<6a6176617363726970743a31>>>endobj' })],
    ['会启动程序的链接', pdfDocument({ more: '8 0 obj<</S/URI/URI(\\\\\\\\host\\\\share)>>endobj' })],
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

describe('a document of the newer formats', () => {
  const relation = (type: string, target: string, mode = 'External') =>
    `<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
  const rels = (text: string) => officeDocument('docx', { 'word/_rels/document.xml.rels': text });
  it.each<[string, 'docx' | 'xlsx' | 'pptx', Buffer]>([
    ['', 'docx', officeDocument('docx')],
    ['', 'xlsx', officeDocument('xlsx', { 'xl/printerSettings/printerSettings1.bin': 'x' })],
    ['', 'pptx', officeDocument('pptx', { 'ppt/media/image1.png': 'x' })],
    ['', 'docx', rels(relation('hyperlink', 'https://example.test/'))],
    ['含有宏', 'docx', officeDocument('docx', { 'word/vbaProject.bin': 'x' })],
    ['含有宏', 'docx', officeDocument('docx', { 'word/activeX/activeX1.xml': 'x' })],
    ['嵌入', 'docx', officeDocument('docx', { 'word/embeddings/oleObject1.bin': 'x' })],
    ['嵌入', 'docx', officeDocument('docx', { 'word/media/setup.exe': 'x' })],
    ['其他表格', 'xlsx', officeDocument('xlsx', { 'xl/externalLinks/externalLink1.xml': 'x' })],
    ['名称', 'docx', officeDocument('docx', { '../../etc/passwd': 'x' })],
    ['名称', 'docx', officeDocument('docx', { '/etc/passwd': 'x' })],
    ['名称', 'docx', officeDocument('docx', { 'word\\..\\x': 'x' })],
    ['名称', 'docx', officeDocument('docx', { 'WORD/document.xml': 'x' })],
    ['外部载入', 'docx', rels(relation('attachedTemplate', 'https://x.test/a.dotm'))],
    ['外部载入', 'docx', rels(relation('oleObject2', 'https://x.test/a', 'Exter&#110;al'))],
    ['启动程序', 'docx', rels(relation('hyperlink', 'file:///c:/calc.exe'))],
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
  const made = (parts: Record<string, Buffer>) => {
    const file = CFB.utils.cfb_new();
    for (const [name, bytes] of Object.entries(parts)) CFB.utils.cfb_add(file, name, bytes);
    return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
  };
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
  it.each<[string, 'doc' | 'xls' | 'ppt', Buffer]>([
    ['', 'doc', made({ WordDocument: word() })],
    ['', 'xls', made({ Workbook: sheets(record(0x85, 0, 0, 0, 0, 0, 0, 1, 0, 65)) })],
    ['', 'ppt', made({ 'PowerPoint Document': slides(slide(0, 1001)) })],
    ['含有宏', 'doc', made({ WordDocument: word(), 'Macros/VBA/dir': Buffer.from('x') })],
    ['嵌入', 'doc', made({ WordDocument: word(), 'ObjectPool/_1/\u0001Ole10Native': Buffer.from('x') })],
    ['密码', 'doc', made({ WordDocument: word(1) })],
    ['含有宏', 'xls', made({ Workbook: sheets(record(0x85, 0, 0, 0, 0, 0, 1, 1, 0, 65)) })],
    ['密码', 'xls', made({ Workbook: sheets(record(0x2f, 0, 0)) })],
    ['含有宏', 'ppt', made({ 'PowerPoint Document': slides(slide(15, 0x3ff)) })],
    ['嵌入', 'ppt', made({ 'PowerPoint Document': slides(slide(15, 1033, slide(15, 0x0fcc))) })],
    ['已损坏', 'doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
  ])('%s (%s)', async (why, kind, bytes) => {
    const reason = await said(kind, bytes);
    if (why) expect(reason).toContain(why);
    else expect(reason).toBe('');
  });
});

describe('a film', () => {
  it.each<[string, Buffer]>([
    ['', film()],
    ['', Buffer.concat([film(), Buffer.alloc(5000)])],
    [
      '已损坏',
      Buffer.concat([
        Buffer.from('00000018', 'hex'),
        Buffer.from('ftypmp42'),
        Buffer.alloc(12),
        Buffer.from('<html>'.repeat(30)),
      ]),
    ],
    ['可以播放', film({ handler: 'soun' })],
    ['可以播放', film({ codec: 'html' })],
    ['可以播放', film({ place: 4000 })],
    ['可以播放', film({ sample: 5000 })],
    ['已损坏', film().subarray(0, film().length - 40)],
  ])('%s', async (why, bytes) => {
    const reason = await said('mp4', bytes);
    if (why) expect(reason).toContain(why);
    else expect(reason).toBe('');
  });
});

it('tells of any bytes whether they are taken, and fails over none', async () => {
  const whole = { pdf: pdfDocument({ more: objects('<<>>') }), docx: officeDocument('docx'), mp4: film() };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('pdf', 'docx', 'mp4'), fc.nat(4000), fc.nat(255), async (kind, at, byte) => {
      const bytes = Buffer.from(whole[kind as keyof typeof whole]);
      bytes[at % bytes.length] = byte;
      expect(typeof (await said(kind, bytes))).toBe('string');
    }),
    { numRuns: 200 },
  );
});
