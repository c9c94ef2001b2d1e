// @begins-first
import { type Endpoint, EnrollForm } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maskPhone } from './platform/secrets.ts';
import {
  ACCESS_CASES,
  type Actor,
  attempt,
  endpointNames,
  mounted,
  type Stage,
  setStage,
} from './testing/access-cases/index.ts';
import type { Reply } from './testing/app.ts';
import { identityNumberOf } from './testing/fixtures.ts';

/**
 * Two guardians of one child never meet (docs/domains/people.md, guardians): whatever one of them calls, in the child's account or the own one, no answer holds the other's name or number,
 * whole or masked. The child is told both: they are the child's own guardians.
 */
const OTHER = { name: '司徒望岚', phone: '13600009731' };
const TELLING = [OTHER.name, OTHER.phone, maskPhone(OTHER.phone)];

let stage: Stage;
let endpoints: Endpoint[];
/** The one, who asks, and the other, who has written wherever a guardian can; both in the child's account. */
let one: Actor;
let other: Actor;
/** For which the other signed the child up, with a companion and somebody to call. */
let activityId: string;
beforeAll(async () => {
  stage = await setStage();
  endpoints = mounted(stage);
  one = await stage.actor('4 as 2');
  const otherId = await stage.app.makeAccount({ name: OTHER.name, phone: OTHER.phone, accountCode: OTHER.phone });
  const binding = [otherId, one.accountId];
  await stage.db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', binding);
  other = { ...one, parentId: otherId };
  activityId = await stage.activity({ enrollForm: EnrollForm.phone });
});
afterAll(() => stage.close());

const isAdmitted = ({ access }: Endpoint, { usertype }: Actor): boolean =>
  access === 'everyone' || access === 'signedIn' || access.includes(usertype);
const casesOf = (endpoint: Endpoint) => Object.values(ACCESS_CASES[endpointNames.get(endpoint) ?? '']!.cases);
const toldIn = (reply: Reply): string[] => {
  const said = JSON.stringify(reply);
  return TELLING.filter((text) => said.includes(text));
};

/** Asks everything as somebody, of what each case is about and, where it is an activity, of the one for which the other has written too. */
async function askAll(actor: Actor, judge?: (said: string, reply: Reply) => void): Promise<void> {
  for (const endpoint of endpoints) {
    if (!isAdmitted(endpoint, actor)) continue;
    for (const make of casesOf(endpoint)) {
      const input = await make(stage, actor);
      for (const asked of 'activityId' in input ? [input, { ...input, activityId }] : [input]) {
        const reply = await attempt(stage, endpoint, asked, await stage.tokenOf(actor));
        judge?.(`${endpoint.path} ${Object.keys(asked)} ${JSON.stringify(reply.data)?.slice(0, 300)}`, reply);
      }
    }
  }
}

it('the other one writes name and number wherever a guardian can in the child’s account', async () => {
  const write = async (name: string, more: object) => {
    const endpoint = endpoints.find((each) => endpointNames.get(each) === name)!;
    const input = { ...(await casesOf(endpoint)[0]!(stage, other)), ...more };
    const reply = await attempt(stage, endpoint, input, await stage.tokenOf(other));
    expect(reply.error_code, `${name} ${reply.message}`).toBe(0);
  };
  const put = { activityId, name: OTHER.name, identCode: identityNumberOf(970), telephone: OTHER.phone };
  await write('addEmergencyContact', put);
  await write('addParticipant', put);
  await write('enrol', { activityId, enrollPhone: OTHER.phone });
  await write('addAddress', { name: OTHER.name, telphone: OTHER.phone });
  await write('addFeedback', { contactWay: OTHER.phone });
  await write('applyToClub', { telphone: OTHER.phone });
  // Where nothing was written nothing is proven: the other one reads it, and the child does.
  const read = async (actor: Actor) => {
    const endpoint = endpoints.find((each) => endpointNames.get(each) === 'queryContacts')!;
    return toldIn(await attempt(stage, endpoint, { activityId }, await stage.tokenOf(actor)));
  };
  for (const actor of [other, { ...one, parentId: undefined }])
    expect(await read(actor)).toEqual([OTHER.name, maskPhone(OTHER.phone)]);
  // All else that can be written is, in the words of the cases.
  await askAll(other);
}, 900_000);

it('no answer tells it to the one who acts in the child’s account', async () => {
  await askAll(one, (said, reply) => expect(toldIn(reply), said).toEqual([]));
  const bound = await stage.db.rows('select 1 from child_binding where student_id = $1', [one.accountId]);
  expect(bound, 'both are guardians still').toHaveLength(2);
}, 900_000);

it('nor in the own account', async () => {
  const own: Actor = { ...one, kind: '4', accountId: one.parentId!, usertype: 4, parentId: undefined };
  await askAll(own, (said, reply) => expect(toldIn(reply), said).toEqual([]));
}, 900_000);
