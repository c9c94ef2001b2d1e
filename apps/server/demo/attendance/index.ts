import { Attendance, OrgType, Usertype } from '@vimo/contract';
import { writeMarks } from '../../src/modules/offering/enrolment/index.ts';
import { loginIndex } from '../../src/modules/people/account/index.ts';
import { createOrganisation } from '../../src/modules/people/organisation/index.ts';
import type { Db } from '../../src/platform/database.ts';
import { oneOf } from '../../src/platform/sql.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter } from '../calendar.ts';
import { CITY_BUREAU } from '../organisation/places.ts';
import { createRandom, type Random } from '../random.ts';
import { inSeason, type Seasonal, seasonOf } from '../seasons.ts';
import { CITIES, PAST, PLACES } from './texts.ts';

const SEED = 20_261_122;
/** 林小禾 and her sister: their classes and grades have gone out. */
const STUDENTS = ['xs001', 'xs002'] as const;
/** Of a class, and of the other classes of its year, so many took part. */
const OF_CLASS = 0.7;
const OF_GRADE = 0.4;
const THERE = 0.92;
const EXCUSED = 0.4;

interface Pupil {
  accountId: string;
  orgId: string;
  isOwn: boolean;
  inClass: boolean;
}

/** Activities of two years that are over, and who was there; of the city's own ones those who evaluated were. */
export const ATTENDANCE_ADDITION: Addition = {
  name: 'attendance',
  async build(db, city) {
    const random = createRandom(SEED);
    const orgs = new Map([...city.orgs, ...(await addPlaces(db, city.orgs))]);
    const types = await db.rows<{ id: string; name: string }>(
      'select type_id as id, tree_name as name from activity_type where parent_type_id is not null order by type_id',
    );
    for (const code of STUDENTS) {
      const pupils = await gradeOf(db, city, code);
      if (pupils.length === 0) continue;
      for (const [title, host, daysAgo, hour] of PAST) {
        const hostId = host ? orgs.get(host) : pupils[0]!.orgId;
        if (!hostId) continue;
        const near = dayAfter(city.today, -daysAgo);
        const day = dayAfter(near, -((weekdayOf(near) - random.pick(WEEKDAYS) + 7) % 7));
        const typeId = types[Math.floor(random.next() ** 2 * types.length)]!.id;
        const activityId = await addPast(db, {
          title: inSeason<Titled>({ title }, seasonOf(day)).title,
          hostId,
          typeId,
          day,
          hour,
        });
        await takePart(db, random, activityId, day, pupils);
      }
    }
    await markEvaluated(db, orgs.get(CITY_BUREAU)!, city.now);
    return '';
  },
  /** The city's own activities move with it. */
  move: (db) =>
    db.run(
      `update attendance t set held_on = a.act_start_at::date from activity a
       where a.activity_id = t.activity_id and t.held_on <> a.act_start_at::date`,
    ),
};

type Titled = Seasonal & { title: string };

/** 0 is Sunday; most things happen on Saturdays. */
const WEEKDAYS = [6, 6, 6, 0, 0, 5, 4, 2];
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Cities and their places; closed, as they are on the platform no longer. */
async function addPlaces(db: Db, orgs: ReadonlyMap<string, string>): Promise<[string, string][]> {
  for (const [at, city] of CITIES.entries())
    await db.run(
      `insert into area (area_id, parent_area_id, area_name, tree_sign)
       values ($1::bigint, 990000, $2, '990000.' || $1) on conflict do nothing`,
      [String(990_200 + at * 100), city],
    );
  const made: [string, string][] = [];
  for (const [name, city, kindName] of PLACES) {
    const areaId = String(990_200 + CITIES.indexOf(city) * 100);
    const parentOrgId = orgs.get(CITY_BUREAU);
    const id = await createOrganisation(db, { name, type: OrgType.base, kindName, parentOrgId, areaId });
    await db.run('update org set disabled = true where org_id = $1', [id]);
    made.push([name, id]);
  }
  return made;
}

