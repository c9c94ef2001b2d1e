import { Agent, request } from 'node:http';
import { enrol } from '@vimo/contract';
import type pg from 'pg';
import { median } from './measure.ts';

export interface Rush {
  succeeded: number;
  refused: number;
  faults: number;
  p50: number;
  p99: number;
}

/** Everybody signs up for the same activity at once, each over a connection of their own. */
export async function signUpRush(url: string, client: pg.Client, tokens: string[], places: number): Promise<Rush> {
  const { rows } = await client.query<{ id: string }>(
    'update activity set person_num = $1, sign_count = 0 where activity_id = (select max(activity_id) from activity) returning activity_id as id',
    [places],
  );
  const activityId = rows[0]?.id ?? '';
  await client.query('delete from enrolment where activity_id = $1', [activityId]);
  const agent = new Agent({ keepAlive: false, maxSockets: tokens.length });
  const took: number[] = [];
  const outcome: Rush = { succeeded: 0, refused: 0, faults: 0, p50: 0, p99: 0 };
  await Promise.all(
    tokens.map(async (token) => {
      const began = performance.now();
      const code = await post(agent, url + enrol.path, { activityId, remarks: '期待参加' }, token).catch(() => -1);
      took.push(performance.now() - began);
      if (code === 0) outcome.succeeded += 1;
      else if (code === 1) outcome.refused += 1;
      else outcome.faults += 1;
    }),
  );
  took.sort((a, b) => a - b);
  return { ...outcome, p50: median(took), p99: took[Math.floor(took.length * 0.99)] ?? Number.NaN };
}

/** Error code of the answer; -1 for everything that is no 200. */
function post(agent: Agent, url: string, body: object, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', sessiontoken: token } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(response.statusCode === 200 ? JSON.parse(text).error_code : -1));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}
