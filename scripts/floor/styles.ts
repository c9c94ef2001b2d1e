import type { Audience } from '../browsers.ts';
import { splitList } from '../selectors.ts';
import { data, type Feature, lackingOf } from './compat.ts';

/** What stands in values and has no property of its own. */
const VALUES: [name: string, pattern: RegExp, path: string[]][] = [
  ['dvh, svh, lvh', /\d[dsl]v(?:h|w|i|b|min|max)\b/, ['types', 'length', 'viewport_percentage_units_dynamic']],
  ['cqw, cqh', /\dcq(?:w|h|i|b|min|max)\b/, ['types', 'length', 'container_query_length_units']],
  ['color-mix()', /\bcolor-mix\(/, ['types', 'color', 'color-mix']],
  ['oklch()', /\bok(?:lch|lab)\(/, ['types', 'color', 'oklch']],
  ['light-dark()', /\blight-dark\(/, ['types', 'color', 'light-dark']],
];
/** What the build writes otherwise for older browsers (`selectors.ts`, Lightning CSS). */
const LOWERED = new Set([':is', ':any-link']);
/** Of which browsers say by a prefix, which Lightning CSS writes, or by what is not there what they do not show. */
const LOOKS = /^(?:cursor|user-select|print-color-adjust|size|resize)$|^::-(?:moz|webkit)-/;

const at = (path: readonly string[]): Feature | undefined =>
  path.reduce<Feature | undefined>((part, name) => part?.[name] as Feature | undefined, data.css as unknown as Feature);

/**
 * Properties, values, selectors and rules of a style sheet that browsers of the floor lack, each once, as `text-wrap: safari 15.4`. What stands in `@supports` asks for
 * itself; a value may follow one that all have; a selector with `:has()` may stand beside one without, and what is high by `aspect-ratio` have its height in `@supports not (aspect-ratio: 1)`.
 */
export function styleFaults(text: string, audience: Audience): string[] {
  const whole = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const css = withoutSupports(whole);
  const high = highOtherwise(whole);
  const faults = new Set<string>();
  const fault = (name: string, feature: Feature | undefined) => {
    const lacking = lackingOf(audience, feature);
    if (lacking.length > 0) faults.add(`${name}: ${lacking.join(', ')}`);
    return lacking.length > 0;
  };
  for (const [, name = ''] of css.matchAll(/@([\w-]+)/g)) fault(`@${name}`, data.css['at-rules'][name]);
  for (const [, prelude = '', body = ''] of css.matchAll(/([^{};]*)\{([^{}]*)\}/g)) declarations(body, plain(prelude));
  for (const [, prelude = ''] of css.matchAll(/([^{};]+)\{/g)) if (!prelude.trim().startsWith('@')) selectors(prelude);
  return [...faults].sort();

  function declarations(body: string, prelude: string) {
    const safe = new Set<string>();
    for (const [, property = '', value = ''] of body.matchAll(/(?:^|;)\s*([a-z-]+)\s*:\s*([^;]*)/g)) {
      if (property.startsWith('--') || LOOKS.test(property)) continue;
      const feature = data.css.properties[property];
      if (property === 'aspect-ratio') {
        // Who knows `:has()` knows this as well.
        const alone = splitList(prelude).filter((one) => !high.has(one.trim()) && !one.includes(':has('));
        if (value.trim() !== 'auto' && alone.length > 0) fault(`aspect-ratio in ${alone.join(',').trim()}`, feature);
        continue;
      }
      if (fault(property, feature)) continue;
      const lacking = VALUES.filter(
        ([, pattern, path]) => pattern.test(value) && lackingOf(audience, at(path)).length > 0,
      );
      // `start` and `end` are missed in flexible boxes alone, where the data has them with grids.
      const words = (value.match(/[a-z][a-z-]*/g) ?? [])
        .filter((word) => word !== 'start' && word !== 'end')
        .filter((word) => lackingOf(audience, feature?.[word] as Feature).length > 0);
      if (lacking.length === 0 && words.length === 0) safe.add(property);
      else if (!safe.has(property)) {
        for (const [name, , path] of lacking) fault(name, at(path));
        for (const word of words) fault(`${property}: ${word}`, feature?.[word] as Feature);
      }
    }
  }
  function selectors(prelude: string) {
    const list = splitList(prelude);
    for (const one of list) {
      for (const [name, pseudo = ''] of one.matchAll(/::?([a-z-]+)/g)) {
        if (LOWERED.has(name) || LOOKS.test(name)) continue;
        if (name === ':has' && list.some((other) => !other.includes(':has('))) continue;
        fault(name === ':has' ? `:has() in ${one.trim()}` : name, data.css.selectors[pseudo]);
      }
      if (/nth-(?:last-)?child\([^)]* of /.test(one))
        fault(':nth-child(of)', at(['selectors', 'nth-child', 'of_syntax']));
    }
  }
}

/** The same of a style that code gives to one element, as `gap` and its value; a property of its own (`--own`) has a value alone. */
export function givenStyleFaults(property: string, value: string, audience: Audience): string[] {
  const name = property.startsWith('--') ? 'color' : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return styleFaults(`given { ${name}: ${value} }`, audience);
}

const plain = (prelude: string): string => prelude.trim().replace(/\s+/g, ' ');

/** Selectors of what has its height otherwise where `aspect-ratio` is not known. */
function highOtherwise(css: string): Set<string> {
  const blocks = css.split(/@supports not \(aspect-ratio: ?1\)/).slice(1);
  const preludes = blocks.flatMap((rest) =>
    [...rest.slice(0, endOfBlock(rest, 0)).matchAll(/([^{};]*)\{[^{}]*\bheight:/g)].map(([, prelude = '']) => prelude),
  );
  return new Set(preludes.flatMap((prelude) => splitList(plain(prelude)).map((one) => one.trim())));
}

/** What is there only where the browser says that it knows it. */
function withoutSupports(css: string): string {
  const begin = css.indexOf('@supports');
  if (begin < 0) return css;
  return css.slice(0, begin) + withoutSupports(css.slice(endOfBlock(css, begin)));
}

/** Where the block ends whose head begins at a place. */
function endOfBlock(css: string, begin: number): number {
  let depth = 0;
  let end = css.indexOf('{', begin);
  do {
    if (css[end] === '{') depth += 1;
    if (css[end] === '}') depth -= 1;
    end += 1;
  } while (depth > 0 && end < css.length);
  return end;
}
