import { altOf } from '../activity/details.ts';
import type { Addition } from '../addition.ts';
import { createRandom } from '../random.ts';
import { DIARY_TEXTS, SPACE_TEXTS } from './texts.ts';

const PHOTOS = [
  'photo-sunrise',
  'photo-tent',
  'photo-leaves',
  'photo-medal',
  'photo-book',
  'photo-painting',
  'photo-ball',
];
const SEED = 20_260_404;
/** Every third space shows a film beside its pictures. */
const FILM_EVERY = 3;
/** One activity keeps a diary, longer than a page of its space. */
const DIARY_OF = '太阳黑子观测周：白天也能看星星';
const DIARY_ENTRIES = 36;
const DIARY_MINUTES = 10;

const diary = (): string[] =>
  Array.from(
    { length: DIARY_ENTRIES },
    (_, index) => `第${index + 1}次观测：${DIARY_TEXTS[index % DIARY_TEXTS.length]}`,
  );

/** A timeline for each activity that had begun before today: its own pictures, then photos of the day. */
export const SPACES_ADDITION: Addition = {
  name: 'activity-spaces',
  async build(db, { pictures, today }) {
    const random = createRandom(SEED);
    const activities = await db.rows<{ id: string; title: string; pictures: string[]; at: string }>(
      `select activity_id as id, title, picture_ids as pictures, act_start_at as at from activity
       where published and act_start_at < $1 order by activity_id`,
      [`${today} 00:00:00`],
    );
    const nameOf = new Map([...pictures].map(([name, id]) => [id, name]));
    let last = '0';
    for (const [number, activity] of activities.entries()) {
      const moments = SPACE_TEXTS.slice(0, random.between(3, SPACE_TEXTS.length));
      const [texts, minutes] = activity.title === DIARY_OF ? [diary(), DIARY_MINUTES] : [moments, 25];
      for (const [at, text] of texts.entries()) {
        const photos = random.shuffled(PHOTOS).slice(0, random.between(1, 6));
        const files = [...activity.pictures, ...photos.map((name) => pictures.get(name)!)];
        if (at === 2 && number % FILM_EVERY === 0) files.unshift(pictures.get('活动花絮')!);
        const shown = at === 3 ? [] : files;
        const row = await db.row<{ id: string }>(
          `insert into activity_space_entry (activity_id, content, file_ids, created_at, file_texts)
           values ($1, $2, $3, least($4::timestamptz + make_interval(mins => $5), $6::timestamptz), $7) returning entry_id as id`,
          [
            ...[activity.id, text, shown, activity.at, 5 + at * minutes, `${today} 00:00:00`],
            shown.map((id) => altOf(nameOf.get(id) ?? '')),
          ],
        );
        last = row!.id;
      }
    }
    return last;
  },
  move: (db, days, last) =>
    db.run('update activity_space_entry set created_at = created_at + make_interval(days => $1) where entry_id <= $2', [
      days,
      last,
    ]),
};
