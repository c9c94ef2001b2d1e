import { fileDownload } from '@vimo/contract';
import type { Platform } from '../../../platform/platform.ts';

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

/** What a link says. */
export interface Link {
  id: string;
  expires: number;
  sign: string;
  how?: 'inline' | undefined;
}

/** Whether a link is whole and has not expired. */
export const isValid = ({ secrets, clock }: Platform, { id, expires, sign, how }: Link): boolean =>
  expires * 1000 >= clock().getTime() && secrets.verify(sign, 'file-download', id, expires, ...howPart(how));
