// @begins-first
import type { Endpoint } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  ACCESS_CASES,
  type Actor,
  ALIKE,
  attempt,
  endpointNames,
  type Kind,
  type Make,
  mounted,
  NONE,
  outcomeOf,
  type Stage,
  setStage,
} from './testing/access-cases/index.ts';
import { netOf, recordChanges } from './testing/database-difference.ts';

/** What calls leave in the database, for every call of the contract: the same whatever else is sent and however often. */
let stage: Stage;
let endpoints: Endpoint[];
let victim: Actor;
let recorder: Awaited<ReturnType<typeof recordChanges>>;
beforeAll(async () => {
  stage = await setStage();
  recorder = await recordChanges(stage.app);
  endpoints = mounted(stage);
  victim = await stage.actor('4');
});
afterAll(async () => {
  await recorder?.close();
  await stage.close();
});

const casesOf = (endpoint: Endpoint) => ACCESS_CASES[endpointNames.get(endpoint)!]!;

interface Left {
  outcomes: string[];
  difference: string[];
}

/** Plays one case by a fresh actor, `times` at once, with more fields than it has, and tells what that left. */
async function play(
  endpoint: Endpoint,
  kind: Kind,
  make: Make,
  { times = 1, more = {} as object } = {},
): Promise<Left> {
  const actor = await stage.actor(kind);
  const input = { ...more, ...(await make(stage, actor)) };
  const token = await stage.tokenOf(actor);
  await recorder.take();
  const replies = await Promise.all(Array.from({ length: times }, () => attempt(stage, endpoint, input, token)));
  const known: Record<string, string> = { [victim.accountId]: '@victim', [actor.accountId]: '@actor' };
  if (actor.parentId) known[actor.parentId] = '@parent';
  return {
    outcomes: replies.map((reply) => outcomeOf(casesOf(endpoint), reply)),
    difference: netOf(await recorder.take(), known),
  };
}

/** What one case leaves when it is played once, as it is. */
const once = new Map<Endpoint, Map<Make, Promise<Left>>>();
function playedOnce(endpoint: Endpoint, kind: Kind, make: Make): Promise<Left> {
  const cases = once.get(endpoint) ?? new Map<Make, Promise<Left>>();
  const left = cases.get(make) ?? play(endpoint, kind, make);
  once.set(endpoint, cases.set(make, left));
  return left;
}

/** Everything by which a payload could try to name somebody else, or to decide what is the server's to decide. */
const forged = () => {
  const { accountId, orgId } = victim;
  const people = 'userId userid user_id accountId account_id studentId student_id parentId ownerId owner_id staffid';
  const states =
    'auditStatus auditStauts audit_status status published evaluated isMember isAdmin activityEnrollStatus';
  const counts = 'goodNums good_count signCount sign_count personCount vbPoints readNum concernCount';
  const others = {
    ...{
      orgId,
      org_id: orgId,
      belongDeptId: orgId,
      usertype: 1,
      id: '1',
      byParentId: accountId,
      by_parent_id: accountId,
    },
    ...{
      handoverUserId: accountId,
      heldReason: '',
      held_reason: '',
      createDate: '2020-01-01 00:00:00',
      now: '2020-01-01',
    },
    ...{ sessiontoken: 'f'.repeat(64), userName: '别人', name: '别人', nickName: '别人', constructorName: 'x' },
  };
  const each = (names: string, value: unknown) => Object.fromEntries(names.split(' ').map((name) => [name, value]));
  return { ...each(people, accountId), ...each(states, 2), ...each(counts, 999), ...others };
};

const firstOf = (endpoint: Endpoint): Make => Object.values(casesOf(endpoint).cases)[0]!;
/** The cases of the calls that work which are about things that are there and one's own. */
const successes = () =>
  working().flatMap((endpoint) => {
    const { cases, works } = casesOf(endpoint);
    const good = Object.entries(cases).filter(([label]) => label !== NONE && !ALIKE.includes(label));
    return good.map(([label, make]) => ({ endpoint, kind: works!, label, make }));
  });
const working = () => endpoints.filter((endpoint) => casesOf(endpoint).works);

/** Fields that the wire carries and that decide nothing. */
const WITHOUT_EFFECT = ['userId', 'studentId', 'auditStatus', 'status', 'belongDeptId'];
/** Each of their answers is another one: by chance, or as the machine is at the moment. */
const RANDOM = ['proofChallenge', 'wechatAppId', 'manageSystemState'];

describe('what a call answers', () => {
  it('is the same when other people and states are named beside what is asked', async () => {
    for (const endpoint of working().filter((one) => !one.binary && !RANDOM.includes(endpointNames.get(one)!))) {
      const actor = await stage.actor(casesOf(endpoint).works!);
      const input = await firstOf(endpoint)(stage, actor);
      const declared = Object.keys((endpoint.input as z.ZodObject).shape);
      const more = Object.entries(forged()).filter(
        ([name]) => !declared.includes(name) || WITHOUT_EFFECT.includes(name),
      );
      const token = await stage.tokenOf(actor);
      await recorder.take();
      const ask = async (fields: object) => {
        const { error_code, data } = await attempt(stage, endpoint, fields, token);
        return { path: endpoint.path, error_code, data: JSON.stringify(data).replace(/"readNum":\d+/g, '') };
      };
      const honest = await ask(input);
      if ((await recorder.take()).length > 0) continue;
      expect(await ask({ ...Object.fromEntries(more), ...input })).toEqual(honest);
    }
  }, 400_000);
});

describe('what a call leaves', () => {
  it('is the same when other people, states and counts are named in the payload', async () => {
    for (const { endpoint, kind, label, make } of successes()) {
      const honest = await playedOnce(endpoint, kind, make);
      if (honest.outcomes[0] !== '✓') continue;
      const lying = await play(endpoint, kind, make, { more: forged() });
      expect({ path: endpoint.path, label, ...lying }).toEqual({ path: endpoint.path, label, ...honest });
    }
  }, 400_000);

  it('is the same when it is sent fifty times at once', async () => {
    let written = 0;
    for (const { endpoint, kind, label, make } of successes().filter((one) => !casesOf(one.endpoint).counts)) {
      const left = await playedOnce(endpoint, kind, make);
      // What leaves nothing leaves fifty times nothing.
      if (left.outcomes[0] !== '✓' || left.difference.length === 0) continue;
      written += 1;
      const often = await play(endpoint, kind, make, { times: 50 });
      const { difference } = often;
      expect({ path: endpoint.path, label, difference }).toEqual({
        ...{ path: endpoint.path, label },
        difference: left.difference,
      });
      expect(often.outcomes, endpoint.path).toContain('✓');
    }
    expect(written).toBeGreaterThan(20);
  }, 400_000);

  it('is nothing where the thing is of others or not to be seen', async () => {
    for (const endpoint of endpoints) {
      const { cases, works } = casesOf(endpoint);
      for (const [label, make] of Object.entries(cases).filter(([label]) => ALIKE.includes(label))) {
        // What succeeds by several calls alone is of a school's office too.
        const { difference } = await play(endpoint, works ?? '5', make);
        expect({ path: endpoint.path, label, difference }).toEqual({ path: endpoint.path, label, difference: [] });
      }
    }
  }, 180_000);
});
