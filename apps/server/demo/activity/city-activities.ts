import { richTextOf } from '../../src/modules/content/file/index.ts';
import type { Db } from '../../src/platform/database.ts';
import type { Secrets } from '../../src/platform/secrets.ts';
import type { People } from '../account/index.ts';
import { dayAfter } from '../calendar.ts';
import { insertCollections, insertEnrolments, planEnrolments } from '../enrolment/index.ts';
import type { Places } from '../organisation/places.ts';
import type { Pictures } from '../pictures.ts';
import type { Random } from '../random.ts';
import { bannerTitle, seasonOf } from '../seasons.ts';
import { activityHtml } from './details.ts';
import { ACTIVITY_TYPES, activitiesOn, type DatedActivity } from './index.ts';

export interface City {
  places: Places;
  pictures: Pictures;
  people: People;
  /** YYYY-MM-DD from which all dates are counted. */
  today: string;
}

/** The tree of types; answers the ids by name. */
export async function buildTypes(db: Db): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const insert = async (name: string, sort: number, parent?: string) => {
    const parentId = parent === undefined ? null : ids.get(parent);
    const row = await db.row<{ type_id: string }>(
      'insert into activity_type (parent_type_id, tree_name, sort) values ($1, $2, $3) returning type_id',
      [parentId, name, sort],
    );
    ids.set(name, row!.type_id);
    await db.run(
      `update activity_type set tree_sign = coalesce((select p.tree_sign || '.' from activity_type p where p.type_id = $2), '') || type_id
       where type_id = $1`,
      [row!.type_id, parentId],
    );
  };
  for (const [at, [name, children]] of Object.entries(ACTIVITY_TYPES).entries()) {
    await insert(name, at);
    for (const [below, child] of children.entries()) await insert(child, below, name);
  }
  return ids;
}

export interface BuiltActivity {
  activityId: string;
  activity: DatedActivity;
  createdAt: string;
}

/** All activities with their enrolments and collections. Answers them and the greatest id of an enrolment. */
export async function buildActivities(
  db: Db,
  secrets: Secrets,
  random: Random,
  city: City,
): Promise<{ activities: BuiltActivity[]; lastEnrolmentId: string }> {
  const types = await buildTypes(db);
  const activities: BuiltActivity[] = [];
  const planned: Parameters<typeof insertEnrolments>[2] = [];
  // Shuffled, so that the newest are of every kind.
  for (const activity of random.shuffled(activitiesOn(city.today))) {
    const plans = planEnrolments(activity, city.places.orgs.get(activity.host)!, city.people, random, city.today);
    const signCount = plans.filter((plan) => plan.cancelledAt === null).length;
    const built = await insertActivity(db, random, city, activity, types.get(activity.type)!, signCount);
    activities.push(built);
    planned.push(...plans.map((plan) => ({ activityId: built.activityId, activity, plan })));
  }
  const lastEnrolmentId = await insertEnrolments(db, secrets, planned);
  await insertCollections(db, city.people, activities, random);
  return { activities, lastEnrolmentId };
}

async function insertActivity(
  db: Db,
  random: Random,
  { places, pictures, today }: City,
  activity: DatedActivity,
  typeId: string,
  signCount: number,
): Promise<BuiltActivity> {
  const [signFrom, signUntil, actFrom, actUntil] = activity.days;
  const at = (day: number, time: string) => `${dayAfter(today, day)} ${time}:00`;
  // What opens soon was announced among the others, so that the newest on a home are not all of one status.
  const createdDay = signFrom > 0 ? -random.between(4, 24) : signFrom - random.between(1, 5);
  const createdAt = at(createdDay, `${random.between(10, 17)}:${random.between(10, 59)}`);
  const updatedAt = at(random.between(createdDay, -1), `18:${random.between(10, 59)}`);
  const ids = activity.covers.map((cover) => pictures.get(`cover-${cover}`)!);
  const row = await db.row<{ activity_id: string }>(
    `insert into activity (title, intro_info, picture_ids, type_id, suit_sections, person_num, sign_count, sign_start_at, sign_end_at,
       act_start_at, act_end_at, address, price, contact_name, contact_phone, org_id, partner_org_id, enroll_form, details_html,
       sign_up_closed, published, created_at, updated_at, open_to_all_stages)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, true, $21, $22, $23)
     returning activity_id`,
    [
      activity.title,
      activity.intro,
      ids,
      typeId,
      [...activity.stages].map(Number),
      activity.limit,
      signCount,
      at(signFrom, '09:00'),
      at(signUntil, '17:00'),
      at(actFrom, activity.hours[0]),
      at(actUntil, activity.hours[1]),
      activity.place,
      activity.price ?? 0,
      activity.contact,
      `0000-66${activity.line} 0000`,
      places.orgs.get(activity.host),
      activity.base ? places.orgs.get(activity.base) : null,
      activity.form ?? '',
      await richTextOf(db, activityHtml(activity, pictures), { by: undefined, use: 'activity' }),
      activity.closed ?? false,
      createdAt,
      updatedAt,
      activity.openToAll ?? false,
    ],
  );
  if (activity.feeNote) {
    await db.run('update activity set fee_note = $2 where activity_id = $1', [row!.activity_id, activity.feeNote]);
  }
  return { activityId: row!.activity_id, activity, createdAt };
}

/** The three banners of the city and the texts of its frame. */
export async function buildFrame(
  db: Db,
  { places, pictures, today }: City,
  activities: readonly BuiltActivity[],
): Promise<void> {
  const detailOf = (start: string) =>
    `/index/activityDetail/${activities.find(({ activity }) => activity.title.startsWith(start))!.activityId}`;
  const banners: [title: string, picture: string, address: string][] = [
    [bannerTitle(seasonOf(today)), 'banner-study', '/vimoActivity'],
    ['第九届中小学生科技节：好奇心，值得一场庆典', 'banner-science', detailOf('第九届青少年机器人')],
    ['中小学生艺术展演：让每一种声音都被听见', 'banner-art', detailOf('城市里的声音')],
  ];
  for (const [sort, [title, picture, address]] of banners.entries()) {
    await db.run('insert into banner (title, picture_id, address_url, org_id, sort) values ($1, $2, $3, $4, $5)', [
      title,
      pictures.get(picture),
      address,
      places.orgs.get('云汀市教育局'),
      sort,
    ]);
  }
  await db.run(`insert into setting (name, value) values ('site', $1)`, [
    JSON.stringify({
      hotline: '400-000-0000',
      contactHours: '周一至周五 9:00—18:00',
      secondPhone: '0000-66180000',
      chatAccount: '云汀素质教育',
      icp: '云ICP备00000000号-1',
      policeRecord: '云公网安备 00000000000000号',
      owner: '云汀市教育局',
    }),
  ]);
}
