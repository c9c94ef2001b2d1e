import {
  type DataOf,
  type Endpoint,
  type Envelope,
  ErrorCode,
  type InputOf,
  readEnvelope,
  SESSION_HEADER,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';

/**
 * A life cycle as a model says it: what somebody tries, whether it must be acknowledged, and how things stand afterwards. Each is tried over HTTP against the
 * real server and database, one act after the other and two at once; of two at once the answers and what is found must be those of one of the two orders.
 */
export interface LifeCycle<Model, Act, Real> {
  app: TestApp;
  /** New people and things, so that lives do not meet. */
  begin(): Promise<{ model: Model; real: Real }>;
  acts: fc.Arbitrary<Act>;
  /** Acts whose meeting matters: they are sent at once more often than by chance. */
  races: readonly (readonly [Act, Act])[];
  /** What an act is aimed at, as its person sees it before the turn: two at once see the same. */
  aim?(model: Model, act: Act): Act;
  /** What an act does to the model, and whether it is acknowledged. Pure: the model is not changed. */
  step(model: Model, act: Act): { ok: boolean; next: Model };
  /** Does it; true when the server acknowledged it. */
  perform(real: Real, act: Act): Promise<boolean>;
  /** All that is found afterwards, as far as the model knows of it; throws where sums are no sums, or a history is not what it was and more. */
  found(real: Real): Promise<unknown>;
  /** The same as the model says it. */
  expected(model: Model): unknown;
}

/** Acts of these names, with the same details each: one type a name, so that a name tells what else is there. */
export type Named<What extends string, Details = unknown> = What extends string ? { what: What } & Details : never;

/** `LIFE_SEED` begins elsewhere, `LIFE_RUNS` multiplies the lives. */
const SEED = Number(process.env.LIFE_SEED ?? 20_261_125);
const TIMES = Number(process.env.LIFE_RUNS ?? 1);

/** What was refused since the turn began, for who reads a failure. */
let refusals: string[] = [];

/** How much later the second of two is sent, in questions to the database: they meet early, in the middle and late. */
const LATER = [0, 0, 0, 2, 8, 24];

/** One turn: an act, or two at once. */
class Turn<Model, Act, Real> implements fc.AsyncCommand<{ now: Model }, Real> {
  readonly life: LifeCycle<Model, Act, Real>;
  readonly acts: readonly Act[];
  readonly later: number;
  /** Acts of all lives until now. */
  readonly tried: { acts: number };
  constructor(life: LifeCycle<Model, Act, Real>, acts: readonly Act[], later: number, tried: { acts: number }) {
    this.life = life;
    this.acts = acts;
    this.later = later;
    this.tried = tried;
  }
  /** Also what is out of order is tried: it must be refused. */
  check = () => true;
  async run(model: { now: Model }, real: Real): Promise<void> {
    const { life } = this;
    this.tried.acts += this.acts.length;
    refusals = [];
    const acts = this.acts.map((act) => life.aim?.(model.now, act) ?? act);
    const where = `${this.toString()}, after ${this.tried.acts} acts with LIFE_SEED=${SEED}`;
    const { answers, found } = await this.happens(acts, real).catch((error) => {
      throw new Error([where, error.message, ...refusals].join('\n'), { cause: error });
    });
    const ways = ordersOf(acts.length).map((order) => {
      const oks: boolean[] = [];
      let state = model.now;
      for (const at of order) {
        const { ok, next } = life.step(state, acts[at]!);
        oks[at] = ok;
        state = next;
      }
      return { state, said: { answers: oks, found: life.expected(state) } };
    });
    const way = ways.find(({ said }) => equal(said, { answers, found })) ?? ways[0]!;
    expect({ answers, found }, [where, ...refusals].join('\n')).toEqual(way.said);
    model.now = way.state;
  }
  private async happens(acts: readonly Act[], real: Real) {
    const answers = await Promise.all(
      acts.map(async (act, nth) => {
        for (let wait = nth * this.later; wait > 0; wait -= 1) await this.life.app.platform.database.row('select 1');
        return this.life.perform(real, act);
      }),
    );
    return { answers, found: await this.life.found(real) };
  }
  toString = () =>
    this.acts.map((act) => fc.stringify(act)).join(this.later > 0 ? ` and ${this.later} later ` : ' beside ');
}

const ordersOf = (count: number) =>
  count === 1
    ? [[0]]
    : [
        [0, 1],
        [1, 0],
      ];

function equal(a: unknown, b: unknown): boolean {
  try {
    expect(a).toEqual(b);
    return true;
  } catch {
    return false;
  }
}

/** Holds the server against the model over many lives, each of so many turns. Which acts are tried follows from the seed alone. */
export async function live<Model, Act, Real>(
  life: LifeCycle<Model, Act, Real>,
  { lives, turns }: { lives: number; turns: number },
): Promise<void> {
  const tried = { acts: 0 };
  const turnOf = (...acts: readonly Act[]) => new Turn(life, acts, 0, tried);
  const pairOf = (pairs: fc.Arbitrary<readonly [Act, Act]>) =>
    fc.tuple(pairs, fc.constantFrom(...LATER)).map(([acts, later]) => new Turn(life, acts, later, tried));
  const turn = fc.oneof(
    { weight: 5, arbitrary: life.acts.map((act) => turnOf(act)) },
    { weight: 4, arbitrary: pairOf(fc.constantFrom(...life.races)) },
    { weight: 1, arbitrary: pairOf(fc.tuple(life.acts, life.acts)) },
    // The same twice at once: a double click, or a page that stands open twice.
    { weight: 1, arbitrary: life.acts.map((act) => turnOf(act, act)) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: turns, maxLength: turns }), (commands) =>
      fc.asyncModelRun(async () => {
        const { model, real } = await life.begin();
        return { model: { now: model }, real };
      }, commands),
    ),
    // A shorter life need not fail again where two acts met: the failing turn tells what was answered and found.
    { numRuns: lives * TIMES, seed: SEED, endOnFailure: true },
  );
}

