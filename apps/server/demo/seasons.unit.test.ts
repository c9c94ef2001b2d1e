import { describe, expect, test } from 'vitest';
import { ACTIVITIES, activitiesOn } from './activity/index.ts';
import { PAST } from './attendance/texts.ts';
import { BASE_TEXTS } from './base/texts.ts';
import { dayAfter } from './calendar.ts';
import { CLUBS } from './club/texts.ts';
import { WRITTEN_COLLECTIONS, WRITTEN_ENROLMENTS } from './enrolment/texts.ts';
import { NEWS, NOTICES } from './news/texts.ts';
import { inSeason, onDay, SEASONS, type Season, type Seasonal, seasonOf, titlesOf } from './seasons.ts';
import { TALKS } from './space/index.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);

/** What is said in one part of the year alone, and the seasons in which it may be said. */
const SEASONAL: readonly [pattern: RegExp, seasons: readonly Season[]][] = [
  [/春季|春日|春天|春假|清明|疏花|花粉/, ['spring']],
  [/夏季|夏日|夏天|夏令营|暑假|蜻蜓|防蚊|避暑/, ['summer']],
  [/秋季|秋日|秋天|秋假|桂花|下田收稻/, ['autumn']],
  [/冬季|冬日|冬天|冬令营|寒假|羽绒服|炉火|飘了一阵小雪|刷白/, ['winter']],
  [/下田插秧|一小行秧苗|蝴蝶/, ['spring']],
  [/搭帐篷|搭起自己的帐篷/, ['spring', 'summer', 'autumn']],
  [/汛期/, ['spring', 'summer']],
];
/** Sentences that look back or ahead, and works of art, may name other seasons. */
const OTHER_TIMES =
  /秋天的时候|两个月后|夏天回来|明年夏天|来年夏天|开春的时候|那年冬夜|一页春天|三月育苗|暑假优先|寒暑假|春夏秋冬|笔墨春秋|青春/g;

const wordsOf = (text: object) => JSON.stringify({ ...text, words: undefined }).replace(OTHER_TIMES, '');
const wrongIn = (text: object, season: Season) =>
  SEASONAL.filter(([pattern, seasons]) => !seasons.includes(season) && pattern.test(wordsOf(text))).map(
    ([pattern]) => pattern.exec(wordsOf(text))?.[0],
  );

