import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { answerMissing, dispositionOf } from '../file/index.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook as it is made, with its name. */
export interface MadeFile {
  name: string;
  body: Readable;
}

/** Sends a workbook as a file to keep; without one the link to it is over. */
export function sendWorkbook(reply: FastifyReply, file: MadeFile | undefined): void {
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
