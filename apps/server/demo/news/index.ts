import { createNotice } from '../../src/modules/offering/news/index.ts';
import { altOf, escaped, pictureHtml } from '../activity/details.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter } from '../calendar.ts';
import { createRandom } from '../random.ts';
import { onDay } from '../seasons.ts';
import { NEWS, type NewsText, NOTICES } from './texts.ts';

const SEED = 20_260_313;

/** Rich text of a piece as its author would lay it out: paragraphs, the second picture or the first, the points of a notice. */
export function newsHtml(text: NewsText, pictures: StandingCity['pictures']): string {
  const picture = text.pictures.at(-1);
  const [lead, ...rest] = text.story.map((paragraph) => `<p>${escaped(paragraph)}</p>`);
  const points = text.points?.map((point) => `<li>${escaped(point)}</li>`).join('') ?? '';
  return [
    lead,
    picture ? pictureHtml(pictures, picture) : '',
    ...rest,
    points && `<ol>${points}</ol>`,
    text.points ? `<p style="text-align:right">${escaped(text.host)}</p>` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

/** 60 news and notices of the bureaus and schools (docs/domains/news.md). Built in the order of their dates. */
export const NEWS_ADDITION: Addition = {
  name: 'news',
  async build(db, { orgs, pictures, today }) {
    const random = createRandom(SEED);
    const all = [
      ...NEWS.map((text) => ({ text: onDay(text, today, -text.daysAgo), category: 0 as const })),
      ...NOTICES.map((text) => ({ text: onDay(text, today, -text.daysAgo), category: 1 as const })),
    ].sort((a, b) => b.text.daysAgo - a.text.daysAgo);
    let last = '0';
    for (const { text, category } of all) {
      const time = `${random.between(8, 17)}`.padStart(2, '0');
      last = await createNotice(db, {
        category,
        title: text.title,
        introInfo: text.intro,
        pictureIds: text.pictures.map((name) => pictures.get(name)!),
        coverAlt: altOf(text.pictures[0] ?? ''),
        detailsHtml: newsHtml(text, pictures),
        authorName: text.author,
        orgId: orgs.get(text.host)!,
        published: true,
        publishAt: `${dayAfter(today, -text.daysAgo)} ${time}:${random.between(10, 59)}:00`,
        readCount: random.between(30, 90) + text.daysAgo * random.between(8, 24),
      });
    }
    return last;
  },
  move: (db, days, last) =>
    db.run(
      `update notice set publish_at = publish_at + d, created_at = created_at + d, updated_at = updated_at + d
       from make_interval(days => $1) d where notice_id <= $2`,
      [days, last],
    ),
};
