// @begins-first
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  collectedPage,
  type Endpoint,
  followedPage,
  HTTP_NO_SESSION,
  type Office,
  readEnvelope,
  SESSION_HEADER,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inOffice } from './platform/sessions.ts';
import {
  ACCESS_CASES,
  type AccessCases,
  type Actor,
  ALIKE,
  attempt,
  endpointNames,
  KINDS,
  mounted,
  NONE,
  officesOfCalls,
  officesOfKind,
  outcomeOf,
  type Stage,
  setStage,
} from './testing/access-cases/index.ts';
import type { Reply } from './testing/app.ts';
import { numbersIn, tablesWith } from './testing/pupil-numbers.ts';

/** Every call × everyone who may try × whose the thing is, against the printed table docs/domains/policy.md. */
const TABLE = fileURLToPath(new URL('../../../docs/domains/policy.md', import.meta.url));
/** While one works on a few calls: only those whose path has this part are tried, and of the others the table is believed. */
const ONLY = process.env.POLICY_ONLY ?? '';
const INTRODUCTION = `# Who may do what

Printed by \`apps/server/src/policy.test.ts\`, which tries every call as everybody on the real server and fails when this table
says something else. After a change that is meant: \`npx vitest run --project api apps/server/src/policy.test.ts -u\`, and read
the difference. \`POLICY_ONLY=manage/calendar\` before it tries the calls of that path alone.

Columns are the kinds of user of \`codes.ts\`; \`4 as 2\` is a parent who acts in a child's account. Everybody but parents and the
platform administrator belongs to the same school, or to the district or base above and beside it. The last columns have no right by a class that is
put in their charge: \`deputy\` stands in for its class teacher in reviews of records, \`disabled\` was disabled, \`last year\` was its class teacher
until last year, \`other subject\` teaches a subject there that nothing is about, \`grade leader\` leads all grades of the school, \`reader\` is staff of the
district who only read. \`content editor\`, \`academic affairs\`, \`moral education\` and \`auditor\` hold these offices of the school
(内容编辑, 教务, 德育, 审计员) and have no class; so has the grade leader.

| sign | meaning |
|---|---|
| ✓ | done or shown |
| ∅ | a success that shows nothing of it |
| 1 | refused by a rule, with its reason |
| 2 | invalid, with a text for the field |
| 3 | not permitted |
| 4 | not there, or not to be seen: the two answer alike |
| 511 | no session |
`;

let stage: Stage;
let actors: Actor[];
let endpoints: Endpoint[];
let offices: ReadonlyMap<Endpoint, Office | undefined>;
beforeAll(async () => {
  stage = await setStage();
  actors = await Promise.all(KINDS.map((kind) => stage.actor(kind)));
  endpoints = mounted(stage);
  offices = officesOfCalls(stage);
});
afterAll(() => stage.close());

const casesOf = (endpoint: Endpoint): AccessCases => ACCESS_CASES[endpointNames.get(endpoint) ?? '']!;

it('every call of the contract is mounted and tried, and nothing else', () => {
  const views: Endpoint[] = [collectedPage, followedPage];
  const declared = [...endpointNames].filter(([endpoint]) => !views.includes(endpoint)).map(([, name]) => name);
  expect(endpoints.map((endpoint) => endpointNames.get(endpoint)).toSorted()).toEqual(declared.toSorted());
  expect(Object.keys(ACCESS_CASES).toSorted()).toEqual(declared.toSorted());
});

/** Whether the contract lets somebody in: who is not is refused whatever the case is about, so none is made for them. */
function isAdmitted(endpoint: Endpoint, { kind, usertype }: Actor): boolean {
  const { access } = endpoint;
  if (access === 'everyone') return true;
  if (kind === 'guest' || kind === 'disabled') return false;
  const caller = inOffice({ usertype, offices: officesOfKind(kind) }, offices.get(endpoint));
  return access === 'signedIn' || access.includes(caller.usertype);
}

/** What everybody is answered in every case of a call. Who is not admitted sends what somebody else would, in one session. */
async function answersOf(endpoint: Endpoint): Promise<Map<string, Reply[]>> {
  const answers = new Map<string, Reply[]>();
  const outside = new Map<Actor, string | undefined>();
  for (const actor of actors) if (!isAdmitted(endpoint, actor)) outside.set(actor, await stage.tokenOf(actor));
  const { cases, oneByOne } = casesOf(endpoint);
  for (const [label, make] of Object.entries(cases)) {
    const inside = actors.filter((actor) => !outside.has(actor));
    const others = Promise.resolve(make(stage, inside[0] ?? actors[0]!));
    const ask = async (actor: Actor): Promise<Reply> => {
      const input = actor === inside[0] || outside.has(actor) ? await others : await make(stage, actor);
      const token = outside.has(actor) ? outside.get(actor) : await stage.tokenOf(actor);
      return attempt(stage, endpoint, input, token);
    };
    const replies: Promise<Reply>[] = [];
    for (const actor of actors) {
      const reply = ask(actor);
      if (oneByOne) await reply;
      replies.push(reply);
    }
    answers.set(label, await Promise.all(replies));
  }
  return answers;
}

const told = ({ status, error_code, message, data }: Reply) => ({ status, error_code, message, data });

