import { crc32, deflateRawSync } from 'node:zlib';
import { fileUpload, SESSION_HEADER, type UploadUse } from '@vimo/contract';
import type { Reply, TestApp } from './app.ts';

export interface SentFile {
  name: string;
  bytes: Buffer;
}

/** Sends files as a browser does, as multipart/form-data, the use first. */
export const sendFiles = (app: TestApp, token: string | undefined, use: UploadUse | string, ...files: SentFile[]) =>
  sendForm<string>(app, fileUpload.path, token, { belongName: use }, files);

/** Sends a form as a browser does: its fields first, then its files. */
export async function sendForm<Data>(
  { app }: TestApp,
  url: string,
  token: string | undefined,
  fields: Record<string, string>,
  files: readonly SentFile[],
): Promise<Reply<Data>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const body = new Response(form);
  const response = await app.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(token === undefined ? {} : { [SESSION_HEADER]: token }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const envelope = response.json();
  const message = typeof envelope.message === 'string' ? envelope.message : (envelope.message?.info ?? '');
  return { status: response.statusCode, headers: response.headers, ...envelope, message, refusal: envelope.data ?? {} };
}

/** A zip archive of text entries, enough for what tells office documents apart. */
export function zipOf(entries: Record<string, string>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(crc32(bytes), 10);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(bytes.length, 18);
    fixed.writeUInt16LE(name.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), fixed, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fixed, tail, Buffer.from(name)]));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}

const OFFICE_MAINS = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const;

/** The smallest document of the newer office formats. */
export function officeDocument(kind: keyof typeof OFFICE_MAINS): Buffer {
  const [part, type] = OFFICE_MAINS[kind];
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    [part]: '<x/>',
  });
}
