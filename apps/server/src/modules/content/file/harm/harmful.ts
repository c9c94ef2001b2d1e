/** Why a file is not taken, as the end of a sentence that begins with its name: 含有脚本，… . */
export class Harmful extends Error {}

export const DAMAGED = '已损坏或不完整，请重新保存后上传';
/** Nothing that is unpacked or read in passing is larger. */
export const MOST_UNPACKED = 400 * 1024 * 1024;

/** Addresses that a document may lead to; others start programs or reach into the reader's own machine. */
const SCHEME = /^[\s\p{Cc}]*([a-z][a-z\d+.-]*):/iu;
const HARMLESS = /^(?:https?|mailto|tel|ftp)$/i;
/** Whether a link of a document would do more than open a page: another scheme, or a folder of a network. */
export function leadsAstray(target: string): boolean {
  const scheme = SCHEME.exec(target)?.[1];
  return scheme === undefined ? /^[\s\p{Cc}]*[\\/]{2}/u.test(target) : !HARMLESS.test(scheme);
}
