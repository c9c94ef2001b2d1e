import { cancelEnrolment, enrol, enrolledPage, MONTHLY_CANCELLATIONS } from '@vimo/contract';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { startTestApp } from '../app.ts';
import { makeActivity, makeOrg, makeType } from '../fixtures.ts';
import { type LifeCycle, type Named, overHttp } from './life.ts';

/** One more than there are places, who all come back again and again. */
const PEOPLE = 3;
const PLACES = 2;
interface Model {
  /** By person: whether they come, and how often they cancelled. */
  people: readonly { comes: boolean; cancelled: number }[];
}
type Act = Named<'enrol' | 'cancel', { who: number }>;
const signUp = (who: number): Act => ({ what: 'enrol', who });
const cancel = (who: number): Act => ({ what: 'cancel', who });
const WHO = Array.from({ length: PEOPLE }, (_, who) => who);

function step({ people }: Model, { what, who }: Act): { ok: boolean; next: Model } {
  const person = people[who]!;
  const hasPlace = people.filter(({ comes }) => comes).length < PLACES;
  const ok = what === 'cancel' ? person.comes : !person.comes && hasPlace && person.cancelled < MONTHLY_CANCELLATIONS;
  const changed = what === 'cancel' ? { comes: false, cancelled: person.cancelled + 1 } : { ...person, comes: true };
  return { ok, next: { people: ok ? people.with(who, changed) : people } };
}

interface Real {
  activityId: string;
  people: readonly { accountId: string; token: string }[];
}

/** Places of an activity: who has one, who gives it back, and who is blocked for giving back too often. */
export async function enrolmentLife(): Promise<LifeCycle<Model, Act, Real>> {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const call = await overHttp(app);
  const db = app.platform.database;
  const place = { typeId: await makeType(db), orgId: await makeOrg(db) };

  return {
    app,
    async begin() {
      const activityId = await makeActivity(db, app.clock(), { ...place, personNum: PLACES });
      const people = await Promise.all(WHO.map(() => app.loginAs(4)));
      return {
        model: { people: people.map(() => ({ comes: false, cancelled: 0 })) },
        real: { activityId, people },
      };
    },
    acts: fc.constantFrom(...WHO.flatMap((who) => [signUp(who), signUp(who), cancel(who)])),
    races: WHO.flatMap((who): [Act, Act][] => {
      const other = (who + 1) % PEOPLE;
      return [
        [signUp(who), signUp(other)],
        [signUp(who), cancel(other)],
        [signUp(who), cancel(who)],
        [cancel(who), cancel(who)],
        [cancel(who), cancel(other)],
      ];
    }),
    step,
    async perform({ activityId, people }, { what, who }) {
      const { token } = people[who]!;
      return what === 'enrol'
        ? (await call(enrol, { activityId, remarks: '想去', joinUserId: '' }, token)).ok
        : (await call(cancelEnrolment, { activityId, joinUserId: '' }, token)).ok;
    },
    async found({ activityId, people }) {
      const rows = await db.rows<{ accountId: string; living: number; places: number; cancelled: number }>(
        `select account_id as "accountId", (count(*) filter (where cancelled_at is null))::int as living,
           coalesce(sum(person_count) filter (where cancelled_at is null), 0)::int as places,
           (count(*) filter (where cancelled_at is not null))::int as cancelled from enrolment where activity_id = $1 group by account_id`,
        [activityId],
      );
      const { taken } = (await db.row<{ taken: number }>(
        'select sign_count as taken from activity where activity_id = $1',
        [activityId],
      ))!;
      // Places that are taken are the places of those who come.
      expect(taken).toBe(rows.reduce((sum, { places }) => sum + places, 0));
      const shown = (await call(enrolledPage, { activityId, pageSize: 50 }, people[0]!.token)).data;
      expect(shown.dataList).toHaveLength(rows.reduce((sum, { living }) => sum + living, 0));
      return {
        taken,
        people: people.map(({ accountId }) => {
          const row = rows.find((one) => one.accountId === accountId);
          return `${row?.living ?? 0} ${row?.cancelled ?? 0}`;
        }),
      };
    },
    expected: ({ people }) => ({
      taken: people.filter(({ comes }) => comes).length,
      people: people.map(({ comes, cancelled }) => `${comes ? 1 : 0} ${cancelled}`),
    }),
  };
}
