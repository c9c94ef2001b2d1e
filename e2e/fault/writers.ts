import { cancelEnrolment, enrol } from '@vimo/contract';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createSessions } from '../../apps/server/src/platform/sessions.ts';
import { makeActivity, makeCrowd, makeOrg, makeType } from '../../apps/server/src/testing/fixtures.ts';
import { eventually } from '../support/server-process.ts';
import { startActivityWriters } from './activity-writers.ts';
import { openRecordSchool, startRecordWriters } from './record-writers.ts';
import { startStaffWriters } from './staff-writers.ts';
import { openWriting, type Writing } from './writing.ts';

const PEOPLE = 16;
const ACTIVITIES = 250;

export interface Writers extends Omit<Writing, 'write'> {
  stop(): Promise<void>;
  /** Acknowledged writes that the database does not hold, and what does not agree with itself there. */
  lost(): Promise<string[]>;
  /** Whether all kinds of writes are under way. */
  areUnderWay(): boolean;
}

/**
 * People who sign up and cancel, a class that keeps records, and administrators of a school, as fast as they are answered, every write a transaction; and a look at the database
 * itself.
 */
export async function openCrowd(connectionString: string) {
  const database = openDatabase(connectionString, { size: 3 });
  const sessions = await createSessions(database, () => new Date(), {
    policies: { now: () => ({ idleMinutes: 30, secondFactorFor: [] }), onChange: () => {} },
  });
  const place = { typeId: await makeType(database), orgId: await makeOrg(database) };
  const activities: string[] = [];
  for (let n = 0; n < ACTIVITIES; n += 1)
    activities.push(await makeActivity(database, new Date(), { ...place, personNum: 0 }));
  const school = await openRecordSchool(database);
  return {
    database,
    sessions,
    school,
    async close() {
      await sessions.close();
      await database.close();
    },
    async startWriting(url: string): Promise<Writers> {
      const people = await makeCrowd(database, PEOPLE);
      const tokens = await Promise.all(people.map((id) => sessions.create(database, id)));
      const records = await startRecordWriters(url, { database, sessions, school });
      const staff = await startStaffWriters(url, { database, sessions, typeId: place.typeId });
      const organiser = await startActivityWriters(url, { database, sessions, typeId: place.typeId });
      return together(startWriters({ url, database, people, tokens, activities }), records, staff, organiser);
    },
  };
}

type Some = Omit<Writers, 'areUnderWay'>;
const together = (...all: readonly Some[]): Writers => {
  const sum = (count: (writers: Some) => number) => all.reduce((total, writers) => total + count(writers), 0);
  return {
    acknowledged: () => sum((writers) => writers.acknowledged()),
    refused: () => sum((writers) => writers.refused()),
    broken: () => all.flatMap((writers) => writers.broken()),
    stop: async () => void (await Promise.all(all.map((writers) => writers.stop()))),
    lost: async () => (await Promise.all(all.map((writers) => writers.lost()))).flat(),
    areUnderWay: () => all.every((writers) => writers.acknowledged() > 20),
  };
};

interface Crowd {
  url: string;
  database: Database;
  people: string[];
  tokens: string[];
  activities: string[];
}

function startWriters({ url, database, people, tokens, activities }: Crowd): Some {
  /** What each person last heard of each activity; absent when nobody can know. */
  const heard = people.map(() => new Map<string, 'in' | 'out'>());
  const writing = openWriting(url);
  let going = true;
  const writeAll = async (mine: Map<string, 'in' | 'out'>, token: string) => {
    for (const [index, activityId] of activities.entries()) {
      if (!going) return;
      if (!(await writing.write(enrol, { activityId, remarks: '报名' }, token))) continue;
      mine.set(activityId, 'in');
      // More than two cancellations a month keep a person from signing up.
      if (index % 20 !== 0 || index >= 40) continue;
      mine.delete(activityId);
      if (await writing.write(cancelEnrolment, { activityId }, token)) mine.set(activityId, 'out');
    }
  };
  const all = Promise.all(tokens.map((token, index) => writeAll(heard[index] as Map<string, 'in' | 'out'>, token)));
  return {
    ...writing,
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

export const underWay = (writers: Writers) => eventually(() => writers.areUnderWay(), 20_000, 'writes under way');
