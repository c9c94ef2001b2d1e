import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { HEIC_PHOTO } from '../../../testing/heic.ts';
import { compoundFile, officeDocument, zipOf } from '../../../testing/uploads.ts';
import { extensionOf } from './content-type.ts';
import { stepsFor } from './harm/index.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-content-type-'));
afterAll(() => rmSync(folder, { recursive: true }));

function found(bytes: Buffer): Promise<string | undefined> {
  const file = path.join(folder, 'file');
  writeFileSync(file, bytes);
  return extensionOf(file, stepsFor(bytes.length));
}
/** Pages whose list is longer than the end of an archive that is looked at. */
const PAGES = Object.fromEntries(
  Array.from({ length: 900 }, (_, at) => [`Doc_0/Pages/Page_${at}/Content.xml`, '<a/>']),
);

test('an archive is known by its own parts, of a long list by the last ones, and not by those of a folder in it', async () => {
  expect(await found(zipOf({ ...PAGES, 'OFD.xml': '<a/>' }))).toBe('ofd');
  expect(await found(zipOf({ 'Index/Slide-1.iwa': 'a', 'Data/a.png': 'a' }))).toBe('iwork');
  expect(await found(zipOf({ '证书/OFD.xml': '<a/>', '说明.txt': 'a' }))).toBe('zip');
  expect(await found(officeDocument('xlsx'))).toBe('xlsx');
});

test('a document of Office is known by its list where its types stand behind all that is looked at first', async () => {
  const slides = Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`ppt/slides/slide${at}.xml`, '<a/>']));
  expect(await found(zipOf({ ...slides, '[Content_Types].xml': '<Types/>' }))).toBe('pptx');
  expect(await found(zipOf(slides))).toBe('zip');
});

test('a picture in AVIF is one, whichever name it begins with', async () => {
  const avif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .avif({ effort: 0 })
    .toBuffer();
  const common = Buffer.from(avif);
  common.write('mif1', 8, 'latin1');
  expect([await found(avif), await found(common)]).toEqual(['avif', 'avif']);
  const heic = Buffer.from(HEIC_PHOTO);
  heic.write('mif1', 8, 'latin1');
  expect(await found(heic)).toBe('heic');
});

test('a text, a container of another program and what nobody takes are told apart', async () => {
  expect(await found(Buffer.from('<table><tr><td>张三</td></tr></table>'))).toBe('html');
  expect(await found(Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('svg');
  expect(await found(Buffer.from('\r\n%PDF-1.4\n'))).toBe('pdf');
  expect(await found(compoundFile({ WORKBOOK: Buffer.alloc(5000) }))).toBe('xls');
  expect(await found(compoundFile({ VisioDocument: Buffer.alloc(5000) }))).toBe('vsdx');
  expect(await found(Buffer.concat([Buffer.from('FWS\x06'), Buffer.alloc(100)]))).toBe('swf');
  expect(await found(Buffer.alloc(300, 5))).toBeUndefined();
});
