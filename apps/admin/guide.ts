import { Marked } from 'marked';
import type { Plugin } from 'vite';

const PICTURE = /^images\/[\w-]+\.webp$/;
const CHAPTER = /^([\w-]+)\.md$/;
/** First line of a chapter: where it stands among the others. */
const ORDER = /^<!-- (\d+) -->\n/;

const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Makes a chapter of docs/guide a module with its title, place and HTML, so that browsers get no Markdown and no renderer. The text is the project's
 * own; pictures become files of the build, and one that is not there ends it.
 */
export const guide = (base: string): Plugin => ({
  name: 'guide',
  enforce: 'pre',
  transform(source, id) {
    if (!/\/docs\/guide\/[\w-]+\.md$/.test(id)) return null;
    const pictures: string[] = [];
    const marked = new Marked({
      renderer: {
        image({ href, text }) {
          if (!PICTURE.test(href)) throw new Error(`${id}: ${href} is no picture of the guide`);
          pictures.push(href);
          return `<img src="\u0000${pictures.length - 1}\u0000" alt="${plain(text)}" loading="lazy">`;
        },
        link({ href, tokens }) {
          const [, chapter] = CHAPTER.exec(href) ?? [];
          if (!chapter) throw new Error(`${id}: ${href} is no chapter of the guide`);
          return `<a href="${base}guide/${chapter}">${this.parser.parseInline(tokens)}</a>`;
        },
      },
    });
    const order = Number(ORDER.exec(source)?.[1]);
    const [, title, text] = /^# (.+)\n([\s\S]*)$/m.exec(source.replace(ORDER, '')) ?? [];
    if (!title || !order) throw new Error(`${id}: a chapter begins with its place and its title`);
    const html = marked.parse(text ?? '', { async: false });
    const parts = html.split('\u0000').map((part, at) => (at % 2 === 0 ? JSON.stringify(part) : `picture${part}`));
    const imports = pictures.map((href, at) => `import picture${at} from ${JSON.stringify(`./${href}?url`)};`);
    return {
      code: `${imports.join('\n')}\nexport default { order: ${order}, title: ${JSON.stringify(title.trim())}, html: ${parts.join(' + ')} };\n`,
      map: null,
    };
  },
});
