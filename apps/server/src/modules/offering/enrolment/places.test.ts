import { addParticipant, cancelEnrolment, enrol } from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { identityNumberOf, makeActivity, makeCrowd, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { bindChild } from '../../people/account/index.ts';

/** Two servers on one database, as behind a load balancer. */
let database: TestDatabase;
let servers: TestApp[];
let place: { typeId: string; orgId: string };
beforeAll(async () => {
  database = await createTestDatabase();
  servers = await Promise.all([1, 2].map(() => startTestApp({ connectionString: database.connectionString })));
  const db = servers[0]!.platform.database;
  place = { typeId: await makeType(db), orgId: await makeOrg(db) };
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
});

const server = (index: number) => servers[index % servers.length]!;
const make = (personNum: number) =>
  makeActivity(server(0).platform.database, server(0).clock(), { ...place, personNum });
const crowd = async (count: number) => {
  const { database: db, sessions } = server(0).platform;
  const ids = await makeCrowd(db, count);
  return Promise.all(ids.map(async (accountId) => ({ accountId, token: await sessions.create(db, accountId) })));
};
const signUp = (index: number, activityId: string, token: string, joiners: string[] = []) =>
  server(index).call(enrol, { activityId, remarks: '抢名额', joinUserId: joiners.join(',') }, token);
const seats = (activityId: string) =>
  server(0).platform.database.row<{ taken: number; people: number; enrolments: number; companions: number }>(
    `select a.sign_count as taken, coalesce(sum(e.person_count), 0)::int as people, count(e)::int as enrolments,
       (select count(*)::int from participant p where p.activity_id = a.activity_id and p.enrolment_id is not null) as companions
     from activity a left join enrolment e on e.activity_id = a.activity_id and e.cancelled_at is null
     where a.activity_id = $1 group by a.activity_id`,
    [activityId],
  );

describe('400 people, 20 places', () => {
  it.each([1, 2, 3, 4, 5])('exactly 20 get one and the others are told so (round %i)', async () => {
    const people = await crowd(400);
    const activityId = await make(20);
    const replies = await Promise.all(people.map(({ token }, index) => signUp(index, activityId, token)));
    const told = Map.groupBy(replies, (reply) => `${reply.status} ${reply.error_code} ${reply.message}`);
    expect(Object.fromEntries([...told].map(([text, list]) => [text, list.length]))).toEqual({
      '200 0 报名成功': 20,
      '200 1 名额已满': 380,
    });
    expect(await seats(activityId)).toEqual({ taken: 20, people: 20, enrolments: 20, companions: 0 });
  });

  it('a family that does not fit leaves the places to those who do', async () => {
    const activityId = await make(10);
    const people = await crowd(30);
    await Promise.all(
      people
        .slice(0, 10)
        .flatMap(({ token }, index) =>
          [1, 2].map((serial) =>
            server(index).call(
              addParticipant,
              { activityId, name: '家人', identCode: identityNumberOf(serial), telephone: '13900000001' },
              token,
            ),
          ),
        ),
    );
    await Promise.all(people.map(({ token }, index) => signUp(index, activityId, token)));
    const row = await seats(activityId);
    expect(row?.taken).toBe(10);
    expect(row?.people).toBe(10);
  });
});

it('whatever families sign up and cancel in whatever order, the counter is the number of people who come', async () => {
  const { database: db } = server(0).platform;
  // Two pairs of parents; the children of one pair are both parents', and a third child is everybody's.
  const people = await crowd(7);
  const [a, b, c, d, ...children] = people.map(({ accountId }) => accountId) as [
    string,
    string,
    string,
    string,
    ...string[],
  ];
  const bound = { [a]: [0, 1, 2], [b]: [0, 1, 2], [c]: [2], [d]: [] as number[] };
  for (const [parentId, own] of Object.entries(bound))
    for (const child of own) await bindChild(db, parentId, children[child]!);
  const step = fc.record({
    who: fc.nat(6),
    what: fc.constantFrom('enrol', 'enrol', 'cancel', 'bring'),
    joiners: fc.uniqueArray(fc.nat(6), { maxLength: 3 }),
  });
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
      async (personNum, waves) => {
        const activityId = await make(personNum);
        for (const wave of waves) {
          const replies = await Promise.all(
            wave.map(({ who, what, joiners }, index) => {
              const { token, accountId } = people[who]!;
              serial = (serial + 1) % 1000;
              // Of those who are drawn, the ones whom the person may sign up.
              const family = [accountId, ...(bound[accountId] ?? []).map((child) => children[child]!)];
              const mine = joiners.map((joiner) => people[joiner]!.accountId).filter((id) => family.includes(id));
              if (what === 'enrol') return signUp(index, activityId, token, mine);
              if (what === 'cancel') {
                return server(index).call(cancelEnrolment, { activityId, joinUserId: mine[0] ?? '' }, token);
              }
              const companion = { name: '家人', identCode: identityNumberOf(serial), telephone: '13900000001' };
              return server(index).call(addParticipant, { activityId, ...companion }, token);
            }),
          );
          expect(replies.every((reply) => reply.status === 200 && [0, 1].includes(reply.error_code))).toBe(true);
          const row = await seats(activityId);
          expect(row?.taken).toBe(row?.people);
          expect(row?.people).toBe(row!.enrolments + row!.companions);
          if (personNum > 0) expect(row?.taken).toBeLessThanOrEqual(personNum);
        }
        // Nobody is blocked by what an earlier run cancelled.
        await db.run("update enrolment set cancelled_at = '2020-01-01' where cancelled_at is not null");
      },
    ),
    { numRuns: 25 },
  );
});
