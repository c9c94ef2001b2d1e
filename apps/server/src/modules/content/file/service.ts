import { createHash, randomBytes, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FILE_ID_LENGTH, fileDownload, UPLOAD_USES, type UploadUse, uploadLimitOf } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, Refusal, refused } from '../../../platform/errors.ts';
import { type FileStore, StorageFault } from '../../../platform/files/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { toWireTime, type WireTime } from '../../../platform/time.ts';
import { fileTypeOf } from './content-type.ts';
import { belongToFiles, giveUp, KEPT_MS, keysAt, momentIn, noteLoose } from './loose-objects.ts';
import { PictureRefused, renderPicture } from './pictures.ts';
import { mayRead, type Readers } from './policy.ts';
import {
  type FileRow,
  filesOf,
  insertFile,
  type NewFileRow,
  referrersOf,
  storedFile,
  storedPlaces,
} from './queries.ts';
import { inTemporaryFolder, type Received, receive, TooLarge } from './receive.ts';
import { type FileKind, fileNameOf, objectKey, stemOf, thumbnailFor, wrongTypeText } from './rules.ts';

const LINK_SECONDS = 1800;
/** Uploads of one account. */
const UPLOADS = { max: 300, seconds: 3600 };
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Ids are made until one is free; of billions, a second try is already rare. */
const TRIES = 8;

/** Where files are kept. */
type Place = Pick<Platform, 'files' | 'database' | 'clock'>;

interface Sent {
  name: string;
  stream: AsyncIterable<Buffer> | Buffer;
}

/** A file made ready: what goes into the store, and its row without an id. */
interface Prepared {
  objects: { key: string; data: () => Buffer | Readable }[];
  row: Omit<NewFileRow, 'id'>;
}

/**
 * Takes the files of one upload: all of them or none. Answers their ids in the order sent.
 * @throws Refusal naming `file` when one is empty, too large or not what its use takes; or when the store has no room
 */
export async function takeUpload(
  platform: Platform,
  session: Session,
  use: UploadUse,
  files: AsyncIterable<Sent> | Iterable<Sent>,
): Promise<string[]> {
  return platform.limits.counted(`upload:${session.accountId}`, UPLOADS, '上传过于频繁，请稍后再试', () =>
    storeFiles(platform, use, session.accountId, files),
  );
}

/** Stores one file as an upload would and answers its id. `ownerId` is empty for what belongs to the platform. */
export async function storeFile(
  platform: Place,
  file: { bytes: Buffer; name: string; use: UploadUse; ownerId?: string },
): Promise<string> {
  const sent = [{ name: file.name, stream: file.bytes }];
  const [id = ''] = await storeFiles(platform, file.use, file.ownerId ?? null, sent);
  return id;
}

/** Stores what is stored under an id once more, as an upload of somebody for a use; answers its id. Of the caller's transaction. */
export async function storeCopy(
  db: Db,
  files: FileStore,
  id: string,
  { ownerId, use }: { ownerId: string; use: UploadUse },
): Promise<string> {
  const source = await storedFile(db, id);
  if (!source) throw new Error(`no file ${id}`);
  const storeKey = newStoreKey();
  for (const width of [undefined, ...source.thumbnailWidths])
    await files.put(objectKey(storeKey, width), (await files.get(objectKey(source.storeKey, width))).body);
  return insertNew(db, { ...source, storeKey, usedFor: use, ownerId });
}

async function storeFiles(
  platform: Place,
  use: UploadUse,
  ownerId: string | null,
  files: AsyncIterable<Sent> | Iterable<Sent>,
): Promise<string[]> {
  try {
    return await inTemporaryFolder(async (folder) => {
      const prepared: Prepared[] = [];
      for await (const file of files) {
        const received = await receive(
          file.stream,
          path.join(folder, String(prepared.length)),
          // What it is shows when it is there; until then it may be the largest that the use takes.
          uploadLimitOf(use, true).maxBytes,
        );
        prepared.push(await prepare(received, file.name, use, ownerId));
      }
      if (prepared.length === 0) throw invalidInput({ file: '请选择文件' });
      return await keep(platform, prepared);
    });
  } catch (error) {
    throw refusalOf(error, use);
  }
}

