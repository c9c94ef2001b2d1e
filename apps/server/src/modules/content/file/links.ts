import { fileDownload } from '@vimo/contract';
import type { Platform } from '../../../platform/platform.ts';
import type { WireTime } from '../../../platform/time.ts';
import { type FileRow, filesOf } from './queries.ts';

const LINK_SECONDS = 1800;

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
