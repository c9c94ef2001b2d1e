import { DatabaseClient, SESSION_SETTINGS } from './database-client.ts';
import { StartProblem } from './start-problems.ts';

const TRANSACTION_MODE =
  '前的连接池把一个数据库连接轮流给了不同的会话（如 PgBouncer 的 pool_mode = transaction）：通知和会话设置会丢失。请把它改为 pool_mode = session，或让程序直接连接数据库（docs/operations.md）。';
const OTHER_SETTINGS = (found: string) =>
  `的连接不接受会话设置（${found}）：时间会相差若干小时，慢查询不受限制。请检查数据库前的连接池，或让程序直接连接数据库（docs/operations.md）。`;

/** What is told of a connection when it was opened, or a little later. */
export interface SessionFacts {
  /** The server's process behind it. */
  pid: number;
  timeZone: string;
  statementTimeout: string;
}

/**
 * What is wrong with two connections that are open at once, of which the first was asked once more at the end: each must have a server's process of its own,
 * keep it, and keep what was set. Undefined when all is well.
 */
export function sessionProblem(
  first: SessionFacts,
  second: SessionFacts,
  firstAgain: SessionFacts,
): string | undefined {
  if (first.pid === second.pid || first.pid !== firstAgain.pid) return TRANSACTION_MODE;
  const other = [first, second, firstAgain].find(
    ({ timeZone, statementTimeout }) =>
      timeZone !== SESSION_SETTINGS.TimeZone || statementTimeout !== PROBE_TIMEOUT.shown,
  );
  return other && OTHER_SETTINGS(`TimeZone ${other.timeZone}，statement_timeout ${other.statementTimeout}`);
}

/** A bound that nobody else sets, and how the database shows it. */
const PROBE_TIMEOUT = { ms: 4321, shown: '4321ms' };
/** How long a question may wait: a pooler that has no second connection lets it wait for ever. */
const ANSWER_MS = 5000;

/**
 * Looks whether what stands between the program and its database gives each connection a session of its own. To be called before anything is read or written.
 * @param variable where the operator says how the database is reached
 * @throws StartProblem with a line for the operator
 */
export async function requireOwnSessions(connectionString: string, variable: string): Promise<void> {
  const open = () =>
    new DatabaseClient({
      connectionString,
      application_name: 'vimo-session',
      statement_timeout: PROBE_TIMEOUT.ms,
      query_timeout: ANSWER_MS,
    });
  const first = open();
  const second = open();
  try {
    await first.connect();
    await second.connect();
    const problem = sessionProblem(await factsOf(first), await factsOf(second), await factsOf(first));
    if (problem) throw new StartProblem(`${variable} ${problem}`);
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})));
  }
}

async function factsOf(client: DatabaseClient): Promise<SessionFacts> {
  const { rows } = await client.query<SessionFacts>(
    `select pg_backend_pid() as pid, current_setting('TimeZone') as "timeZone", current_setting('statement_timeout') as "statementTimeout"`,
  );
  return rows[0] as SessionFacts;
}

/**
 * Writes to the role, for this database, how its sessions begin: so that whoever works as the application by other means (psql, a pooler that begins sessions by
 * itself) reads the same hours and is bound alike. A role may do so for itself; nothing is written where it is so already.
 */
export async function setDefaultsOfRole(connectionString: string, statementMs: number): Promise<void> {
  const client = new DatabaseClient({ connectionString, application_name: 'vimo-migrate' });
  await client.connect();
  try {
    const wanted = { ...SESSION_SETTINGS, statement_timeout: `${statementMs}ms` };
    const { rows } = await client.query<{ settings: string[] | null; database: string; role: string }>(
      `select (select setconfig from pg_db_role_setting
         where setdatabase = (select oid from pg_database where datname = current_database()) and setrole = current_user::regrole) as settings,
         quote_ident(current_database()) as database, quote_ident(current_user) as role`,
    );
    const { settings, database, role } = rows[0]!;
    for (const [name, value] of Object.entries(wanted)) {
      if (settings?.includes(`${name}=${value}`)) continue;
      await client.query(`alter role ${role} in database ${database} set ${name} to ${client.escapeLiteral(value)}`);
    }
  } finally {
    await client.end();
  }
}
