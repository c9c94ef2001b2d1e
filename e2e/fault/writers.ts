import { setTimeout as sleep } from 'node:timers/promises';
import { cancelEnrolment, type Endpoint, enrol, type InputOf } from '@vimo/contract';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createSessions } from '../../apps/server/src/platform/sessions.ts';
import { makeActivity, makeCrowd, makeOrg, makeType } from '../../apps/server/src/testing/fixtures.ts';
import { send } from '../support/people.ts';
import { eventually } from '../support/server-process.ts';

const PEOPLE = 16;
const ACTIVITIES = 250;

export interface Writers {
  /** Writes that the server said it had done. */
  acknowledged(): number;
  /** Calls told to come again later. */
  refused(): number;
  /** Whatever was neither: calls that broke, other answers. */
  broken(): string[];
  stop(): Promise<void>;
  /** Acknowledged writes that the database does not hold, and activities whose counter is not the number of those who come. */
  lost(): Promise<string[]>;
}

/** People who sign up and cancel as fast as they are answered, every write a transaction; and a look at the database itself. */
export async function openCrowd(connectionString: string) {
  const database = openDatabase(connectionString, { size: 3 });
  const sessions = await createSessions(database, () => new Date(), { idleMinutes: 30, secondFactorRequired: false });
  const place = { typeId: await makeType(database), orgId: await makeOrg(database) };
  const activities: string[] = [];
  for (let n = 0; n < ACTIVITIES; n += 1)
    activities.push(await makeActivity(database, new Date(), { ...place, personNum: 0 }));
  return {
    database,
    async close() {
      await sessions.close();
      await database.close();
    },
    async startWriting(url: string): Promise<Writers> {
      const people = await makeCrowd(database, PEOPLE);
      const tokens = await Promise.all(people.map((id) => sessions.create(database, id)));
      return startWriters({ url, database, people, tokens, activities });
    },
  };
}

interface Crowd {
  url: string;
  database: Database;
  people: string[];
  tokens: string[];
  activities: string[];
}

function startWriters({ url, database, people, tokens, activities }: Crowd): Writers {
  /** What each person last heard of each activity; absent when nobody can know. */
  const heard = people.map(() => new Map<string, 'in' | 'out'>());
  const broken: string[] = [];
  let acknowledged = 0;
  let refused = 0;
  let going = true;

  const write = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, token: string): Promise<boolean> => {
    const reply = await send(url, endpoint, input, token).catch((error: Error) => error);
    if (reply instanceof Error) broken.push(`${endpoint.path}: ${reply.message} ${reply.cause ?? ''}`);
    else if (reply.status === 200 && reply.envelope.error_code === 0) {
      acknowledged += 1;
      return true;
    } else if (reply.status === 503 && Number(reply.retryAfter) > 0 && reply.envelope.error_code === -1) refused += 1;
    else broken.push(`${endpoint.path}: ${reply.status} ${JSON.stringify(reply.envelope)}`);
    await sleep(20);
    return false;
  };
  const writeAll = async (mine: Map<string, 'in' | 'out'>, token: string) => {
    for (const [index, activityId] of activities.entries()) {
      if (!going) return;
      if (!(await write(enrol, { activityId, remarks: '报名' }, token))) continue;
      mine.set(activityId, 'in');
      // More than two cancellations a month keep a person from signing up.
      if (index % 20 !== 0 || index >= 40) continue;
      mine.delete(activityId);
      if (await write(cancelEnrolment, { activityId }, token)) mine.set(activityId, 'out');
    }
  };
  const all = Promise.all(tokens.map((token, index) => writeAll(heard[index] as Map<string, 'in' | 'out'>, token)));
  return {
    acknowledged: () => acknowledged,
    refused: () => refused,
    broken: () => broken,
    async stop() {
      going = false;
      await all;
    },
    async lost() {
      const rows = await database.rows<{ person: string; activity: string }>(
        'select account_id as person, activity_id as activity from enrolment where account_id = any($1) and cancelled_at is null',
        [people],
      );
      const coming = new Set(rows.map(({ person, activity }) => `${person} ${activity}`));
      const wrong = people.flatMap((person, index) =>
        [...(heard[index] ?? [])]
          .filter(([activity, state]) => coming.has(`${person} ${activity}`) !== (state === 'in'))
          .map(([activity, state]) => `${person} heard "${state}" of ${activity}`),
      );
      const counters = await database.rows<{ id: string }>(
        `select a.activity_id as id from activity a left join enrolment e on e.activity_id = a.activity_id and e.cancelled_at is null
         group by a.activity_id having a.sign_count <> coalesce(sum(e.person_count), 0)`,
      );
      return [...wrong, ...counters.map(({ id }) => `counter of ${id}`)];
    },
  };
}

export const underWay = (writers: Writers) => eventually(() => writers.acknowledged() > 20, 20_000, 'writes under way');
