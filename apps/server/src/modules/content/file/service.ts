import type { UploadUse } from '@vimo/contract';
import { auditNewLook } from '../../../platform/audit.ts';
import { createBatches } from '../../../platform/batches.ts';
import { createCache } from '../../../platform/cache.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { toWireTime } from '../../../platform/time.ts';
import { createTurnsByKey } from '../../../platform/turns.ts';
import type { Readers } from '../../../slice.ts';
import { isValid, type Link, linkTo } from './links.ts';
import { createLooks } from './looks.ts';
import { mayRead } from './policy.ts';
import { type FileRow, filesOf, referrersOf } from './queries.ts';
import { removeAbandoned } from './receive.ts';
import { stemOf } from './rules.ts';
import { storeFiles } from './stored.ts';
import { createSweep } from './sweep.ts';

/** Uploads of one account. */
const UPLOADS = { max: 300, seconds: 3600 };
/** Files of one account that are worked on or wait for it beside others' files; its further ones wait behind these. */
const OF_ONE = 2;
/** Pages send one file after the other. */
const WAITING_OF_ONE = { most: 20, patienceMs: 10_000 };

/** While the database is away public files are given that somebody was given within the last minute (docs/decisions/2026-11-22-kept-values.md). */
const WHILE_AWAY = { awayMs: 60_000, patienceMs: 500 };

/** Who looks at a file, and from where. */
type Look = Pick<Call, 'now' | 'address' | 'requestId'> & { session: Session | undefined };

/**
 * Files as people send them in and see them (docs/domains/files.md). A private one is read by its owner, and by whoever may see a row that
 * refers to it, which its domain's reader says. Of those of whom `isWrittenDown` says so, a look at a child's files goes to the audit log.
 */
export function createFiles(platform: Platform, readers: Readers, isWrittenDown: (session: Session) => boolean) {
  const { clock, database, limits, shared } = platform;
  const looks = createLooks();
  const inTurnOf = createTurnsByKey(OF_ONE, WAITING_OF_ONE);
  void removeAbandoned();

  async function isReadable(file: FileRow, { session, now, address, requestId }: Look): Promise<boolean> {
    if (mayRead(file, session)) return true;
    if (!session) return false;
    for (const { referrer, id } of await referrersOf(database, file.id, Object.keys(readers))) {
      const reader = readers[referrer];
      if (typeof reader === 'object') {
        if (await reader.ofNobody(session, id, now)) return true;
        continue;
      }
      const studentId = await reader?.(session, id, now);
      if (!studentId) continue;
      if (isWrittenDown(session))
        await auditNewLook(platform, {
          ...{ event: 'file.looked.at', session, studentId, target: `${referrer}:${id}`, address, requestId },
          detail: { file: file.id },
        });
      return true;
    }
    return false;
  }

  const readFile = createBatches(async (ids: readonly string[]) => {
    const found = new Map((await filesOf(database, ids, toWireTime(clock()))).map((file) => [file.id, file]));
    return ids.map((id) => found.get(id));
  });
  const lately = createCache<FileRow | undefined>(WHILE_AWAY);

  /**
   * A file that is asked for without a session: by a guest, or by a link. While the database is away a public one stands in as it was, until a write of this process may have
   * taken it off.
   */
  async function fileForAnybody(id: string): Promise<FileRow | undefined> {
    let isOld = false;
    const onOld = () => {
      isOld = true;
    };
    const file = await lately.get(`${shared.hidings()} ${id}`, () => readFile(id), { each: true, onOld });
    return isOld && !file?.isPublic ? readFile(id) : file;
  }

  /** The files of these ids that exist, in no order, for who looks at them. */
  const filesFor = async (ids: readonly string[], { session, now }: Look): Promise<FileRow[]> =>
    session
      ? filesOf(database, ids, now)
      : (await Promise.all([...new Set(ids)].map(fileForAnybody))).filter((file) => file !== undefined);

  return {
    /** Takes the files of one upload, those that may be. @throws Refusal as `storeFiles`, TooMany for an account that sends too many, Unavailable for who would wait too long */
    take: (session: Session, use: UploadUse, upload: Pick<Upload, 'files' | 'over'> | undefined) =>
      limits.counted(`upload:${session.accountId}`, UPLOADS, '上传过于频繁，请稍后再试', () =>
        storeFiles(platform, use, session.accountId, upload?.files ?? [], {
          ...platform,
          ...{ looks, over: upload?.over },
          inTurn: (work, asker) => inTurnOf(session.accountId, work, asker),
        }),
      ),

    /** Links to the files that this person may see, in the order asked; the others are left out. */
    async linksTo(ids: readonly string[], look: Look) {
      const found = new Map<string, FileRow>();
      for (const file of await filesFor(ids, look)) if (await isReadable(file, look)) found.set(file.id, file);
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
          playsEverywhere: file.playsEverywhere,
        }));
    },

    /** The picture of this id, if there is one that the person may see. */
    async pictureFor(id: string, look: Look): Promise<FileRow | undefined> {
      const [file] = await filesFor([id], look);
      return file?.contentType.startsWith('image/') && (await isReadable(file, look)) ? file : undefined;
    },

    /** The file behind a link that is whole and has not expired. */
    ofLink: async (link: Link): Promise<FileRow | undefined> =>
      isValid(platform, link) ? fileForAnybody(link.id) : undefined,

    sweep: createSweep(platform),

    close: looks.close,
  };
}
export type Files = ReturnType<typeof createFiles>;
