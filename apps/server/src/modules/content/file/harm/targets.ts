/** Where a link of a document leads: to a page or an address, to a place of the author's own disk, or astray: to a program, a folder of a network, an unknown scheme. */
export type Target = 'page' | 'disk' | 'astray';

/** Schemes that open a page or an address, or a talk with somebody, as pages of schools have them. A viewer follows no `javascript:`, `data:` or `blob:`, which printed web pages are full of. */
const HARMLESS =
  /^(?:https?|ftp|mailto|e-?mail|tel|callto|sms|tencent|mqqwpa|mqqapi|weixin|wxwork|dingtalk|news|webcal|geo|urn|doi|cid|about|javascript|data|blob|view-source)$/i;
/** `www.school.edu.cn:8080` is a host with its port, and no scheme. */
const HOST_AND_PORT = /^(?:localhost|[\w-]+(?:\.[\w-]+)+):\d{1,5}(?:[/?#]|$)/i;
const SCHEME = /^([a-z][a-z\d+.-]*):/i;
const DRIVE = /^\/?[a-z]:/i;
const PROGRAM =
  /\.(?:exe|dll|js|jse|vbs|vbe|wsf|wsh|hta|bat|cmd|ps1|psm1|scr|lnk|url|jar|msi|msp|pif|cpl|reg|scf|chm|app|command|sh|desktop)\s*(?:[?#]|$)/i;
const PROGRAM_ON_DRIVE = /^\/?[a-z]:.*\.com$/i;

/** What following a link would do. */
export function targetOf(written: string): Target {
  // Programs pass over signs that nobody sees, and Outlook writes a word before what it does not open.
  const target = written
    .replace(/\p{Cc}+/gu, '')
    .trim()
    .replace(/^blocked::/i, '');
  if (/^[\\/]{2}/.test(target)) return 'astray';
  if (HOST_AND_PORT.test(target)) return 'page';
  const scheme = SCHEME.exec(target)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'disk';
  if (scheme === 'file') return onDisk(target.slice('file:'.length));
  if (scheme.length === 1) return onDisk(target);
  return HARMLESS.test(scheme) ? 'page' : 'astray';
}

/** The rest of a `file:` address, or a path with its drive: a host of its own is a folder of a network. */
function onDisk(rest: string): Target {
  const path = decoded(rest).replaceAll('\\', '/');
  const [, host = '', local = ''] = /^\/\/([^/]*)(.*)$/s.exec(path) ?? ['', '', path];
  if (host !== '' && !/^localhost$/i.test(host) && !DRIVE.test(host)) return 'astray';
  const place = host !== '' && DRIVE.test(host) ? host + local : local;
  if (/^\/{2,}/.test(place) && !DRIVE.test(place.replace(/^\/+/, ''))) return 'astray';
  return PROGRAM.test(place) || PROGRAM_ON_DRIVE.test(place) ? 'astray' : 'disk';
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
