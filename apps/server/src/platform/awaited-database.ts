import { setTimeout as wait } from 'node:timers/promises';
import { asUnavailable } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { Unavailable } from './errors.ts';

/** How long one question may wait: a machine that is being brought up may keep still. */
const ANSWER_MS = 5000;
const PAUSE_MS = 1000;
const LINE_MS = 60_000;

interface Waiting {
  say: (line: string) => void;
  pauseMs?: number;
  /** How often it is said that the wait goes on. */
  lineMs?: number;
}

/**
 * Waits at the start until an operator's own database answers, for as long as that takes: machines of one building come up in any order, and a large database
 * recovers for minutes (docs/operations.md). Says so at once, and once a minute.
 * @throws what waiting does not mend, such as a wrong password
 */
export async function awaitDatabase(
  connectionString: string,
  { say, pauseMs = PAUSE_MS, lineMs = LINE_MS }: Waiting,
): Promise<void> {
  const since = performance.now();
  const seconds = () => Math.round((performance.now() - since) / 1000);
  let saidAt: number | undefined;
  for (let fault = await faultOfAsking(connectionString); fault; fault = await faultOfAsking(connectionString)) {
    const reason = fault.message || (fault as NodeJS.ErrnoException).code;
    if (saidAt === undefined || performance.now() - saidAt >= lineMs) {
      say(
        saidAt === undefined
          ? `数据库暂时连接不上（${reason}），可用后自动继续。请检查 PostgreSQL 是否已启动，DATABASE_URL 是否正确`
          : `仍在等待数据库，已等 ${seconds()} 秒（${reason}）`,
      );
      saidAt = performance.now();
    }
    await wait(pauseMs);
  }
  if (saidAt !== undefined) say(`数据库已可用，等了 ${seconds()} 秒`);
}

/** Why the database is away, undefined when it answers. @throws any other fault */
async function faultOfAsking(connectionString: string): Promise<Error | undefined> {
  const client = new DatabaseClient({
    connectionString,
    application_name: 'vimo-start',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    if (asUnavailable(error) instanceof Unavailable) return error as Error;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
