import { OrgType, PostStatus, Usertype } from '@vimo/contract';
import { heldReason, postStatusSql } from '../../src/modules/content/moderation/index.ts';
import type { Db } from '../../src/platform/database.ts';
import { PROGRAM_WORDS } from '../../src/platform/policies.ts';
import { oneOf } from '../../src/platform/sql.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { createRandom, type Random } from '../random.ts';
import { BASE_MESSAGES, CLUB_MESSAGES, EVALUATION_PARTS, HELD_MESSAGES } from './texts.ts';

interface Written {
  subject: number;
  objectId: string;
  accountId: string;
  enrolmentId: string | null;
  scores: [number, number, number];
  content: string;
  pictureIds: string;
  /** Wire time. */
  at: string;
}

const SEED = 20_260_403;
const LIKES_AT_MOST = 9;
const PHOTOS = [
  'photo-sprout',
  'photo-medal',
  'photo-leaves',
  'photo-sunrise',
  'photo-painting',
  'photo-bowl',
  'photo-tent',
];

/** Evaluations of those who evaluated, messages on bases and clubs, some that await review, and likes. */
export const MESSAGES_ADDITION: Addition = {
  name: 'messages',
  async build(db, city) {
    const random = createRandom(SEED);
    const written = [...(await evaluations(db, random, city)), ...(await messagesOnPlaces(db, random, city))];
    const last = await insertMessages(db, written);
    await insertLikes(db, random);
    return last;
  },
  move: (db, days, last) =>
    db.run('update message set created_at = created_at + make_interval(days => $1) where message_id <= $2', [
      days,
      last,
    ]),
};

/** One for each enrolment that is marked as evaluated: the first days after the activity, and before today. */
async function evaluations(db: Db, random: Random, { pictures, today }: StandingCity): Promise<Written[]> {
  const rows = await db.rows<{ enrolment_id: string; activity_id: string; account_id: string; at: string }>(
    `select e.enrolment_id, e.activity_id, e.account_id,
       least(a.act_end_at + make_interval(hours => 2 + (e.enrolment_id % 60)::int), $1::timestamptz - make_interval(mins => (e.enrolment_id % 300)::int)) as at
     from enrolment e join activity a using (activity_id)
     where e.evaluated and e.cancelled_at is null and not exists (select from message m where m.enrolment_id = e.enrolment_id)
     order by e.enrolment_id`,
    [`${today} 00:00:00`],
  );
  return rows.map((row) => ({
    subject: 1,
    objectId: row.activity_id,
    accountId: row.account_id,
    enrolmentId: row.enrolment_id,
    scores: [random.between(4, 5), random.between(3, 5), random.between(4, 5)],
    content: EVALUATION_PARTS.map((parts) => random.pick(parts)).join(''),
    pictureIds: random.between(1, 6) === 1 ? photos(random.between(1, 3)).join() : '',
    at: row.at,
  }));

  function photos(count: number): string[] {
    return random
      .shuffled(PHOTOS)
      .slice(0, count)
      .map((name) => pictures.get(name)!);
  }
}

async function messagesOnPlaces(db: Db, random: Random, { today }: StandingCity): Promise<Written[]> {
  const people = await db.rows<{ id: string }>(
    `select account_id as id from account where usertype in ${oneOf(Usertype.student, Usertype.parent)} order by account_id limit 400`,
  );
  const bases = await db.rows<{ id: string }>(
    `select org_id as id from org where org_type = ${OrgType.base} order by org_id`,
  );
  const clubs = await db.rows<{ id: string }>('select club_id as id from club order by club_id');
  const days = await db.rows<{ at: string }>(
    `select $1::timestamptz - make_interval(days => 1 + n % 40, hours => n % 9, mins => n * 7 % 60) as at from generate_series(1, 500) n`,
    [`${today} 19:00:00`],
  );
  const on = (subject: number, objectId: string, content: string): Written => ({
    subject,
    objectId,
    accountId: random.pick(people).id,
    enrolmentId: null,
    scores: [0, 0, 0],
    content,
    pictureIds: '',
    at: random.pick(days).at,
  });
  const some = (subject: number, objects: { id: string }[], texts: readonly string[]) =>
    objects.flatMap(({ id }) =>
      random
        .shuffled(texts)
        .slice(0, random.between(4, 7))
        .map((text) => on(subject, id, text)),
    );
  const held = HELD_MESSAGES.map((text, at) => on(3, clubs[at]!.id, text));
  return [...some(2, bases, BASE_MESSAGES), ...some(3, clubs, CLUB_MESSAGES), ...held];
}

/** Writes all, oldest first. Answers the greatest id. */
async function insertMessages(db: Db, written: Written[]): Promise<string> {
  const rows = written.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const column = <T>(value: (row: Written) => T) => rows.map(value);
  const row = await db.row<{ last: string }>(
    `with sent as (
       select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::int[], $6::int[], $7::int[], $8::text[],
         $9::text[], $10::text[], $11::timestamptz[])
         as t (subject, object_id, account_id, enrolment_id, safe, education, service, content, pictures, held, at)),
     added as (
       insert into message (subject, object_id, account_id, enrolment_id, safe_score, education_score, service_score, content,
         picture_ids, held_reason, audit_status, created_at)
       select subject, object_id, account_id, enrolment_id, safe, education, service, content,
         string_to_array(pictures, ','), held, ${postStatusSql('held')}, at from sent returning message_id)
     select coalesce(max(message_id), 0) as last from added`,
    [
      column((each) => each.subject),
      column((each) => each.objectId),
      column((each) => each.accountId),
      column((each) => each.enrolmentId),
      column((each) => each.scores[0]),
      column((each) => each.scores[1]),
      column((each) => each.scores[2]),
      column((each) => each.content),
      column((each) => each.pictureIds),
      column((each) => heldReason(each.content, PROGRAM_WORDS) ?? ''),
      column((each) => each.at),
    ],
  );
  return row!.last;
}

/** Some like some; counters agree with the rows. */
async function insertLikes(db: Db, random: Random): Promise<void> {
  const messages = await db.rows<{ id: string }>(
    `select message_id as id from message where audit_status = ${PostStatus.shown} order by 1`,
  );
  const students = await db.rows<{ id: string }>(
    `select account_id as id from account where usertype = ${Usertype.student} order by account_id limit 300`,
  );
  const likes = messages.flatMap(({ id }) => {
    const from = random.between(0, students.length - LIKES_AT_MOST);
    const count = random.between(0, LIKES_AT_MOST);
    return students.slice(from, from + count).map((student) => [id, student.id] as const);
  });
  await db.run(
    `insert into message_like (message_id, account_id) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`,
    [likes.map(([id]) => id), likes.map(([, student]) => student)],
  );
  await db.run(
    `update message m set good_count = l.count from (select message_id, count(*) from message_like group by 1) l
     where l.message_id = m.message_id`,
  );
}