/** Servers listening, which take turns in being called, and calls as browsers make them. */
export async function overHttp(...servers: readonly TestApp[]) {
  const bases = await Promise.all(servers.map(({ app }) => app.http.listen({ port: 0, host: '127.0.0.1' })));
  let calls = 0;
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>, token: string) => {
    const url = new URL(endpoint.path, bases[calls % bases.length]);
    calls += 1;
    const isRead = endpoint.method === 'GET';
    if (isRead) for (const [name, value] of Object.entries(input as object)) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', [SESSION_HEADER]: token },
      ...(isRead ? {} : { body: JSON.stringify(input) }),
    });
    const envelope = readEnvelope((await response.json()) as Envelope<DataOf<E>>);
    // A refusal is an answer; a fault never is.
    const isFault = response.status !== 200 || envelope.error_code === ErrorCode.fault;
    expect(isFault, `${endpoint.path}: ${response.status} ${JSON.stringify(envelope)}`).toBe(false);
    const ok = envelope.error_code === 0;
    if (!ok) refusals.push(`${endpoint.path}: ${JSON.stringify(envelope.message)}`);
    return { ok, data: envelope.data as DataOf<E> };
  };
}

/** SQL of a line of a history: its step, from where, and where to; `expectHistory` reads it. */
export const LINE = `concat_ws(' ', step, coalesce(from_state::text, '-'), to_state)`;

/**
 * A history is what it was and more; each of its lines goes on where the one before ended, and the last ended where things stand.
 * @param lines as `LINE` says them, in order
 * @returns the names of the steps
 */
export function expectHistory(before: readonly string[], lines: readonly string[], stands: number): string[] {
  expect(lines.slice(0, before.length)).toEqual(before);
  let at = '-';
  return lines.map((line, index) => {
    const [step = '', from, to = ''] = line.split(' ');
    // Where the first line comes from is its own business: a thing may be there before its history.
    if (index > 0) expect(from, lines.join()).toBe(at);
    at = to;
    if (index === lines.length - 1) expect(at, lines.join()).toBe(String(stands));
    return step;
  });
}

/** What a ledger keeps as the balance is the sum of its entries. */
export async function expectSums({ platform }: TestApp, accountId: string): Promise<void> {
  const sums = await platform.database.row<{ kept: number; entries: number }>(
    `select coalesce((select points from vcoin_account where account_id = $1), 0) as kept,
       coalesce((select sum(points) from vcoin_entry where account_id = $1), 0)::int as entries`,
    [accountId],
  );
  expect(sums?.kept).toBe(sums?.entries);
}
