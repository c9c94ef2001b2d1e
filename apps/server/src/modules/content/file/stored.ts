import { randomInt } from 'node:crypto';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ErrorCode, FILE_ID_LENGTH, mostBytesOf, type UploadUse, uploadLimitOf } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, Refusal, refused } from '../../../platform/errors.ts';
import { type FileStore, StorageFault } from '../../../platform/files/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toWireTime } from '../../../platform/time.ts';
import { RUSH_PATIENCE_MS } from '../../../platform/turns.ts';
import { ScanFault } from '../../../platform/virus-scan.ts';
import { belongToFiles, giveUp, KEPT_MS, keysAt, momentIn, noteLoose } from './loose-objects.ts';
import { type Looking, type LookingOnce, newStoreKey, type Prepared, prepare } from './prepare.ts';
import { filesOf, insertFile, type NewFileRow, storedFile, storedPlaces } from './queries.ts';
import { inTemporaryFolder, type Received, receive, TooLarge } from './receive.ts';
import { PictureRefused } from './render-picture.ts';
import { fileNameOf, objectKey, shownName, thumbnailFor } from './rules.ts';
import { thumbnailBytes } from './thumbnails.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Ids are made until one is free; of billions, a second try is already rare. */
const TRIES = 8;

/** Where files are kept. */
type Place = Pick<Platform, 'files' | 'database' | 'clock'>;

export interface Sent {
  name: string;
  stream: AsyncIterable<Buffer> | Buffer;
}

/** What became of the files of an upload: ids of those that are kept, in the order sent, why others are not, and what is to be known of one that is. */
export interface Kept {
  ids: string[];
  problems: string[];
  notes: string[];
}

/** Stores one file as an upload would and answers its id. `ownerId` is empty for what belongs to the platform. */
export async function storeFile(
  platform: Place,
  file: { bytes: Buffer; name: string; use: UploadUse; ownerId?: string },
): Promise<string> {
  const sent = [{ name: file.name, stream: file.bytes }];
  const { ids } = await storeFiles(platform, file.use, file.ownerId ?? null, sent);
  return ids[0] ?? '';
}

/** Stores what is stored under an id once more, as an upload of somebody for a use, under a name without its extension; answers its id. Of the caller's transaction. */
export async function storeCopy(
  db: Db,
  files: FileStore,
  id: string,
  { ownerId, use, realName }: { ownerId: string; use: UploadUse; realName: string },
): Promise<string> {
  const source = await storedFile(db, id);
  if (!source) throw new Error(`no file ${id}`);
  const storeKey = newStoreKey();
  await files.put(objectKey(storeKey), (await files.get(objectKey(source.storeKey), source)).body);
  for (const width of source.thumbnailWidths)
    await files.put(objectKey(storeKey, width), await thumbnailBytes(files, objectKey(source.storeKey, width)));
  return insertNew(db, {
    ...source,
    storeKey,
    usedFor: use,
    ownerId,
    realName: fileNameOf(realName, source.extension),
  });
}

/**
 * Stores the files of one upload, after a look at each where `looking` says so. One that is empty, too large or not what its use takes holds up none of the others.
 * @throws Refusal naming `file` when none is taken; or when the store has no room, and then nothing is kept
 */
export async function storeFiles(
  platform: Place,
  use: UploadUse,
  ownerId: string | null,
  files: AsyncIterable<Sent> | Iterable<Sent>,
  looking?: Looking,
): Promise<Kept> {
  try {
    return await inTemporaryFolder(async (folder) => {
      const prepared: Prepared[] = [];
      const refusals: { name: string; refusal: Refusal }[] = [];
      const all = await receiveAll(folder, use, files);
      const once: LookingOnce | undefined = looking && {
        ...looking,
        asker: { until: performance.now() + RUSH_PATIENCE_MS, over: looking.over },
      };
      for (const { name, received } of all) {
        const ready =
          received instanceof Refusal
            ? received
            : await prepare(received, name, use, ownerId, once).catch((error) => fileRefusal(error, use));
        if (ready instanceof Refusal) refusals.push({ name: shownName(name), refusal: ready });
        else prepared.push(ready);
      }
      const [only, ...more] = refusals;
      if (prepared.length === 0) {
        if (only && more.length === 0) throw only.refusal;
        throw invalidInput({ file: only ? refusals.map(problemOf).join('；') : '请选择文件' });
      }
      const notes = prepared.map(({ note }) => note).filter(Boolean);
      return { ids: await keep(platform, prepared), problems: refusals.map(problemOf), notes };
    });
  } catch (error) {
    throw refusalOf(error, use);
  }
}

/** Writes all files of an upload down before any is looked at: on the disk they wait cheaply for their turn, and a sender from whom nothing is read would be taken for a slow one. */
async function receiveAll(
  folder: string,
  use: UploadUse,
  files: AsyncIterable<Sent> | Iterable<Sent>,
): Promise<{ name: string; received: Received | Refusal }[]> {
  const all: { name: string; received: Received | Refusal }[] = [];
  // What it is shows when it is there; until then it may be the largest that the use takes.
  const belowBytes = mostBytesOf(use);
  for await (const { name, stream } of files) {
    const target = path.join(folder, String(all.length));
    const received = await receive(stream, target, belowBytes).catch((error) => fileRefusal(error, use));
    all.push({ name, received });
  }
  return all;
}

/** A refusal that is one file's alone. @throws what concerns the whole upload */
function fileRefusal(error: unknown, use: UploadUse): Refusal {
  const refusal = refusalOf(error, use);
  if (refusal instanceof Refusal && refusal.code === ErrorCode.invalidInput) return refusal;
  throw error;
}

/** Why a file among others is not taken, with its name. */
const problemOf = ({ name, refusal: { message } }: { name: string; refusal: Refusal }) =>
  message.startsWith('“') ? message : `“${name}”${message}`;

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

const randomId = () => Array.from({ length: FILE_ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** ENOSPC and its kin may come from the temporary folder as well as from the store. */
const FULL = /^(ENOSPC|EDQUOT)$/;

function refusalOf(error: unknown, use: UploadUse): unknown {
  if (error instanceof Refusal) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof TooLarge || code === 'FST_REQ_FILE_TOO_LARGE')
    return invalidInput({ file: uploadLimitOf(use, 'video').tooLarge });
  if (error instanceof ScanFault) return refused('文件安全检查暂时不可用，文件没有保存，请稍后重新上传');
  if (error instanceof PictureRefused) return invalidInput({ file: error.message });
  if ((error instanceof StorageFault && error.kind === 'full') || FULL.test(code ?? ''))
    return refused('存储空间已满，暂时无法上传，请联系管理员');
  if (error instanceof StorageFault) return refused('文件服务暂时不可用，请稍后再试');
  return error;
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
    const small = thumbnailFor(file.thumbnailWidths, width);
    const key = objectKey(file.storeKey, small);
    try {
      const whole = small
        ? thumbnailBytes(files, key)
        : files.get(key, { size: file.size }).then(({ body }) => buffer(body));
      bytes.set(file.id, await whole);
    } catch (error) {
      if (!(error instanceof StorageFault) || error.kind === 'away') throw error;
    }
  }
  return bytes;
}

/** Every key of the store that a row knows of, those of uploads under way and of files that are gone included. */
export async function storedKeys(db: Db): Promise<string[]> {
  return (await storedPlaces(db)).flatMap(keysAt);
}
