import { fileUpload, SESSION_HEADER, type UploadUse } from '@vimo/contract';
import CFB from 'cfb';
import type { Reply, TestApp } from './app.ts';
import { zipOfParts } from './zip.ts';

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
export const zipOf = (entries: Record<string, string>): Buffer =>
  zipOfParts(Object.entries(entries).map(([name, data]) => ({ name, data })));

const OFFICE_MAINS = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const;

/** The smallest document of the newer office formats. */
export function officeDocument(kind: keyof typeof OFFICE_MAINS, more: Record<string, string> = {}): Buffer {
  const [part, type] = OFFICE_MAINS[kind];
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    [part]: '<x/>',
    ...more,
  });
}

/** A container of the old office formats with these streams, by their paths. */
export function compoundFile(streams: Record<string, Buffer>): Buffer {
  const file = CFB.utils.cfb_new();
  for (const [name, bytes] of Object.entries(streams)) CFB.utils.cfb_add(file, name, bytes);
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

/** The smallest document of Word's old format. */
export const oldWordDocument = (): Buffer =>
  compoundFile({ WordDocument: Buffer.concat([Buffer.from([0xec, 0xa5, 0xc1, 0]), Buffer.alloc(5000)]) });

/** A PDF of one empty page, and what else is said of its catalog and beside it. */
export function pdfDocument({ catalog = '', more = '' }: { catalog?: string; more?: string | Buffer } = {}): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`;
  const pages =
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n';
  const tail = '\ntrailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([Buffer.from(head + pages), Buffer.from(more), Buffer.from(tail)]);
}

const box = (type: string, ...parts: (Buffer | number[])[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part))));
  const head = Buffer.alloc(8, type, 'latin1');
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

/**
 * The smallest film: one picture of one track, beside one of sound where `sound` names its codec. `place` says where the sample lies, `handler` and `codec` what the track is, `settings` how its decoder is told, `profile` which of H.264 it is,
 * `samples` how many it says to have.
 */
export function film({
  place,
  handler = 'vide',
  codec = 'avc1',
  sample = 32,
  samples = 1,
  brand = 'mp42',
  settings,
  profile = 66,
  sound,
}: {
  place?: number;
  handler?: string;
  codec?: string;
  sample?: number;
  samples?: number;
  brand?: string;
  settings?: Buffer;
  profile?: number;
  sound?: string;
} = {}): Buffer {
  const begin = box('ftyp', Buffer.from(brand), numbers(0), Buffer.from(brand));
  const data = box('mdat', Buffer.alloc(32, 7));
  const decoder = settings
    ? box('esds', settings)
    : box(codec === 'hvc1' ? 'hvcC' : 'avcC', [1, profile, 0, 30, 255, 224]);
  const entry = box(codec, Buffer.alloc(78), decoder);
  const stbl = box(
    'stbl',
    ...[
      box('stsd', numbers(0, 1), entry),
      box('stts', numbers(0, 1, 1, 1000)),
      box('stsc', numbers(0, 1, 1, samples, 1)),
    ],
    ...[box('stsz', numbers(0, sample, samples)), box('stco', numbers(0, 1, place ?? begin.length + 8))],
  );
  const track = (kind: string, tables: Buffer) => {
    const hdlr = box('hdlr', numbers(0, 0), Buffer.from(kind), Buffer.alloc(13));
    return box('trak', box('mdia', hdlr, box('minf', tables)));
  };
  const heard = sound ? track('soun', box('stbl', box('stsd', numbers(0, 1), box(sound, Buffer.alloc(28))))) : [];
  return Buffer.concat([begin, data, box('moov', track(handler, stbl), heard)]);
}
