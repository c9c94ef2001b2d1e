import { dayAfter } from './calendar.ts';

/** The city's words follow the season of the day they are about: no summer camp stands in November. */
export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof SEASONS)[number];
const NAMES: Record<Season, string> = { spring: '春季', summer: '夏季', autumn: '秋季', winter: '冬季' };
/** The first banner of the city. */
export const bannerTitle = (season: Season) => `${NAMES[season]}研学季：把课堂搬进山川湖海`;

/** What is said in spring, summer, autumn and winter. */
export type SeasonWords = Readonly<Record<string, readonly [string, string, string, string]>>;

/** A text whose strings name its own words in braces; `{季}` is 春, 夏, 秋 or 冬. */
export interface Seasonal {
  words?: SeasonWords;
}

const COMMON: SeasonWords = { 季: ['春', '夏', '秋', '冬'] };

/** Season of a `YYYY-MM-DD`: spring begins in March. */
export const seasonOf = (day: string): Season => SEASONS[Math.floor(((Number(day.slice(5, 7)) + 9) % 12) / 3)]!;

/** The same text with the words of a season in all its strings. @throws Error at a word that nobody gave */
export function inSeason<T extends Seasonal>(text: T, season: Season): T {
  const words = { ...COMMON, ...text.words };
  const at = SEASONS.indexOf(season);
  const dressed = (value: unknown): unknown => {
    if (typeof value === 'string') {
      // Twice, as words may use {季} themselves.
      return replaced(replaced(value));
    }
    if (Array.isArray(value)) return value.map(dressed);
    return value;
  };
  const replaced = (value: string) =>
    value.replace(/\{([^{}]+)\}/g, (_, name: string) => {
      const word = words[name];
      if (!word) throw new Error(`no word for {${name}}`);
      return word[at]!;
    });
  return Object.fromEntries(
    Object.entries(text).map(([name, value]) => [name, name === 'words' ? value : dressed(value)]),
  ) as T;
}

/** The text of a day that lies so many days from today. */
export const onDay = <T extends Seasonal>(text: T, today: string, days: number): T =>
  inSeason(text, seasonOf(dayAfter(today, days)));

/** All titles that a text may bear. */
export const titlesOf = <T extends Seasonal & { title: string }>(text: T): string[] => [
  ...new Set(SEASONS.map((season) => inSeason(text, season).title)),
];
