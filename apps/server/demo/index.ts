import { setTimeout as wait } from 'node:timers/promises';
import { applyStatusSql } from '../src/modules/offering/activity/index.ts';
import { schoolYearOf } from '../src/modules/people/school-year/index.ts';
import type { Db } from '../src/platform/database.ts';
import type { DatabaseAccess } from '../src/platform/database-access.ts';
import type { Platform } from '../src/platform/platform.ts';
import { dayOf, toWireTime, type WireTime } from '../src/platform/time.ts';
import { buildPeople, DEMO_PASSWORD } from './account/index.ts';
import { buildActivities, buildFrame } from './activity/city-activities.ts';
import { addMissing, lacksSomething, moveAdditions } from './additions.ts';
import { daysBetween, standsUntil } from './calendar.ts';
import { dressForSeason } from './dress.ts';
import { bringBackStatuses, builtOn, type CityMark, isOutgrown, markOf, moveToToday } from './freshness.ts';
import { buildPlaces } from './organisation/places.ts';
import { type Pictures, storePictures } from './pictures.ts';
import { createRandom } from './random.ts';
import { emptyEverything } from './reset.ts';

const VERSION = 8;
const SEED = 20_260_312;
/** Any constant: one builder at a time in one database. */
const LOCK_KEY = 7_246_012;
const POLL_MS = 300;

/** The database holds something that is not the demo city, or holds it under another key; the text is for the operator. */
export class DemoRefused extends Error {}

export interface DemoOptions {
  /** Empties everything first, as the owner of the tables. */
  reset?: DatabaseAccess | undefined;
  /** Empties in the same way a city that is outgrown; without it such a city is moved as others are. */
  anew?: DatabaseAccess | undefined;
  /** Hears what is going on, whenever it takes longer than a second. */
  say(line: string): void;
}

/**
 * Makes sure that the fictional city (docs/domains/demo-city.md) stands and is of today. It is built in one transaction, so that a build
 * that was killed leaves nothing but pictures, which the next one takes.
 * @throws DemoRefused in production, or when there is other data in the database
 */
export async function prepareDemo(platform: Platform, { reset, anew, say }: DemoOptions): Promise<void> {
  if (platform.config.production) throw new DemoRefused('生产环境不能使用演示数据');
  const standing = await markOf(platform.database);
  if (!standing && (await hasAccounts(platform.database))) {
    throw new DemoRefused('数据库中已有其他数据，演示模式不会改动它。请更换 DATA_DIR 或 DATABASE_URL');
  }
  if (reset) {
    say('正在清空演示数据……');
    await emptyEverything(platform, reset);
  } else if (standing) {
    if (standing.keyMark !== keyMarkOf(platform)) {
      throw new DemoRefused('SECRET_KEY 与演示数据建立时不同，请用 npm run demo:reset 重建演示数据');
    }
    const built = builtOn(standing);
    if (!anew || !isOutgrown(standing, dayOf(toWireTime(platform.clock())))) {
      say(`演示城市建于 ${built}：${standsUntil(built)} 之后再启动会按当天重建，届时清除在演示中录入的内容`);
      // One of a newer program has nothing to gain here.
      if (standing.version < VERSION) say('演示城市有了新内容，可用 npm run demo:reset 重建（会清除现有数据）');
      if (lacksSomething(standing)) say('正在补充演示城市的新内容……');
      return refresh(platform, await storePictures(platform, say));
    }
    say(`演示城市建于 ${built}，日期和学期已经过去：现按今天重建，此前在演示中录入的内容一并清除`);
    say('要长期保留自己的数据，请设 DEMO_MODE=0 和另一个 DATA_DIR，从空平台开始');
    await emptyEverything(platform, anew);
  }
  say('正在建立演示城市，约需数秒……');
  const pictures = await storePictures(platform, say);
  await build(platform, pictures);
  say('演示城市已建好');
}

const keyMarkOf = (platform: Platform) => platform.secrets.sign('demo-city-key');

const writeMark = (db: Db, mark: CityMark) =>
  db.run(
    `insert into setting (name, value) values ('demo-city', $1)
     on conflict (name) do update set value = excluded.value, updated_at = now()`,
    [JSON.stringify(mark)],
  );

async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.row('select 1 from account limit 1')) !== undefined;
}

/** Runs work in a transaction that no other builder of the city shares. */
async function alone(platform: Platform, work: (db: Db) => Promise<void>): Promise<void> {
  for (;;) {
    const ran = await platform.database.transaction(async (db) => {
      const row = await db.row<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [LOCK_KEY]);
      if (row?.mine) await work(db);
      return row?.mine ?? false;
    });
    if (ran) return;
    await wait(POLL_MS);
  }
}

const refresh = (platform: Platform, pictures: Pictures) =>
  alone(platform, async (db) => {
    const mark = await markOf(db);
    if (!mark) return;
    const now = toWireTime(platform.clock());
    const moved = await moveToToday(db, mark, dayOf(now));
    if (moved !== mark) {
      await moveAdditions(db, mark, daysBetween(mark.day, moved.day), moved.day);
      await dressForSeason(db, pictures, moved);
    }
    const whole = lacksSomething(moved) ? await addMissing(db, platform, pictures, moved) : moved;
    if (whole !== mark) await writeMark(db, whole);
    await bringBackStatuses(db, moved, now);
  });

async function build(platform: Platform, pictures: Pictures): Promise<void> {
  const { secrets } = platform;
  const passwordHash = await platform.passwords.hashPassword(DEMO_PASSWORD);
  await alone(platform, async (db) => {
    if (await markOf(db)) return;
    const now = toWireTime(platform.clock());
    const today = dayOf(now);
    const random = createRandom(SEED);
    const places = await buildPlaces(db, schoolYearOf(today));
    const people = await buildPeople(db, secrets, random, { places, pictures, passwordHash, today });
    const city = { places, pictures, people, today };
    const { activities, lastEnrolmentId } = await buildActivities(db, secrets, random, city);
    await buildFrame(db, city, activities);
    const mark = {
      version: VERSION,
      keyMark: keyMarkOf(platform),
      day: today,
      builtOn: today,
      lastEnrolmentId,
      planned: await statusesAt(db, now),
    };
    await writeMark(db, await addMissing(db, platform, pictures, mark));
  });
}

/** Ids of all activities by their status at a moment. */
async function statusesAt(db: Db, now: WireTime): Promise<CityMark['planned']> {
  const rows = await db.rows<{ status: number; ids: string[] }>(
    `select ${applyStatusSql('$1::timestamptz')} as status, array_agg(a.activity_id::text order by a.activity_id) as ids
     from activity a group by 1`,
    [now],
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.ids]));
}
