import { richTextOf } from '../src/modules/content/file/index.ts';
import type { Db } from '../src/platform/database.ts';
import { activityHtml } from './activity/details.ts';
import { ACTIVITIES } from './activity/index.ts';
import type { CityMark } from './freshness.ts';
import { newsHtml } from './news/index.ts';
import { NEWS, NOTICES } from './news/texts.ts';
import type { Pictures } from './pictures.ts';
import { bannerTitle, onDay, SEASONS, type Seasonal, seasonOf, titlesOf } from './seasons.ts';

/** Whether a text says other things in other seasons. */
const isSeasonal = (text: Seasonal) => text.words !== undefined || JSON.stringify(text).includes('{季}');

/**
 * Gives what came with the city the words of the season to which its dates have moved. A text is known by one of its titles; what
 * somebody gave a title of their own stays as it is.
 */
export async function dressForSeason(db: Db, pictures: Pictures, mark: CityMark): Promise<void> {
  for (const text of ACTIVITIES.filter(isSeasonal)) {
    const dressed = onDay(text, mark.day, text.days[2]);
    const html = await richTextOf(db, activityHtml(dressed, pictures), { by: undefined, use: 'activity' });
    await db.run(
      `update activity set title = $3, intro_info = $4, details_html = $5
       where activity_id = any ($1::bigint[]) and title = any ($2::text[]) and (title, intro_info, details_html) is distinct from ($3, $4, $5)`,
      [Object.values(mark.planned).flat(), titlesOf(text), dressed.title, dressed.intro, html],
    );
  }
  for (const text of [...NEWS, ...NOTICES].filter(isSeasonal)) {
    const dressed = onDay(text, mark.day, -text.daysAgo);
    const html = await richTextOf(db, newsHtml(dressed, pictures), { by: undefined, use: 'notice' });
    await db.run(
      `update notice set title = $3, intro_info = $4, details_html = $5
       where notice_id <= $1 and title = any ($2::text[]) and (title, intro_info, details_html) is distinct from ($3, $4, $5)`,
      [mark.additions?.news || '0', titlesOf(text), dressed.title, dressed.intro, html],
    );
  }
  await db.run('update banner set title = $2 where title = any ($1::text[])', [
    SEASONS.map(bannerTitle),
    bannerTitle(seasonOf(mark.day)),
  ]);
}
