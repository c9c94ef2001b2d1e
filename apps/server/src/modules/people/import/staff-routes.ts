import { Readable } from 'node:stream';
import {
  exportStart,
  importConfirm,
  importDiscard,
  importFetch,
  importIgnore,
  importKindLabel,
  importMend,
  importPasswordFile,
  importPasswords,
  importRowFile,
  importRows,
  importSkip,
  importTemplate,
  importUnfinished,
  importUpload,
} from '@vimo/contract';
import { on, onBinary, type Route } from '../../../platform/http/route.ts';
import { sendWorkbook } from '../../content/workbook/index.ts';
import { templateOf } from './columns.ts';
import type { ImportFiles } from './files.ts';
import { requireImporter } from './policy.ts';
import type { Imports } from './staff-service.ts';

export const importStaffRoutes = (imports: Imports, files: ImportFiles): Route[] => [
  onBinary(
    importTemplate,
    async ({ input, http: { reply } }) => {
      const body = Readable.from([await templateOf(input.kind)]);
      sendWorkbook(reply, { name: `${importKindLabel[input.kind]}导入模板.xlsx`, body });
    },
    requireImporter,
  ),
  on(importUpload, (call) => imports.upload(call), requireImporter),
  on(importFetch, (call) => imports.fetch(call), requireImporter),
  on(importUnfinished, ({ session, now }) => imports.unfinished(session, now), requireImporter),
  on(importRows, (call) => imports.rows(call), requireImporter),
  on(importMend, (call) => imports.mend(call), requireImporter),
  on(importIgnore, (call) => imports.ignore(call), requireImporter),
  on(importSkip, (call) => imports.skip(call), requireImporter),
  on(importConfirm, (call) => imports.confirm(call), requireImporter),
  on(importDiscard, (call) => imports.discard(call), requireImporter),
  onBinary(importRowFile, async (call) => sendWorkbook(call.http.reply, await files.rowFile(call))),
  on(importPasswords, (call) => files.passwords(call), requireImporter),
  onBinary(importPasswordFile, async ({ input, now, http: { reply } }) =>
    sendWorkbook(reply, await files.passwordFile(input, now)),
  ),
  on(exportStart, (call) => imports.export(call), requireImporter),
];
