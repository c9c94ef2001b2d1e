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
import type { FastifyReply } from 'fastify';
import { on, onBinary, type Route } from '../../../platform/http/route.ts';
import { answerMissing, dispositionOf } from '../../content/file/index.ts';
import type { ImportFiles, MadeFile } from './files.ts';
import { requireImporter } from './policy.ts';
import { templateOf } from './sheets.ts';
import type { Imports } from './staff-service.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const importStaffRoutes = (imports: Imports, files: ImportFiles): Route[] => [
  onBinary(
    importTemplate,
    async ({ input, http: { reply } }) => {
      const body = Readable.from([await templateOf(input.kind)]);
      send(reply, { name: `${importKindLabel[input.kind]}导入模板.xlsx`, body });
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
  onBinary(importRowFile, async ({ input, now, http: { reply } }) => send(reply, await files.rowFile(input, now))),
  on(importPasswords, (call) => files.passwords(call), requireImporter),
  onBinary(importPasswordFile, async ({ input, now, http: { reply } }) =>
    send(reply, await files.passwordFile(input, now)),
  ),
  on(exportStart, (call) => imports.export(call), requireImporter),
];

/** Sends a workbook as a file to keep. */
export const sendWorkbook = (reply: FastifyReply, file: MadeFile): void => send(reply, file);

function send(reply: FastifyReply, file: MadeFile | undefined): void {
  if (!file) {
    answerMissing(reply, '链接已失效，请重新获取');
    return;
  }
  reply
    .header('content-type', XLSX)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', dispositionOf('attachment', file.name))
    .header('cache-control', 'private, no-store')
    .send(file.body);
}
