import fc from 'fast-check';
import { html, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { expect, it } from 'vitest';
import { SCRIPT_PAYLOADS } from '../testing/script-payloads.ts';
import { cleanHtml } from './rich-text.ts';

/** What rich text may consist of, stated apart from the cleaner; the parser is the one that the HTML standard describes. */
const ELEMENTS =
  'h2 h3 h4 p br hr blockquote ul ol li strong b em i u s sub sup span a img figure figcaption pre code table caption colgroup col thead tbody tfoot tr th td'.split(
    ' ',
  );
const ATTRIBUTES =
  'href title target rel src alt width height loading decoding colspan rowspan scope span start style'.split(' ');
const OWN_PICTURE = /^\/vimo-cms\/v1\/api\/fileInfo\/showImage\?id=[0-9A-Za-z]{1,6}(&w=\d{1,4})?$/;
const HERE = 'https://zhsz.example/index/news';

function problemsOf(nodes: readonly Tree.ChildNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.nodeName === '#text') return [];
    if (!('tagName' in node)) return [`node ${node.nodeName}`];
    const own =
      node.namespaceURI === html.NS.HTML && ELEMENTS.includes(node.tagName) ? [] : [`element ${node.tagName}`];
    return [
      ...own,
      ...node.attrs.flatMap((attribute) => attributeProblems(node.tagName, attribute)),
      ...problemsOf(node.childNodes),
    ];
  });
}

function attributeProblems(tagName: string, { name, value }: { name: string; value: string }): string[] {
  if (!ATTRIBUTES.includes(name)) return [`attribute ${name}`];
  if (name === 'src' && !OWN_PICTURE.test(value)) return [`picture ${value}`];
  if (
    name === 'style' &&
    !/^((text-align:(left|right|center|justify)|text-indent:\d+(\.\d+)?(px|em|%)?);?)*$/.test(value)
  )
    return [`style ${value}`];
  if (name === 'target' && value !== '_blank') return [`target ${value}`];
  if (name !== 'href') return [];
  const { protocol, host } = new URL(value, HERE);
  if (!['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)) return [`address ${value}`];
  const stays = host === new URL(HERE).host || /^https?:/i.test(value) || host === '';
  return stays && tagName === 'a' ? [] : [`address ${value}`];
}

/** Problems of a text as a browser would read it, and read it again after writing it out. */
function readByBrowser(text: string): string[] {
  const once = parseFragment(text);
  return [...problemsOf(once.childNodes), ...problemsOf(parseFragment(serialize(once)).childNodes)];
}

const AROUND: [string, string][] = [
  ['', ''],
  ['<p>', '</p>'],
  ['<table><tbody><tr><td>', '</td></tr></tbody></table>'],
  ['<a href="https://a.example/">', '</a>'],
  ['<svg><p>', '</p></svg>'],
  ['<p title="', '">'],
];

it('is about a hundred and twenty payloads and more', () => {
  expect(new Set(SCRIPT_PAYLOADS).size).toBe(SCRIPT_PAYLOADS.length);
  expect(SCRIPT_PAYLOADS.length).toBeGreaterThanOrEqual(120);
});

it.each(SCRIPT_PAYLOADS)('%s runs nowhere', async (payload) => {
  for (const [before, after] of AROUND) {
    const cleaned = await cleanHtml(before + payload + after);
    expect(readByBrowser(cleaned), cleaned).toEqual([]);
    expect(readByBrowser(await cleanHtml(cleaned)), cleaned).toEqual([]);
  }
});

it('nor does any mixture of them', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...SCRIPT_PAYLOADS),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<table>',
      '<td>',
      '<!--',
      '-->',
      '"',
      "'",
      '<style>',
      '</style>',
      '<svg>',
      '<math>',
      '&lt;',
    ),
    fc.string({ maxLength: 5 }),
  );
  const cut = fc.tuple(piece, fc.nat(20)).map(([text, from]) => text.slice(from));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(piece, cut), { maxLength: 8 }), async (pieces) => {
      const cleaned = await cleanHtml(pieces.join(''));
      expect(readByBrowser(cleaned), cleaned).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
