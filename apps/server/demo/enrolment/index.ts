import type { Db } from '../../src/platform/database.ts';
import type { Secrets } from '../../src/platform/secrets.ts';
import type { People, Person } from '../account/index.ts';
import type { DatedActivity } from '../activity/index.ts';
import { dayAfter } from '../calendar.ts';
import type { Random } from '../random.ts';
import { PARENT_REMARKS, STUDENT_REMARKS, WRITTEN_COLLECTIONS, WRITTEN_ENROLMENTS } from './texts.ts';

export interface PlannedEnrolment {
  person: Person;
  remarks: string;
  evaluated: boolean;
  /** Wire times. */
  createdAt: string;
  cancelledAt: string | null;
}

/** Share of those who have been there that also wrote an evaluation. */
const EVALUATED = 0.7;

/**
 * Who signs up for an activity: those written down for it, then pupils of the host's own school, then anyone of a suited
 * stage; parents where families come.
 */
export function planEnrolments(
  activity: DatedActivity,
  hostId: string,
  people: People,
  random: Random,
  today: string,
): PlannedEnrolment[] {
  const written = WRITTEN_ENROLMENTS.filter(([, title]) => title === activity.key);
  const remarks = activity.family ? PARENT_REMARKS : STUDENT_REMARKS;
  const over = activity.days[3] < 0;
  const planOf = (person: Person, state: 'living' | 'evaluated' | 'cancelled'): PlannedEnrolment => {
    const createdAt = momentOfSignUp(activity, random, today);
    return {
      person,
      remarks: random.pick(remarks),
      evaluated: state === 'evaluated',
      createdAt,
      cancelledAt: state === 'cancelled' ? `${createdAt.slice(0, 11)}20:15:00` : null,
    };
  };
  const first = written.map(([code, , state]) => planOf(people.byCode.get(code)!, state));
  const living = first.filter((plan) => plan.cancelledAt === null).length;
  const named = new Set(WRITTEN_ENROLMENTS.map(([code]) => people.byCode.get(code)!.accountId));
  const rest = candidates(activity, hostId, people, random)
    .filter((person) => !named.has(person.accountId))
    .slice(0, Math.max(0, activity.taken - living))
    .map((person) => planOf(person, over && random.next() < EVALUATED ? 'evaluated' : 'living'));
  return [...first, ...rest];
}

function candidates(activity: DatedActivity, hostId: string, people: People, random: Random): Person[] {
  if (activity.family) return random.shuffled(people.parents);
  const suited = random.shuffled(people.students.filter((student) => activity.stages.includes(student.stage)));
  return suited.toSorted((a, b) => Number(b.orgId === hostId) - Number(a.orgId === hostId));
}

/** While the sign-up was open, and before today. */
function momentOfSignUp({ days: [from, until] }: DatedActivity, random: Random, today: string): string {
  const day = dayAfter(today, random.between(from, Math.max(from, Math.min(until, -1))));
  return `${day} ${random.between(10, 16)}:${two(random.between(0, 59))}:${two(random.between(0, 59))}`;
}
const two = (number: number) => String(number).padStart(2, '0');

/** Writes all enrolments, oldest first. Answers the greatest id. */
export async function insertEnrolments(
  db: Db,
  secrets: Secrets,
  planned: { activityId: string; activity: DatedActivity; plan: PlannedEnrolment }[],
): Promise<string> {
  const rows = planned.toSorted((a, b) => (a.plan.createdAt < b.plan.createdAt ? -1 : 1));
  const sealed = (wanted: string, value: (person: Person) => string) =>
    rows.map(({ activity, plan }) => (activity.form?.includes(wanted) ? secrets.seal(value(plan.person)) : null));
  const row = await db.row<{ last: string }>(
    `with written as (
       insert into enrolment (activity_id, account_id, remarks, phone_cipher, identity_cipher, evaluated, created_at, cancelled_at)
       select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bytea[], $5::bytea[], $6::boolean[], $7::timestamptz[],
         $8::timestamptz[])
       returning enrolment_id)
     select max(enrolment_id) as last from written`,
    [
      rows.map((each) => each.activityId),
      rows.map(({ plan }) => plan.person.accountId),
      rows.map(({ plan }) => plan.remarks),
      sealed('1', (person) => person.phone),
      sealed('2', (person) => person.identity),
      rows.map(({ plan }) => plan.evaluated),
      rows.map(({ plan }) => plan.createdAt),
      rows.map(({ plan }) => plan.cancelledAt),
    ],
  );
  return row!.last;
}

/** Collections of pupils and parents, with the counts that activities keep of them. */
export async function insertCollections(
  db: Db,
  people: People,
  activities: { activityId: string; activity: DatedActivity; createdAt: string }[],
  random: Random,
): Promise<void> {
  const written = WRITTEN_COLLECTIONS.map(([code, title]) => ({
    accountId: people.byCode.get(code)!.accountId,
    ...activities.find(({ activity }) => activity.key === title)!,
  }));
  const named = new Set(written.map(({ accountId }) => accountId));
  const others = activities.flatMap(({ activityId, activity, createdAt }) => {
    const crowd = activity.family ? people.parents : people.students;
    return random
      .shuffled(crowd)
      .filter(({ accountId }) => !named.has(accountId))
      .slice(0, random.between(3, 40))
      .map(({ accountId }) => ({ accountId, activityId, createdAt }));
  });
  const rows = [...written, ...others];
  await db.run(
    `insert into collected_activity (account_id, activity_id, created_at)
     select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[])`,
    [rows.map((row) => row.accountId), rows.map((row) => row.activityId), rows.map((row) => row.createdAt)],
  );
  await db.run(
    `update activity a set concern_count = c.count
     from (select activity_id, count(*)::int as count from collected_activity group by activity_id) c
     where c.activity_id = a.activity_id`,
  );
}