async function prepare(
  received: Received,
  sentName: string,
  use: UploadUse,
  ownerId: string | null,
): Promise<Prepared> {
  const { kinds, wrongType }: { kinds: readonly FileKind[]; wrongType?: string } = UPLOAD_USES[use];
  if (received.size === 0) throw invalidInput({ file: '文件内容为空' });
  const type = await fileTypeOf(received.path);
  if (!type || !kinds.includes(type.kind)) throw invalidInput({ file: wrongType ?? wrongTypeText(kinds) });
  const { maxBytes, tooLarge } = uploadLimitOf(use, type.kind === 'video');
  if (received.size > maxBytes) throw invalidInput({ file: tooLarge });
  const storeKey = newStoreKey();
  const row = {
    storeKey,
    realName: fileNameOf(sentName, type.extension),
    extension: type.extension,
    contentType: type.contentType,
    usedFor: use,
    ownerId,
  };
  if (type.kind !== 'image') {
    const { size, sha256 } = received;
    return {
      objects: [{ key: objectKey(storeKey), data: () => createReadStream(received.path) }],
      row: { ...row, size, sha256, width: 0, height: 0, thumbnailWidths: [], pictureMarks: [] },
    };
  }
  const { original, thumbnails, width, height, marks } = await renderPicture(received.path, type);
  return {
    objects: [
      { key: objectKey(storeKey), data: () => original },
      ...thumbnails.map((thumbnail) => ({ key: objectKey(storeKey, thumbnail.width), data: () => thumbnail.bytes })),
    ],
    row: {
      ...row,
      size: original.length,
      sha256: createHash('sha256').update(original).digest(),
      width,
      height,
      thumbnailWidths: thumbnails.map((thumbnail) => thumbnail.width),
      pictureMarks: marks,
    },
  };
}

/** First the bytes, then the rows. The bytes are noted beforehand, so that what comes to no row is removed, whatever happens. */
async function keep({ files, database, clock }: Place, prepared: Prepared[]): Promise<string[]> {
  const keys = prepared.map(({ row }) => row.storeKey);
  const removeAfter = momentIn(clock(), KEPT_MS);
  await noteLoose(
    database,
    prepared.map(({ row }) => row),
    removeAfter,
  );
  try {
    for (const { key, data } of prepared.flatMap(({ objects }) => objects)) await files.put(key, data());
    return await database.transaction(async (db) => {
      if (!(await belongToFiles(db, keys, removeAfter))) throw refused('上传用时过长，请重新上传');
      const ids: string[] = [];
      for (const { row } of prepared) ids.push(await insertNew(db, row));
      return ids;
    });
  } catch (error) {
    // When the database is away as well, they wait for their day to pass.
    await giveUp(database, keys, momentIn(clock(), 0)).catch(() => {});
    throw error;
  }
}

/** A row under an id that is free. */
async function insertNew(db: Db, row: Omit<NewFileRow, 'id'>): Promise<string> {
  let id = randomId();
  for (let tries = 1; !(await insertFile(db, { ...row, id })); id = randomId()) {
    if (++tries > TRIES) throw new Error('no free file id');
  }
  return id;
}

function newStoreKey(): string {
  const hex = randomBytes(16).toString('hex');
  return `${hex.slice(0, 2)}/${hex}`;
}

