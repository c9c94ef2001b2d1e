import { z } from 'zod';
import { MOST_NAME } from './fields.ts';

/** Radicals from U+2E80 on, each before the character that it stands for (EquivalentUnifiedIdeograph of Unicode). Those from U+2F00 on are known to NFKC. */
const RADICALS =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇𠘨⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺑𡯂⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛' +
  '⺨犭⺩王⺪𤴔⺫目⺬示⺭礻⺮𥫗⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺵𦉫⺶羊⺷𦍌⺸𦍋⺹耂⺺肀⺻聿⺼肉⺽𦥑⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇𧢲⻈讠⻉贝⻊𧾷⻋车⻌辶⻍辶' +
  '⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻕𨸏⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞𩙿⻟飠⻠饣⻡𩠐⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟';

/** The character of a radical as it was copied out of a PDF. */
function ofRadical(radical: string): string {
  const at = RADICALS.indexOf(radical);
  return at < 0 ? radical.normalize('NFKC') : String.fromCodePoint(RADICALS.codePointAt(at + 1)!);
}
/** A text with characters in place of radicals that look like them (U+2E80–2FDF), which come in with what was copied out of some PDF. */
export const withoutRadicals = (text: string): string => text.replace(/[\u2e80-\u2fdf]/g, ofRadical);

const MIDDLE_DOTS = /[•‧・．･∙⋅⸱᛫]/gu;
/** A full stop between the parts of a name in Chinese or Uyghur. */
const STOP_BETWEEN = /([\p{Script=Han}\p{Script=Arabic}]) ?[.。｡] ?(?=[\p{Script=Han}\p{Script=Arabic}])/gu;
/** What no page shows. */
const UNSEEN = /[\u00ad\u180e\u200b\u200e\u200f\u2060\ufeff]/g;
/** Joiners shape letters in other writing than Chinese, and nothing beside it. */
const JOINERS = /[\u200c\u200d]+/g;
const LETTER_BEFORE = /(?!\p{Script=Han})[\p{L}\p{M}]$/u;
const LETTER_BEHIND = /^(?!\p{Script=Han})[\p{L}\p{M}]/u;
const withoutLostJoiners = (name: string): string =>
  name.replace(JOINERS, (joiners, at: number) => {
    const end = at + joiners.length;
    const [before, behind] = [name.slice(Math.max(0, at - 2), at), name.slice(end, end + 2)];
    return LETTER_BEFORE.test(before) && LETTER_BEHIND.test(behind) ? joiners : '';
  });
/** What programs put before a text, so that a spreadsheet takes it for one. */
const TEXT_MARK = /^' ?(?=[^']+$)/;
/** Characters set apart, so that names stand below each other: 章　衡. */
const PADDED = /^\p{Script=Han}(?: \p{Script=Han})+$/u;

/** A sign that a name may hold. What lies in the planes of rare characters is one, also where this machine's tables are older than it. */
const SIGN = /[\p{L}\p{M}\p{Co}〇·. '’‘＇\-\u2010-\u2015－\u200c-\u200d\u2ff0-\u2fff\u{20000}-\u{3fffd}]/u;
const LETTER = /[\p{L}\p{Co}〇\u{20000}-\u{3fffd}]/u;
/** Characters of one's own making, and descriptions of those that no font has. */
const DESCRIBED = /[\p{Co}\u2ff0-\u2fff]/u;

/**
 * A person's name as it is kept: composed (NFC), characters for radicals, one kind of middle dot, blanks only where they part it (docs/domains/people.md).
 * Forms, files and calls read names by it.
 */
export function plainName(typed: string): string {
  const name = withoutLostJoiners(withoutRadicals(typed).replace(UNSEEN, '')).normalize('NFC');
  // Blanks become one before anything is looked for between them: no text of any length takes long.
  const tidy = name
    .replace(/\s+/g, ' ')
    .trim()
    .replace(TEXT_MARK, '')
    .replace(MIDDLE_DOTS, '·')
    .replace(STOP_BETWEEN, '$1·')
    .replace(/ ?· ?/g, '·')
    .trim();
  return PADDED.test(tidy) ? tidy.replaceAll(' ', '') : tidy;
}

/** What is wrong with a name as `plainName` made it, naming the sign; undefined when it is taken. An empty one is no name, and not wrong. */
export function nameProblem(name: string): string | undefined {
  const strange = [...name].find((sign) => !SIGN.test(sign));
  if (strange !== undefined)
    return /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(strange)
      ? '姓名中有看不见或无法识别的字符'
      : `姓名中不能有“${strange}”，只能是文字、间隔号（·）、撇号、短横线和空格`;
  if (name !== '' && !LETTER.test(name)) return '姓名中没有文字';
  return [...name].length > MOST_NAME ? `姓名最多 ${MOST_NAME} 个字` : undefined;
}

/** Whether a name holds signs that show differently on other machines: it is taken, and to be looked at. */
export const isDescribedName = (name: string): boolean => DESCRIBED.test(name);

/** As `plainName` of a name that a form sends; `message` is shown when there is none. */
export const personName = (message: string) =>
  z
    .string(message)
    .transform(plainName)
    .superRefine((name, context) => {
      const problem = name === '' ? message : nameProblem(name);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    });

/**
 * Names are one when these are: without case, width, blanks, dots, apostrophes, hyphens and what no page shows. Search, bindings, guardians and files
 * compare by it.
 */
export const foldedName = (text: string): string =>
  withoutRadicals(text)
    .replaceAll('´', '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cc}\p{Cf}\p{Pd}·•‧・∙⋅⸱᛫.。'’‘`ʼʻ]/gu, '')
    .normalize('NFC');
