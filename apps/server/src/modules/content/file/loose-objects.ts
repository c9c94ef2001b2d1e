import type { Db } from '../../../platform/database.ts';
import { toWireTime, type WireTime } from '../../../platform/time.ts';
import type { Place } from './queries.ts';
import { objectKey } from './rules.ts';

/** What an upload may take, and what nothing refers to is kept. */
export const KEPT_MS = 24 * 3600_000;
export const momentIn = (now: Date, ms: number): WireTime => toWireTime(new Date(now.getTime() + ms));

/** Every key of the store that a place has: the file itself and its thumbnails. */
export const keysAt = ({ storeKey, thumbnailWidths }: Place): string[] => [
  objectKey(storeKey),
  ...thumbnailWidths.map((width) => objectKey(storeKey, width)),
];

/** Notes objects before the first byte of them is stored, so that they are removed if they come to no file, whatever happens. */
export const noteLoose = (db: Db, places: readonly Place[], removeAfter: WireTime) =>
  Promise.all(
    places.map(({ storeKey, thumbnailWidths }) =>
      db.run('insert into loose_object (store_key, thumbnail_widths, remove_after) values ($1, $2, $3)', [
        storeKey,
        thumbnailWidths,
        removeAfter,
      ]),
    ),
  );

/** The objects belong to files from now on. False when some are being removed already. */
export const belongToFiles = async (db: Db, keys: readonly string[], removeAfter: WireTime): Promise<boolean> =>
  (await db.run('delete from loose_object where store_key = any ($1) and remove_after = $2', [keys, removeAfter])) ===
  keys.length;

/** The objects came to nothing: the next sweep removes them. Those that belong to files meanwhile are not touched. */
export const giveUp = (db: Db, keys: readonly string[], now: WireTime) =>
  db.run('update loose_object set remove_after = $2 where store_key = any ($1)', [keys, now]);

/** Removes rows of files that nothing has referred to since a moment, `most` of them; their objects are loose then. @returns how many */
export const letGo = (db: Db, before: WireTime, now: WireTime, most: number) =>
  db.run(
    `with gone as (
       delete from file where file_id in (
         select file_id from file f where unreferenced_at < $1 and not exists (select from file_reference r where r.file_id = f.file_id)
         order by unreferenced_at limit $3 for update skip locked)
       returning store_key, thumbnail_widths)
     insert into loose_object (store_key, thumbnail_widths, remove_after) select store_key, thumbnail_widths, $2 from gone`,
    [before, now, most],
  );

/** Takes up the removal of some loose objects until `until`; another process takes other ones. */
export const takeUpRemoval = (db: Db, now: WireTime, until: WireTime, most: number) =>
  db.rows<Place>(
    `update loose_object set remove_after = $2 where store_key in (
       select store_key from loose_object where remove_after <= $1 order by remove_after limit $3 for update skip locked)
     returning store_key as "storeKey", thumbnail_widths as "thumbnailWidths"`,
    [now, until, most],
  );

export const removed = (db: Db, { storeKey }: Place) =>
  db.run('delete from loose_object where store_key = $1', [storeKey]);