/** Pupils of the grade of an account. */
const gradeOf = (db: Db, { platform }: StandingCity, code: string) =>
  db.rows<Pupil>(
    `select s.account_id as "accountId", a.org_id as "orgId", s.account_id = me.account_id as "isOwn", s.class_id = me.class_id as "inClass"
     from account own join student me using (account_id) join school_class c using (class_id)
       join school_class other on other.cohort_id = c.cohort_id join student s on s.class_id = other.class_id
       join account a on a.account_id = s.account_id
     where own.login_index = $1 order by s.student_no, s.account_id`,
    [loginIndex(platform.secrets, code)],
  );

interface Past {
  title: string;
  hostId: string;
  typeId: string;
  day: string;
  hour: number;
}

/** Not published any more: lists show what is or what is to come. */
async function addPast(db: Db, { title, hostId, typeId, day, hour }: Past): Promise<string> {
  const two = (number: number) => String(number).padStart(2, '0');
  const row = await db.row<{ id: string }>(
    `insert into activity (title, type_id, org_id, sign_start_at, sign_end_at, act_start_at, act_end_at, published, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, false, $4, $4) returning activity_id as id`,
    [
      ...[title, typeId, hostId, `${dayAfter(day, -20)} 08:00:00`, `${dayAfter(day, -3)} 18:00:00`],
      ...[`${day} ${two(hour)}:00:00`, `${day} ${two(hour + 3)}:00:00`],
    ],
  );
  return row!.id;
}

async function takePart(db: Db, random: Random, activityId: string, day: string, pupils: readonly Pupil[]) {
  const joined = pupils.filter(({ isOwn, inClass }) => isOwn || random.next() < (inClass ? OF_CLASS : OF_GRADE));
  const states = joined.map(() =>
    random.next() < THERE ? Attendance.attended : random.next() < EXCUSED ? Attendance.excused : Attendance.absent,
  );
  const rows = await db.rows<{ id: string; accountId: string }>(
    `insert into enrolment (activity_id, account_id, remarks, evaluated, created_at)
     select $1, id, '准时参加', there, $4::timestamptz from unnest($2::bigint[], $3::boolean[]) t (id, there)
     returning enrolment_id as id, account_id as "accountId"`,
    [
      activityId,
      joined.map(({ accountId }) => accountId),
      states.map((state) => state === Attendance.attended),
      `${dayAfter(day, -10)} 12:00:00`,
    ],
  );
  await db.run('update activity set sign_count = $2 where activity_id = $1', [activityId, rows.length]);
  const ids = new Map(rows.map(({ id, accountId }) => [accountId, id]));
  const [host] = await db.rows<{ id: string }>(
    `select account_id as id from account where usertype in ${oneOf(Usertype.schoolAdministrator, Usertype.bureauStaff, Usertype.baseStaff)} and org_id is not null order by usertype desc, account_id limit 1`,
  );
  await writeMarks(db, {
    ...{ activityId, actorId: host!.id, undoes: null, now: `${day} 20:00:00` },
    changes: joined.map(({ accountId }, at) => ({ enrolmentId: ids.get(accountId)!, before: 0, after: states[at]! })),
  });
}

/** Who evaluated an activity of the city was there; the others wait for their marks. */
async function markEvaluated(db: Db, bureauId: string, now: string): Promise<void> {
  const actor = await db.row<{ id: string }>(
    `select account_id as id from account where org_id = $1 and usertype = ${Usertype.bureauStaff} order by account_id limit 1`,
    [bureauId],
  );
  const rows = await db.rows<{ activityId: string; ids: string[]; at: string }>(
    `select e.activity_id as "activityId", array_agg(e.enrolment_id::text) as ids, (a.act_end_at + interval '2 hours')::timestamp(0)::text as at
     from enrolment e join activity a using (activity_id)
     where e.evaluated and e.cancelled_at is null and a.act_end_at < $1 and a.published group by e.activity_id, a.act_end_at`,
    [now],
  );
  for (const { activityId, ids, at } of rows)
    await writeMarks(db, {
      ...{ activityId, actorId: actor!.id, undoes: null, now: at },
      changes: ids.map((enrolmentId) => ({ enrolmentId, before: 0, after: Attendance.attended })),
    });
}
