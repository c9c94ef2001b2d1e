import { Audience, CircularState, circularPage, DeliveryState, type NamedTarget, Usertype } from '@vimo/contract';
import { loginIndex } from '../../src/modules/people/account/index.ts';
import { circularNotices } from '../../src/modules/people/circular/notices.ts';
import { insertAnswer, markConfirmed, markRead } from '../../src/modules/people/circular/own-queries.ts';
import { endSending, insertCircular, moveCircular, noteSentUpTo } from '../../src/modules/people/circular/queries.ts';
import { answersOf, writeReply } from '../../src/modules/people/circular/receipt-queries.ts';
import { insertNext } from '../../src/modules/people/circular/recipient-queries.ts';
import { excerptOf } from '../../src/modules/people/circular/rules.ts';
import { eventOf } from '../../src/modules/people/circular/service.ts';
import { addressingOf, requireTargets } from '../../src/modules/people/circular/targets.ts';
import { insertTemplate } from '../../src/modules/people/circular/template-queries.ts';
import { insertNotifications, markEventRead } from '../../src/modules/people/notification/queries.ts';
import { insertDeliveries } from '../../src/modules/site/channel/queries.ts';
import { settle } from '../../src/modules/site/channel/sending-queries.ts';
import type { Db } from '../../src/platform/database.ts';
import { fromWireTime, toWireTime, type WireTime } from '../../src/platform/time.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter } from '../calendar.ts';
import { CITY_BUREAU } from '../organisation/places.ts';
import { createRandom, type Random } from '../random.ts';
import { ANSWERS, CIRCULARS, TEMPLATES, UNDELIVERED, type WrittenCircular } from './texts.ts';

const SEED = 20_261_128;
/** Their class gets the circulars; they themselves have read and confirmed all. */
const OWN = ['xs001', '13800000001'] as const;
const READ = 0.8;
const CONFIRMED = 0.85;
/** All who read did so within these days, so that it lies before the day on which the city is built. */
const READ_MINUTES = 3 * 24 * 60;
/** More than a class has pupils and guardians. */
const MOST_TOLD = 1000;
const ARRIVED = [DeliveryState.delivered, 1, ''] as const;

interface Writer {
  accountId: string;
  usertype: typeof Usertype.schoolAdministrator;
  orgId: string;
  classId: string;
  own: ReadonlySet<string>;
}
interface Told {
  accountId: string;
  aboutId: string;
}

/** Circulars of the school of `xs001`: read and confirmed by some, one with answers, one for later, a draft, templates, and what did not arrive outside. */
export const CIRCULARS_ADDITION: Addition = {
  name: 'circulars',
  async build(db, city) {
    const writer = await writerOf(db, city);
    if (!writer) return '';
    for (const { by, ...template } of TEMPLATES)
      await insertTemplate(
        db,
        { ...template, orgId: by === 'school' ? writer.orgId : city.orgs.get(CITY_BUREAU)! },
        by === 'school' ? writer.accountId : null,
      );
    const random = createRandom(SEED);
    let last = '';
    for (const one of CIRCULARS) last = await write(db, random, { city, writer, one });
    return last;
  },
  move: moveCirculars,
};

/** The school's administrator, with the class of `xs001`; undefined where somebody took one of them away. */
async function writerOf(db: Db, { platform }: StandingCity): Promise<Writer | undefined> {
  const indexes = ['xx001', ...OWN].map((code) => loginIndex(platform.secrets, code));
  const row = await db.row<{ accountId: string; orgId: string; classId: string; own: string[] }>(
    `select w.account_id as "accountId", w.org_id as "orgId", s.class_id as "classId",
       array(select account_id::text from account where login_index = any ($2)) as own
     from account w join account p on p.login_index = $3 and p.org_id = w.org_id
       join student s on s.account_id = p.account_id
     where w.login_index = $1 and s.class_id is not null`,
    [indexes[0], indexes.slice(1), indexes[1]],
  );
  return row && { ...row, usertype: Usertype.schoolAdministrator, own: new Set(row.own) };
}

interface Writing {
  city: StandingCity;
  writer: Writer;
  one: WrittenCircular;
}

/** Writes one, and sends it where its moment is past. @returns its id */
async function write(db: Db, random: Random, { city: { today, now }, writer, one }: Writing): Promise<string> {
  const { audience, title, body, daysAgo, time } = one;
  const { orgId, classId } = writer;
  const place = one.to === 'class' ? { kind: 'class' as const, id: classId } : { kind: 'org' as const, id: orgId };
  const targets = await requireTargets(db, writer, [{ ...place, orgId }], now);
  const circularId = await insertCircular(
    db,
    {
      ...{ orgId, authorId: writer.accountId, audience, targets, excluded: [], title, body },
      ...{ fileIds: [], channels: one.channels, isUrgent: false },
      ...{ needsConfirmation: one.needsConfirmation, allowsAnswers: one.allowsAnswers },
    },
    `${dayAfter(today, -Math.max(daysAgo ?? 0, 1))} ${time}`,
  );
  if (daysAgo === null) return circularId;
  const sendAt = `${dayAfter(today, -daysAgo)} ${time}`;
  const state = daysAgo > 0 ? CircularState.sending : CircularState.scheduled;
  await moveCircular(db, circularId, { state, sendAt });
  if (state === CircularState.sending) await send(db, random, { writer, one, circularId, targets, sendAt, today });
  return circularId;
}

interface Sending {
  writer: Writer;
  one: WrittenCircular;
  circularId: string;
  targets: readonly NamedTarget[];
  sendAt: WireTime;
  today: string;
}