const randomId = () => Array.from({ length: FILE_ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** ENOSPC and its kin may come from the temporary folder as well as from the store. */
const FULL = /^(ENOSPC|EDQUOT)$/;

function refusalOf(error: unknown, use: UploadUse): unknown {
  if (error instanceof Refusal) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof TooLarge || code === 'FST_REQ_FILE_TOO_LARGE')
    return invalidInput({ file: uploadLimitOf(use, true).tooLarge });
  if (error instanceof PictureRefused) return invalidInput({ file: error.message });
  if ((error instanceof StorageFault && error.kind === 'full') || FULL.test(code ?? ''))
    return refused('存储空间已满，暂时无法上传，请联系管理员');
  if (error instanceof StorageFault) return refused('文件服务暂时不可用，请稍后再试');
  return error;
}

/**
 * Signed address of a file that ends after half an hour (or `seconds`), to be shown in the page (`inline`) or kept (`attachment`). It opens
 * private files too: the module that hands it out has decided that the person may.
 */
export function linkTo(
  { clock, secrets }: Platform,
  fileId: string,
  how: 'inline' | 'attachment',
  seconds = LINK_SECONDS,
): string {
  const expires = Math.floor(clock().getTime() / 1000) + seconds;
  const place = fileDownload.path.replace(':id', fileId);
  const sign = secrets.sign('file-download', fileId, expires, ...howPart(how));
  return `${place}?expires=${expires}&sign=${sign}${how === 'inline' ? '&how=inline' : ''}`;
}

/** A link to be shown is no link to keep: what it is for is signed with it. */
const howPart = (how: 'inline' | 'attachment' = 'attachment') => (how === 'inline' ? [how] : []);

/** Who reads files besides everyone and the owner: whoever may see a row that refers to one. */
export interface FileAccess {
  platform: Platform;
  readers: Readers;
}

async function isReadable(
  { platform, readers }: FileAccess,
  file: FileRow,
  session: Session | undefined,
  now: WireTime,
): Promise<boolean> {
  if (mayRead(file, session)) return true;
  if (!session) return false;
  for (const { referrer, id } of await referrersOf(platform.database, file.id, Object.keys(readers)))
    if (await readers[referrer]?.(session, id, now)) return true;
  return false;
}

/** Links to the files that this person may see, in the order asked; the others are left out (docs/domains/files.md). */
export async function linksTo(access: FileAccess, ids: readonly string[], session: Session | undefined, now: WireTime) {
  const { platform } = access;
  const found = new Map<string, FileRow>();
  for (const file of await filesOf(platform.database, ids, now))
    if (await isReadable(access, file, session, now)) found.set(file.id, file);
  return ids
    .map((id) => found.get(id))
    .filter((file) => file !== undefined)
    .map((file) => ({
      id: file.id,
      url: linkTo(platform, file.id, 'attachment'),
      realName: file.realName,
      name: stemOf(file.realName),
      extension: file.extension,
      size: file.size,
    }));
}

/** The picture of this id, if there is one that the person may see. */
export async function pictureFor(
  access: FileAccess,
  id: string,
  session: Session | undefined,
  now: WireTime,
): Promise<FileRow | undefined> {
  const [file] = await filesOf(access.platform.database, [id], now);
  return file?.contentType.startsWith('image/') && (await isReadable(access, file, session, now)) ? file : undefined;
}

/**
 * Bytes of pictures by their ids, from the thumbnail of this width where there is one; those that are no pictures or cannot be read are left out.
 * For what the platform makes of them: whether somebody may see them is the caller's to know. @throws StorageFault 'away'
 */
export async function thumbnailsOf(
  { database, files, clock }: Place,
  ids: readonly string[],
  width: number,
): Promise<Map<string, Buffer>> {
  const bytes = new Map<string, Buffer>();
  for (const file of await filesOf(database, ids, toWireTime(clock()))) {
    if (!file.contentType.startsWith('image/')) continue;
    const key = objectKey(file.storeKey, thumbnailFor(file.thumbnailWidths, width));
    try {
      bytes.set(file.id, await buffer((await files.get(key)).body));
    } catch (error) {
      if (!(error instanceof StorageFault) || error.kind === 'away') throw error;
    }
  }
  return bytes;
}

/** The file behind a link that is whole and has not expired. */
export async function fileOfLink(
  { database, secrets, clock }: Platform,
  link: { id: string; expires: number; sign: string; how?: 'inline' | undefined },
  now: WireTime,
): Promise<FileRow | undefined> {
  if (link.expires * 1000 < clock().getTime()) return undefined;
  if (!secrets.verify(link.sign, 'file-download', link.id, link.expires, ...howPart(link.how))) return undefined;
  const [file] = await filesOf(database, [link.id], now);
  return file;
}

/** Every key of the store that a row knows of, those of uploads under way and of files that are gone included. */
export async function storedKeys(db: Db): Promise<string[]> {
  return (await storedPlaces(db)).flatMap(keysAt);
}
