/** A list of selectors at its outermost commas. */
export function splitList(prelude: string): string[] {
  let depth = 0;
  let plain = '';
  for (const letter of prelude) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    plain += letter === ',' && depth === 0 ? '\n\n' : letter;
  }
  return plain.split('\n\n');
}

const IS = ':is(';

/**
 * A selector with `:is()` as the list of selectors that it stands for, which every browser reads alike. The bundler would write `:-webkit-any()` for the oldest of the floor: all others know that too,
 * and it weighs as one class whatever stands in it (docs/decisions/2026-11-27-floor-of-browsers.md). @throws Error where a list would match or weigh otherwise
 */
export function withoutIs(selector: string): string[] {
  const at = selector.indexOf(IS);
  if (at < 0) return [selector];
  const before = selector.slice(0, at);
  const [inside, after] = atClosing(selector.slice(at + IS.length));
  const parts = splitList(inside).map((part) => part.trim());
  const names = parts.map(withoutGlobal);
  if (countOf(before, '(') !== countOf(before, ')')) throw new Error(`${selector}: :is() stands within another one`);
  if (names.some((name) => /[\s>+~()]/.test(name))) throw new Error(`${selector}: a part of :is() is no plain one`);
  if (new Set(names.map(weightOf)).size > 1) throw new Error(`${selector}: the parts of :is() weigh unequally`);
  if (/[^\s>+~]$/.test(before) && names.some((name) => /^[\w*]/.test(name)))
    throw new Error(`${selector}: the name of an element stands first`);
  return parts.flatMap((part) => withoutIs(before + part + after));
}

/** What stands before the parenthesis that closes, and what behind it. */
function atClosing(text: string): [inside: string, after: string] {
  let depth = 1;
  let end = 0;
  for (; depth > 0 && end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
  }
  return [text.slice(0, end - 1), text.slice(end)];
}
const countOf = (text: string, letter: string) => text.split(letter).length - 1;
const withoutGlobal = (part: string) => part.replace(/:global\(([^()]*)\)/g, '$1').replace(/\[[^\]]*\]/g, '[]');
/** How many ids, classes and elements a plain part names: that is how browsers weigh it. */
const weightOf = (name: string) => [/#/g, /[.[]|:+/g, /^[a-z]/g].map((kind) => name.match(kind)?.length ?? 0).join();

/** A rule as PostCSS hands it over. */
interface Rule {
  selectors: string[];
  error(text: string): Error;
}

/** Of PostCSS: lists of selectors in place of `:is()`, for an application whose floor does not know it. */
export const withoutIsEverywhere = {
  postcssPlugin: 'without-is',
  Rule(rule: Rule) {
    if (!rule.selectors.some((selector) => selector.includes(IS))) return;
    try {
      rule.selectors = rule.selectors.flatMap(withoutIs);
    } catch (error) {
      throw rule.error((error as Error).message);
    }
  },
};