/** As the task does that sends it; who reads, answers and could not be told outside comes on the days behind. */
async function send(db: Db, random: Random, sending: Sending): Promise<void> {
  const { one, circularId, targets, sendAt, today } = sending;
  const { audience, title, body } = one;
  const addressing = await addressingOf(db, { audience, targets, excluded: [] }, today);
  const { last, made, accountIds } = await insertNext(db, circularId, addressing, {
    day: today,
    after: '0',
    most: MOST_TOLD,
  });
  if (last !== null) await noteSentUpTo(db, circularId, last, made);
  await endSending(db, circularId);
  await insertNotifications(db, {
    ...{ accountIds, kind: circularNotices.sent.kind, event: eventOf(circularId), title, details: excerptOf(body) },
    ...{ href: hrefOf(circularId), isNews: false, now: sendAt },
  });
  const told = await db.rows<Told>(
    `select account_id as "accountId", about_id as "aboutId" from circular_recipient
     where circular_id = $1 order by account_id, about_id`,
    [circularId],
  );
  for (const each of told) await receive(db, random, each, sending);
  if (one.allowsAnswers) await answer(db, told, sending);
  if (one.channels.length > 0) await goOutside(db, accountIds, sending);
}

/** Those that are sent go to families. */
const hrefOf = (circularId: string) => circularPage(Audience.guardians, circularId);
const after = (moment: WireTime, minutes: number): WireTime =>
  toWireTime(new Date(fromWireTime(moment).getTime() + minutes * 60_000));

/** Some read it, and of them most confirm. */
async function receive(
  db: Db,
  random: Random,
  { accountId, aboutId }: Told,
  { writer, one, circularId, sendAt }: Sending,
): Promise<void> {
  const minutes = random.between(10, READ_MINUTES - 10);
  const reads = random.next() < READ;
  const confirms = random.next() < CONFIRMED;
  const isOwn = writer.own.has(accountId);
  if (!reads && !isOwn) return;
  const now = after(sendAt, minutes);
  await markRead(db, accountId, circularId, now);
  await markEventRead(db, accountId, eventOf(circularId), now);
  if (one.needsConfirmation && (confirms || isOwn))
    await markConfirmed(db, { accountId, circularId, aboutId, byParentId: null, now: after(now, 1) });
}

/** Some guardians answer; all but the last get a reply, and are told of it. */
async function answer(db: Db, told: readonly Told[], { writer, circularId, sendAt, today }: Sending): Promise<void> {
  const guardians = told.filter(({ accountId, aboutId }) => accountId !== aboutId && !writer.own.has(accountId));
  for (const [at, [content, reply]] of ANSWERS.entries()) {
    const guardian = guardians[at];
    if (!guardian) return;
    const { accountId } = guardian;
    const now = after(sendAt, (at + 1) * 60);
    await markRead(db, accountId, circularId, now);
    await markEventRead(db, accountId, eventOf(circularId), now);
    await insertAnswer(db, { ...guardian, circularId, byParentId: null, content, now });
    const [latest] = await answersOf(db, circularId, today, { size: 1, offset: 0 });
    if (!latest || !reply) continue;
    const repliedAt = after(now, 20);
    await writeReply(db, latest.id, reply, writer.accountId, repliedAt);
    await insertNotifications(db, {
      ...{ accountIds: [accountId], kind: circularNotices.answered.kind, event: `circular-answer:${latest.id}` },
      ...{ title: '您对通知的回复有了答复', details: reply, href: hrefOf(circularId), isNews: false, now: repliedAt },
    });
  }
}

/** Most arrived outside of the site; the last ones did not, each for a reason of its own. */
async function goOutside(
  db: Db,
  accountIds: readonly string[],
  { writer, one, circularId, sendAt }: Sending,
): Promise<void> {
  const event = eventOf(circularId);
  await insertDeliveries(db, {
    ...{ channels: one.channels, accountIds, event, orgId: writer.orgId, href: hrefOf(circularId) },
    ...{ isUrgent: false, now: sendAt },
  });
  const rows = await db.rows<{ id: string }>(
    'select delivery_id as id from delivery where event = $1 order by account_id',
    [event],
  );
  for (const [at, { id }] of rows.entries()) {
    const [state, tries, problem] = UNDELIVERED[at - rows.length + UNDELIVERED.length] ?? ARRIVED;
    await db.run(`update delivery set state = ${DeliveryState.sending}, tries = $2 where delivery_id = $1`, [
      id,
      tries,
    ]);
    await settle(db, { id, state, problem, nextAt: null, now: after(sendAt, 5) });
  }
}

/** What happened before the day on which the city was of today moves, and what is to be sent; what visitors did since keeps its moment. */
async function moveCirculars(db: Db, days: number, last: string, today: string): Promise<void> {
  const on = 'make_interval(days => $1)';
  const moved = (...columns: string[]) =>
    columns.map((one) => `${one} = case when ${one} < $3 then ${one} + ${on} else ${one} end`).join(', ');
  const hrefs = `(select '${hrefOf('')}' || circular_id from circular where circular_id <= $2)`;
  for (const statement of [
    `update circular set ${moved('created_at', 'updated_at', 'reminded_at')},
       send_at = case when state = ${CircularState.scheduled} or send_at < $3 then send_at + ${on} else send_at end
     where circular_id <= $2`,
    `update circular_recipient set ${moved('read_at', 'confirmed_at')} where circular_id <= $2`,
    `update circular_answer set ${moved('created_at', 'seen_at', 'replied_at')} where circular_id <= $2`,
    `update notification set ${moved('created_at', 'read_at')} where href in ${hrefs}`,
    `update delivery set ${moved('created_at', 'next_at', 'done_at')} where href in ${hrefs}`,
  ])
    await db.run(statement, [days, last, `${dayAfter(today, -days)} 00:00:00`]);
}
