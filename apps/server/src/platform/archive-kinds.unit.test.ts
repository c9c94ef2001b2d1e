import { expect, test } from 'vitest';
import { archiveKindOf } from './archive-kinds.ts';

test.each<[what: string, names: string[], kind: ReturnType<typeof archiveKindOf>]>([
  ['fixed pages', ['OFD.xml', 'Doc_0/Document.xml'], 'ofd'],
  ['a document of Pages', ['Data/', 'Index/Document.iwa', 'Metadata/Properties.plist'], 'iwork'],
  ['one whose first parts are not seen', ['Index/Tables/DataList.iwa', 'Index/Slide-8.iwa'], 'iwork'],
  ['the package of one', ['preview.jpg', 'Index.zip'], 'iwork'],
  ['the folder of one', ['总结.pages/Index.zip', '总结.pages/preview.jpg'], 'iwork'],
  ['a workbook that is no XML', ['[content_types].xml', 'xl/workbook.bin'], 'xlsb'],
  ['files put together', ['发票/OFD.xml', 'a/b/Index.zip', '备份/xl/workbook.bin', 'index.html'], undefined],
  ['nothing', [], undefined],
])('%s', (_what, names, kind) => {
  expect(archiveKindOf(names)).toBe(kind);
});
