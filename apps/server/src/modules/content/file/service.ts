import type { UploadUse } from '@vimo/contract';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { fileOfLink, linkTo } from './links.ts';
import { mayRead, type Readers } from './policy.ts';
import { type FileRow, filesOf, referrersOf } from './queries.ts';
import { stemOf } from './rules.ts';
import { type Sent, storeFiles } from './stored.ts';
import { createSweep } from './sweep.ts';

/** Uploads of one account. */
const UPLOADS = { max: 300, seconds: 3600 };

/**
 * Files as people send them in and see them (docs/domains/files.md). A private one is read by its owner, and by whoever may see a row that
 * refers to it, which its domain's reader says.
 */
export function createFiles(platform: Platform, readers: Readers) {
  const { database, limits } = platform;

  async function isReadable(file: FileRow, session: Session | undefined, now: WireTime): Promise<boolean> {
    if (mayRead(file, session)) return true;
    if (!session) return false;
    for (const { referrer, id } of await referrersOf(database, file.id, Object.keys(readers)))
      if (await readers[referrer]?.(session, id, now)) return true;
    return false;
  }

  return {
    /** Takes the files of one upload. @throws Refusal as `storeFiles`, TooMany for an account that sends too many */
    take: (session: Session, use: UploadUse, files: AsyncIterable<Sent> | Iterable<Sent>) =>
      limits.counted(`upload:${session.accountId}`, UPLOADS, '上传过于频繁，请稍后再试', () =>
        storeFiles(platform, use, session.accountId, files),
      ),

    /** Links to the files that this person may see, in the order asked; the others are left out. */
    async linksTo(ids: readonly string[], session: Session | undefined, now: WireTime) {
      const found = new Map<string, FileRow>();
      for (const file of await filesOf(database, ids, now))
        if (await isReadable(file, session, now)) found.set(file.id, file);
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
    },

    /** The picture of this id, if there is one that the person may see. */
    async pictureFor(id: string, session: Session | undefined, now: WireTime): Promise<FileRow | undefined> {
      const [file] = await filesOf(database, [id], now);
      return file?.contentType.startsWith('image/') && (await isReadable(file, session, now)) ? file : undefined;
    },

    /** The file behind a link that is whole and has not expired. */
    ofLink: (link: Parameters<typeof fileOfLink>[1], now: WireTime) => fileOfLink(platform, link, now),

    sweep: createSweep(platform),
  };
}
export type Files = ReturnType<typeof createFiles>;
