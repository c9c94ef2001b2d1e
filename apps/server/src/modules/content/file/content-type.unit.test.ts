import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { officeDocument, zipOf } from '../../../testing/uploads.ts';
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
