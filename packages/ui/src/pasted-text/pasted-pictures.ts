/** Pictures that come with a text pasted from Word, WPS or a page: which of them can be taken along, and the text without the others. */

/** What a picture of a pasted text is: one of ours already, one whose bytes came along, or neither. */
export type PastedPicture = { src: string } & ({ kind: 'ours' } | { kind: 'brought'; file: File } | { kind: 'lost' });

const IMAGE = /<img\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>/gi;
const EXTENSIONS: Record<string, string> = {
  ...{ 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/webp': 'webp' },
};

const fileOf = (bytes: BlobPart, type: string, at: number) =>
  new File([bytes], `粘贴的图片${at + 1}.${EXTENSIONS[type] ?? 'png'}`, { type });

function fromHex(figures: string) {
  const byteAt = (at: number) => Number.parseInt(figures.slice(at * 2, at * 2 + 2), 16);
  return Uint8Array.from({ length: Math.floor(figures.length / 2) }, (_, at) => byteAt(at));
}
/** @returns undefined for what only looks like base64 */
function fromBase64(text: string) {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** What stands in a group of RTF from a place on to its end, without the groups within. */
function groupFrom(rtf: string, from: number): string {
  let depth = 0;
  let start = from;
  let own = '';
  for (let at = from; at < rtf.length; at += 1) {
    const sign = rtf[at];
    if (sign !== '{' && sign !== '}') continue;
    if (depth === 0) own += rtf.slice(start, at);
    if (sign === '}' && depth === 0) return own;
    depth += sign === '{' ? 1 : -1;
    start = at + 1;
  }
  return own;
}

/** Pictures of a text of RTF, which Word puts beside its HTML: there their bytes are, in figures of base sixteen. */
function embeddedIn(rtf: string): { type: string; figures: string }[] {
  return [...rtf.matchAll(/\\(png|jpeg)blip/g)].map((blip) => ({
    type: `image/${blip[1]}`,
    figures: groupFrom(rtf, (blip.index ?? 0) + blip[0].length)
      .replace(/\\[a-z]+-?\d*/gi, '')
      .replace(/[^\da-f]/gi, ''),
  }));
}

/**
 * The pictures of a pasted HTML in order. `isOurs` tells an address of this site's pictures; `rtf` is what the clipboard holds beside. Which of its pictures is which
 * only their order says: where there are more or fewer (drawings, signs of lists) none is taken, rather than one in another's place.
 */
export function picturesIn(html: string, rtf: string, isOurs: (src: string) => boolean): PastedPicture[] {
  const sources = [...html.matchAll(IMAGE)].map(([, double, single]) => double ?? single ?? '');
  const all = embeddedIn(rtf);
  const embedded = all.length === sources.filter((src) => src.startsWith('file:')).length ? all : [];
  let local = 0;
  return sources.map((src, at): PastedPicture => {
    if (isOurs(src)) return { src, kind: 'ours' };
    const data = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=\s]+)$/.exec(src);
    const bytes = data && fromBase64(data[2]!.replace(/\s/g, ''));
    if (data && bytes) return { src, kind: 'brought', file: fileOf(bytes, data[1]!, at) };
    if (!src.startsWith('file:')) return { src, kind: 'lost' };
    const found = embedded[local];
    local += 1;
    return found
      ? { src, kind: 'brought', file: fileOf(fromHex(found.figures), found.type, at) }
      : { src, kind: 'lost' };
  });
}

/**
 * The HTML with the addresses of its pictures, in order, put in their place; an empty one leaves the picture out. One that keeps its address (this site's) keeps all
 * that is said of it, what it shows too. What Word says of others is mostly made by a machine, or the name of a file.
 */
export function withPictures(html: string, addresses: readonly string[]): string {
  let at = -1;
  return html.replace(IMAGE, (tag, double?: string, single?: string) => {
    at += 1;
    const address = addresses[at];
    if (address && address === (double ?? single)) return tag;
    return address ? `<img src="${address}">` : '';
  });
}
