import { withoutRadicals as characters } from '@vimo/contract';

/** Radicals whose character the face of reports lacks, or for which Unicode names none, each before one that it has and that looks like it. */
const OF_FACE: Readonly<Record<string, string>> = {
  '⺀': '丶',
  '⺑': '尣',
  '⺪': '疋',
  '⺵': '罒',
  '⺷': '羊',
  '⺸': '羋',
};

/**
 * A text without radicals, as names have none (`withoutRadicals` of the contract). A face has one glyph for a radical and its character, and
 * `fontkit` knows a glyph by the first character that asked for it, for as long as the process lives: one ⾼ would make every 高 of all reports be found and copied as the radical.
 */
export const withoutRadicals = (text: string): string =>
  characters(text.replace(/[⺀⺑⺪⺵⺷⺸]/g, (radical) => OF_FACE[radical] ?? radical));
