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
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

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

/** The pictures of a pasted HTML in order. `isOurs` tells an address of this site's pictures; `rtf` is what the clipboard holds beside. */
export function picturesIn(html: string, rtf: string, isOurs: (src: string) => boolean): PastedPicture[] {
  const embedded = embeddedIn(rtf);
  let local = 0;
  return [...html.matchAll(IMAGE)].map(([, double, single], at): PastedPicture => {
    const src = double ?? single ?? '';
    if (isOurs(src)) return { src, kind: 'ours' };
    const data = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=\s]+)$/.exec(src);
    if (data) return { src, kind: 'brought', file: fileOf(fromBase64(data[2]!.replace(/\s/g, '')), data[1]!, at) };
    if (!src.startsWith('file:')) return { src, kind: 'lost' };
    const found = embedded[local];
    local += 1;
    return found
      ? { src, kind: 'brought', file: fileOf(fromHex(found.figures), found.type, at) }
      : { src, kind: 'lost' };
  });
}

/** The HTML with the addresses of its pictures, in order, put in their place; an empty one leaves the picture out. */
export function withPictures(html: string, addresses: readonly string[]): string {
  let at = -1;
  return html.replace(IMAGE, () => {
    at += 1;
    return addresses[at] ? `<img src="${addresses[at]}">` : '';
  });
}