/** What a text says depends on the season of its own day alone: four of them are every day. */
test.each(SEASONS)('in %s every text speaks of it', (season) => {
  const attended = PAST.map(([title]): Seasonal & { title: string } => ({ title }));
  for (const text of [...ACTIVITIES, ...NEWS, ...NOTICES, ...attended, ...TALKS]) {
    const said = inSeason(text, season);
    expect(wrongIn(said, season), JSON.stringify(said)).toEqual([]);
    expect(JSON.stringify({ ...said, words: undefined })).not.toMatch(/\{[^"{}]+\}/);
  }
});

test('on every day of a year activities and news have the words of their own days, and no title is told twice', () => {
  for (let at = 0; at < 366; at += 1) {
    const today = dayAfter('2028-01-01', at);
    const activities = activitiesOn(today);
    const titles = [
      ...activities.map(({ title }) => title),
      ...[...NEWS, ...NOTICES].map((text) => onDay(text, today, -text.daysAgo).title),
    ];
    expect(new Set(titles).size, today).toBe(titles.length);
    for (const [number, { title, days }] of activities.entries())
      expect(title, today).toBe(inSeason(ACTIVITIES[number]!, seasonOf(dayAfter(today, days[2]))).title);
  }
});

test('seasons begin in March, June, September and December', () => {
  expect(MONTHS.map((month) => SEASONS.indexOf(seasonOf(`${month}-01`)))).toEqual([3, 3, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3]);
});

test('a title in one season is no other text’s in another', () => {
  const all = [...ACTIVITIES, ...NEWS, ...NOTICES].flatMap(titlesOf);
  expect(new Set(all).size).toBe(all.length);
});

test('what is written of orders and collections names activities that there are', () => {
  const keys = new Set(ACTIVITIES.map((activity) => activity.title));
  for (const [, title] of [...WRITTEN_ENROLMENTS, ...WRITTEN_COLLECTIONS]) expect(keys).toContain(title);
});

describe('the city agrees with itself', () => {
  const bases = new Map(BASE_TEXTS.map((base) => [base.name, base]));
  const minutes = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]);

  test('an activity of a base takes place there, for stages that the base receives', () => {
    for (const { title, base: name, place, stages } of ACTIVITIES.filter((activity) => activity.base)) {
      const base = bases.get(name!)!;
      expect(place.startsWith(name!), `${title}: ${place}`).toBe(true);
      const told = /（(\S*? ?[\d—]+ 号)）/.exec(place)?.[1];
      if (told) expect(base.address, title).toContain(told);
      for (const stage of stages) expect(base.stages, title).toContain(stage);
    }
  });

  test('who names a base as the place names it as the partner', () => {
    for (const { title, base, place } of ACTIVITIES) {
      const there = BASE_TEXTS.find(({ name }) => place.startsWith(name));
      expect(there?.name, title).toBe(base);
    }
  });

  test('bases are open when something begins there by day', () => {
    for (const { title, base: name, hours, intro } of ACTIVITIES.filter((activity) => activity.base)) {
      const [opens, closes] = [...bases.get(name!)!.open.matchAll(/\d{1,2}:\d{2}/g)].map(([time]) => minutes(time));
      // A night in the museum is one because the museum is closed.
      if (!/闭馆/.test(intro)) {
        expect(minutes(hours[0]), title).toBeGreaterThanOrEqual(opens! - 60);
        expect(minutes(hours[0]), title).toBeLessThan(closes!);
      }
    }
  });

  test('every stage finds several activities that are open', () => {
    const open = ACTIVITIES.filter(
      ({ days: [from, until], limit, taken, closed }) =>
        from < 0 && until > 0 && !closed && (limit === 0 || taken < limit),
    );
    for (const stage of '1234') {
      expect(open.filter(({ stages }) => stages.includes(stage)).length, stage).toBeGreaterThanOrEqual(4);
    }
    expect(open.filter((activity) => activity.openToAll).length).toBeGreaterThanOrEqual(3);
  });

  test('prices are explained in several ways', () => {
    const notes = ACTIVITIES.flatMap(({ feeNote, price }) => (feeNote ? [[feeNote, price] as const] : []));
    expect(new Set(notes.map(([note]) => note)).size).toBeGreaterThanOrEqual(8);
    for (const [note, price] of notes) {
      expect(price, note).toBeGreaterThan(0);
      expect(note.length).toBeLessThanOrEqual(300);
    }
  });

  test('no more take part than there are places', () => {
    for (const { title, limit, taken } of ACTIVITIES) if (limit > 0) expect(taken, title).toBeLessThanOrEqual(limit);
  });

  /** What each badge shows, and so which clubs may bear it. */
  const BADGES: Record<string, RegExp> = {
    astro: /天文/,
    basketball: /篮球/,
    bird: /观鸟/,
    calligraphy: /书法/,
    choir: /合唱/,
    code: /编程/,
    debate: /辩/,
    drama: /话剧/,
    fire: /消防/,
    folkmusic: /民乐/,
    football: /足球/,
    go: /围棋/,
    hiking: /徒步/,
    kite: /纸鸢/,
    lab: /实验/,
    oldtown: /老街/,
    orchestra: /交响/,
    photo: /摄影/,
    plant: /植物/,
    pottery: /陶艺/,
    press: /记者/,
    reading: /朗读/,
    robot: /机器人/,
    science: /科学院/,
  };

  test('every club bears a badge of its own that shows what it does', () => {
    for (const { name, logo } of CLUBS) expect(name, logo).toMatch(BADGES[logo] ?? /^$/);
    expect(new Set(CLUBS.map(({ logo }) => logo)).size).toBe(CLUBS.length);
  });
});

/** Where a number of things is named and the things are told, they are as many. */
test.each([
  ['七关', /(取水\S*?)，一滴水要过七关/, 7],
  ['四道工序', /完成(\S*?)四道工序/, 4],
  ['六种基本动作', /^(走\S*?)，孩子们的运动会/, 6],
  ['五个任务站', /五个任务站：(\S*?)。/, 5],
  ['三个赛区', /设(\S*?)三个赛区/, 3],
  ['四个声部', /^(\S*?)四个声部面向/, 4],
  ['四个环节', /围绕(\S*?)四个环节/, 4],
])('%s are counted', (_what, pattern, count) => {
  const texts = ACTIVITIES.flatMap(({ intro, story }) => [intro, ...story]);
  const told = texts.flatMap((text) => pattern.exec(text)?.[1] ?? []);
  expect(told).toHaveLength(1);
  expect(told[0]!.split(/、|和|与|一下(?=、)/).filter(Boolean)).toHaveLength(count);
});
