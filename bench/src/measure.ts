import autocannon from 'autocannon';

export interface Figure {
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were not 2xx, and connections that failed. */
  failures: number;
}

export interface Target {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
}

const CONNECTIONS = 32;

/** Loads one target for `seconds`, with 32 connections unless said. */
export async function load(target: Target, seconds: number, connections = CONNECTIONS): Promise<Figure> {
  const result = await autocannon({
    url: target.url,
    method: target.method ?? 'POST',
    headers: { 'content-type': 'application/json', ...target.headers },
    ...(target.body === undefined ? {} : { body: JSON.stringify(target.body) }),
    connections,
    duration: seconds,
  });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Rounds that alternate between the targets, so that a noisy minute hits them all; the median of each figure. */
export async function alternate<Name extends string>(
  targets: Record<Name, Target>,
  rounds: number,
  seconds: number,
): Promise<Record<Name, Figure>> {
  const names = Object.keys(targets) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figure[]])) as Record<Name, Figure[]>;
  for (const name of names) await load(targets[name], 1);
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) figures[name].push(await load(targets[name], seconds));
  const middle = (name: Name, field: keyof Figure) => median(figures[name].map((figure) => figure[field]));
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        rate: middle(name, 'rate'),
        p50: middle(name, 'p50'),
        p99: middle(name, 'p99'),
        failures: Math.max(...figures[name].map((figure) => figure.failures)),
      },
    ]),
  ) as Record<Name, Figure>;
}

export interface Loaded {
  /** Milliseconds, of each round. */
  p99: number[];
  failures: number;
}

/** Loads one target after the other, round after round, until it is over; a round in which that came about counts only where it is the first. */
export async function loadUntil<Name extends string>(
  targets: Record<Name, Target>,
  { seconds, callers }: { seconds: number; callers: number },
  isOver: (rounds: number) => Promise<boolean>,
): Promise<Record<Name, Loaded>> {
  const names = Object.keys(targets) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, { p99: [], failures: 0 }])) as unknown as Record<
    Name,
    Loaded
  >;
  for (let round = 0; !(await isOver(round)); round += 1)
    for (const name of names) {
      const { p99, failures } = await load(targets[name], seconds, callers);
      found[name].failures += failures;
      if (found[name].p99.length === 0 || !(await isOver(round))) found[name].p99.push(p99);
    }
  return found;
}
