import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { UPLOAD_USES, type UploadUse, uploadLimitOf } from '@vimo/contract';
import { invalidInput, Unavailable } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Asker, createTurns, type InTurn, RUSH } from '../../../platform/turns.ts';
import { fileTypeOf } from './content-type.ts';
import { FILE_TYPES, type FileKind } from './file-types.ts';
import type { Sight } from './look-task.ts';
import type { Looks } from './looks.ts';
import { renderPicture } from './pictures.ts';
import type { NewFileRow } from './queries.ts';
import type { Received } from './receive.ts';
import { fileNameOf, objectKey, shownName, typeRefusal } from './rules.ts';

/** How the files of an upload are looked at before they are kept; what the platform made itself is not. */
export interface Looking extends Pick<Platform, 'virusScan' | 'log'> {
  looks: Looks;
  /** Runs the work on one file when its sender has a turn: who sends many at once holds up nobody else. */
  inTurn: InTurn;
  /** Aborted when nobody waits for the upload any more. */
  over?: AbortSignal | undefined;
}
/** The same once the files are there: until when they may wait in all lines together. */
export interface LookingOnce extends Looking {
  asker: Asker;
}
/** Files that the scanner is asked about at once. */
const scanInTurn = createTurns(2, RUSH);

/** A file made ready: what goes into the store, and its row without an id. */
export interface Prepared {
  objects: { key: string; data: () => Buffer | Readable }[];
  row: Omit<NewFileRow, 'id'>;
  /** What the person should know of it; empty for nothing. */
  note: string;
}

/**
 * Makes a file ready that came in for a use.
 * @throws Refusal that names what is wrong with it, PictureRefused, ScanFault; Unavailable when it would wait too long to be looked at
 */
export function prepare(
  received: Received,
  sentName: string,
  use: UploadUse,
  ownerId: string | null,
  looking: LookingOnce | undefined,
): Promise<Prepared> {
  const work = () => prepareNow(received, sentName, use, ownerId, looking);
  return looking ? looking.inTurn(work, looking.asker) : work();
}

async function prepareNow(
  received: Received,
  sentName: string,
  use: UploadUse,
  ownerId: string | null,
  looking: LookingOnce | undefined,
): Promise<Prepared> {
  const { kinds, wrongType }: { kinds: readonly FileKind[]; wrongType?: string } = UPLOAD_USES[use];
  if (received.size === 0) throw invalidInput({ file: '文件内容为空' });
  const { extension, harm, remark } = await seen(received, kinds, looking);
  const type = FILE_TYPES[extension ?? ''];
  // What is not of a kind that is taken was not looked through.
  const isTaken = type !== undefined && kinds.includes(type.kind);
  if (!isTaken && !harm) throw invalidInput({ file: typeRefusal(sentName, extension, kinds, wrongType) });
  const isUnread = extension === 'heic' || extension === 'avif';
  const { belowBytes, tooLarge } = uploadLimitOf(
    use,
    type?.kind === 'video' ? 'video' : isUnread ? 'unreadPhoto' : 'other',
  );
  if (isTaken && received.size >= belowBytes) throw invalidInput({ file: tooLarge });
  // Under which name it would be kept is nothing to who is told that it is not.
  const chosen = shownName(sentName);
  if (harm || !type) throw invalidInput({ file: `“${chosen}”${harm}` });
  if (looking) await scan(looking, received.path, chosen);
  const realName = fileNameOf(sentName, type.extension);
  const told = remark ? `“${realName}”${remark.note}` : '';
  const storeKey = newStoreKey();
  const row = {
    storeKey,
    realName,
    extension: type.extension,
    contentType: type.contentType,
    usedFor: use,
    ownerId,
    playsEverywhere: !remark?.mayLackPicture,
  };
  if (type.kind !== 'image') {
    const { size, sha256 } = received;
    return {
      objects: [{ key: objectKey(storeKey), data: () => createReadStream(received.path) }],
      row: { ...row, size, sha256, width: 0, height: 0, thumbnailWidths: [], pictureMarks: [] },
      note: told,
    };
  }
  const { original, thumbnails, width, height, marks } = await renderPicture(received.path, type, looking?.asker);
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
    note: told,
  };
}

/** What a file is: of an upload looked into in a thread of its own, of the platform's own making by its first bytes. */
async function seen(
  { path, size }: Received,
  kinds: readonly FileKind[],
  looking: LookingOnce | undefined,
): Promise<Sight> {
  if (looking) return looking.looks.into({ path, size, kinds }, looking.log, looking.asker);
  return { extension: (await fileTypeOf(path, size))?.extension };
}

/** Asks the scanner about a file. @throws Refusal that names the file, ScanFault; Unavailable when it would wait too long */
async function scan({ virusScan, log, asker }: LookingOnce, path: string, name: string): Promise<void> {
  if (!virusScan) return;
  const found = await scanInTurn(() => virusScan.scan(path), asker).catch((error) => {
    if (error instanceof Unavailable) throw error;
    log.error({ err: error }, 'uploads are refused: the virus scanner does not answer');
    throw error;
  });
  if (found) log.warn({ found }, 'an upload was refused by the virus scanner');
  if (found) throw invalidInput({ file: `“${name}”没有通过病毒检查，不能上传` });
}

export function newStoreKey(): string {
  const hex = randomBytes(16).toString('hex');
  return `${hex.slice(0, 2)}/${hex}`;
}