/** Who is refused in every case of a call is refused whatever is sent: session and role are judged before any of it is read. */
async function expectInputUnread(endpoint: Endpoint, answers: Map<string, Reply[]>): Promise<void> {
  const tried = new Set<string>();
  for (const [at, actor] of actors.entries()) {
    const outcomes = new Set([...answers.values()].map((replies) => outcomeOf(casesOf(endpoint), replies[at]!)));
    const [refusal] = outcomes;
    if (outcomes.size > 1 || (refusal !== '3' && refusal !== '511')) continue;
    // What is judged by the kind of account is the same to all of a kind.
    const kind = `${refusal} ${actor.kind === '4 as 2' ? actor.kind : actor.usertype}`;
    if (tried.has(kind)) continue;
    tried.add(kind);
    const token = await stage.tokenOf(actor);
    for (const payload of ['{"not ended', '[]', '{"id":{},"activityId":[]}']) {
      const reply = await stage.app.app.http.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, '不是编号'),
        headers: { 'content-type': 'application/json', ...(token ? { [SESSION_HEADER]: token } : {}) },
        payload,
      });
      const said = `${endpoint.path} ${actor.kind} ${payload} ${reply.body}`;
      expect(reply.statusCode, said).toBe(refusal === '511' ? HTTP_NO_SESSION : 200);
      expect(readEnvelope(reply.json()).error_code, said).toBe(refusal === '511' ? 1 : 3);
    }
  }
}

/** Rows of a call as the table has them. */
const printedRows = ({ method, path }: Endpoint): string[] =>
  readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`| ${method} ${path} |`));

/** Who is told a pupil's register or identity number whole: those who keep the register, each look noted; the pupil and the guardians. */
const TELLS_NUMBERS: Readonly<Record<string, readonly string[]>> = {
  revealPerson: ['5', '10', '1'],
  studentFetch: ['2', '4', '4 as 2'],
};

it('the table says what the server does, and those who may not call are told so whatever they send', async () => {
  const rows: string[] = [];
  for (const endpoint of endpoints) {
    if (!endpoint.path.includes(ONLY)) {
      rows.push(...printedRows(endpoint));
      continue;
    }
    const entry = casesOf(endpoint);
    const answers = await answersOf(endpoint);
    await expectInputUnread(endpoint, answers);
    const none = answers.get(NONE);
    for (const [label, replies] of answers) {
      const outcomes = replies.map((reply) => outcomeOf(entry, reply));
      rows.push(`| ${endpoint.method} ${endpoint.path} | ${label} | ${outcomes.join(' | ')} |`);
      for (const [at, reply] of replies.entries()) {
        const text = JSON.stringify(told(reply));
        const said = `${endpoint.path} ${label} ${KINDS[at]} ${text.slice(0, 300)}`;
        expect([0, 1, 2, 3, 4], said).toContain(reply.error_code);
        expect([200, 404, 511], said).toContain(reply.status);
        if (!TELLS_NUMBERS[endpointNames.get(endpoint)!]?.includes(KINDS[at]!))
          expect(numbersIn(text + JSON.stringify(reply.headers), stage.numbers), said).toEqual([]);
        // What is not to be seen answers as if it were not there, word for word.
        if (none && ALIKE.includes(label) && outcomes[at] !== '✓') expect(told(reply), said).toEqual(told(none[at]!));
      }
    }
  }
  const head = `| call | about | ${KINDS.join(' | ')} |\n|---|---|${KINDS.map(() => '---|').join('')}`;
  await expect(`${INTRODUCTION}\n${head}\n${rows.join('\n')}\n`).toMatchFileSnapshot(TABLE);
}, 900_000);

/** Texts of successes as families know them. */
const SAID: Record<string, string> = {
  register: '注册成功',
  resetPassword: '密码修改成功',
  sendCode: '验证码已发送至您的手机',
  sendPersonalCode: '验证码已发送至您的手机',
  enrol: '报名成功',
  collect: '收藏成功',
  cancelCollect: '取消收藏成功',
  cancelFollow: '取消关注',
  addParticipant: '添加成功',
  addEmergencyContact: '添加成功',
  bindStudent: '绑定成功',
  unbindStudent: '解除绑定成功',
};

it('every call works, says the text that is known, and answers what the contract declares', async () => {
  for (const endpoint of endpoints) {
    const entry = casesOf(endpoint);
    if (!entry.works) continue;
    const name = endpointNames.get(endpoint)!;
    const actor = await stage.actor(entry.works);
    const input = await Object.values(entry.cases)[0]!(stage, actor);
    const reply = await attempt(stage, endpoint, input, await stage.tokenOf(actor));
    const said = `${name} ${reply.error_code} ${reply.message}`;
    expect(outcomeOf(entry, reply), said).toBe('✓');
    if (SAID[name]) expect(reply.message).toBe(SAID[name]);
    if (!endpoint.binary) expect(endpoint.output.safeParse(reply.data).error, said).toBeUndefined();
  }
}, 900_000);

/** Tables of which the calls have certainly filled some rows: where nothing stands nothing is proven. */
const FILLED = ['audit_log', 'job', 'notification', 'pgboss.job', 'search_document', 'session'];

it('no register or identity number of a pupil stands in the database to be read', async () => {
  expect(stage.numbers.size).toBeGreaterThan(0);
  for (const name of FILLED) expect(await stage.db.row(`select 1 from ${name} limit 1`), name).toBeDefined();
  expect(await tablesWith(stage.db, stage.numbers)).toEqual([]);
}, 300_000);
