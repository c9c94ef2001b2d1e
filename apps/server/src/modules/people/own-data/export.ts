import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';
import type { Section } from '../../../personal.ts';
import { StorageFault } from '../../../platform/files/index.ts';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { filesOfPerson, objectKey } from '../../content/file/index.ts';
import { pageOfExport } from './export-page.ts';
import { inOrder, rowsOf } from './export-sections.ts';

const FILES_A_QUERY = 200;

/** Makes the zip of everything that is kept of a person: data.json, a readable page, and the files they sent in. */
export const exportOwnData =
  (sections: readonly Section[]): JobHandler<{ subjectId: string }> =>
  async (run) => {
    const { database: db, secrets, clock, files, log } = run.platform;
    const { subjectId } = run.input;
    const made = toWireTime(clock());
    const parts: { key: string; title: string; rows: Awaited<ReturnType<typeof rowsOf>> }[] = [];
    for (const section of inOrder(sections)) {
      parts.push({
        key: section.key,
        title: section.title,
        rows: await rowsOf(db, secrets, section, subjectId, dayOf(made)),
      });
    }
    const name = String(parts.find(({ key }) => key === 'account')?.rows[0]?.姓名 ?? '');
    const count = parts.find(({ key }) => key === 'files')?.rows.length ?? 0;
    const total = count + 1;

    const zip = new yazl.ZipFile();
    const out = new PassThrough();
    zip.outputStream.on('error', (error) => out.destroy(error)).pipe(out);
    const broken = new Promise<never>((_, reject) => out.once('error', reject));
    broken.catch(() => {});
    const storing = run.store(`个人数据-${made.slice(0, 10)}.zip`, out);
    storing.catch(() => {});
    const data = Object.fromEntries(parts.map(({ title, rows }) => [title, rows]));
    const mtime = clock();
    zip.addBuffer(Buffer.from(JSON.stringify({ 导出时间: made, ...data }, null, 2)), 'data.json', { mtime });
    zip.addBuffer(Buffer.from(pageOfExport(name, made, parts)), '我的数据.html', { mtime });
    run.progress(1, total);
    let done = 0;
    for (let after = ''; ; ) {
      const some = await filesOfPerson(db, subjectId, after, FILES_A_QUERY);
      if (some.length === 0) break;
      for (const file of some) {
        await add(file, `文件/${file.id}-${safeName(file.name)}`);
        done += 1;
        run.progress(1 + done, Math.max(total, 1 + done));
      }
      after = some.at(-1)!.id;
    }
    zip.end();
    await storing;
    return { files: done };

    /** One file after the other, as the store gives them: nothing is held in memory. A file that was removed meanwhile is left out, and one that is not as long as it was. */
    async function add({ key, size }: { key: string; size: number }, entry: string): Promise<void> {
      const body = await files
        .get(objectKey(key), { size })
        .then((object): Readable | undefined => object.body)
        .catch((error) => {
          if (!(error instanceof StorageFault) || error.kind === 'away') throw error;
          if (error.kind === 'damaged') log.error({ key, kind: error.kind }, 'stored file');
          return undefined;
        });
      if (!body) return;
      const packed = new Promise<void>((resolve, reject) => {
        body.once('end', resolve).once('error', reject);
      });
      // Pictures and videos are packed already.
      zip.addReadStream(body, entry, { compress: false, mtime });
      await Promise.race([packed, broken]);
    }
  };

/** What file systems take are 255 bytes of a name, of which an id stands before this one. */
const MOST_BYTES = 240;

/** A name that every system takes as one file: its end, with the extension, where it is too long. */
export function safeName(name: string): string {
  const signs = [...name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')].slice(-MOST_BYTES);
  while (Buffer.byteLength(signs.join('')) > MOST_BYTES) signs.shift();
  return signs.join('') || 'file';
}
