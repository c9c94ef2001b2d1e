import type sanitize from 'sanitize-html';

/** Pictures and downloads come from this installation alone: a foreign address would tell it who reads. */
const OWN_FILE = /^\/vimo-cms\/v1\/api\/fileInfo\/showImage\?id=[0-9A-Za-z]{1,6}(&w=\d{1,4})?$/;
const LENGTH = [/^\d+(\.\d+)?(px|em|%)?$/];

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...[
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'blockquote',
      'ul',
      'ol',
      'li',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'sub',
      'sup',
    ],
    ...['span', 'a', 'img', 'figure', 'figcaption', 'pre', 'code'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
    ol: ['start'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': { 'text-align': [/^(left|right|center|justify)$/], 'text-indent': LENGTH },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own first heading.
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '')
        ? { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' }
        : without(attribs, 'target', 'rel'),
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy', decoding: 'async' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_FILE.test(attribs.src ?? ''),
};

const without = (attribs: sanitize.Attributes, ...names: string[]) =>
  Object.fromEntries(Object.entries(attribs).filter(([name]) => !names.includes(name)));

/**
 * Rich text as it may be stored and shown to anybody: headings, paragraphs, lists, tables, links and pictures of this
 * installation, which load when they come into view. Everything else goes; its text stays, save that of scripts and styles.
 */
export async function cleanHtml(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, OPTIONS);
}
