import pg from 'pg';
import { withoutNumbers } from './errors.ts';

/** The state by which PostgreSQL refuses a write where none may be made. */
const READ_ONLY = '25006';

/** What every connection of ours begins with: times are text in the school's own hours, and a statement takes no longer than this (ms, 0: as long as it likes). */
export const SESSION_SETTINGS = { TimeZone: 'Asia/Shanghai', DateStyle: 'ISO, MDY', search_path: 'public' };

/** `pg_is_in_recovery` tells a standby, which answers what is minutes old and takes no write. */
const BEGIN_SESSION = `select pg_is_in_recovery() as "isStandby", ${[...Object.entries(SESSION_SETTINGS).map(([name, value]) => `set_config('${name}', '${value}', false)`), "set_config('statement_timeout', $1, false)"].join(', ')}`;

/** What a database says beside its answers, without long numbers. */
export interface Notice {
  code: string;
  message: string;
  hint: string;
}

const toTerminal = ({ code, message, hint }: Notice) => {
  if (code.startsWith('01')) console.warn(['数据库提示：', message, hint].filter(Boolean).join(' '));
};
let heard: (notice: Notice) => void = toTerminal;
/** Sets who hears what the databases of this process say beside their answers; until then, and without an argument, warnings go to the terminal. */
export function hearNotices(hear: (notice: Notice) => void = toTerminal): void {
  heard = hear;
}

/**
 * The only kind of connection to open.
 *
 * A connection may break between two statements, when nobody is waiting for an answer; pg tells of it by an 'error' event, and an event that nobody listens to
 * ends the process. So each one is listened to for its whole life: the next statement on it fails, and that is where the caller hears of it.
 *
 * How it reads times and how long a statement may take is said by a statement before it is handed out, not by start-up parameters: poolers drop those without a
 * word, and with them eight hours of every time and the bound on slow statements (docs/decisions/2026-11-24-poolers.md).
 *
 * One that leads to a standby, by an old address of the primary or a proxy that is wrong, is refused as a database that is away: what it would read is old.
 */
export class DatabaseClient extends pg.Client {
  readonly #statementMs: number;

  constructor(config: string | pg.ClientConfig = {}) {
    const { statement_timeout: statementMs, ...rest } =
      typeof config === 'string' ? { connectionString: config, statement_timeout: 0 } : config;
    super(rest);
    this.#statementMs = Number(statementMs || 0);
    this.on('error', () => {});
    this.on('notice', ({ code = '', message = '', hint = '' }) =>
      heard({ code, message: withoutNumbers(message), hint: withoutNumbers(hint) }),
    );
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const ready = this.#begin();
    if (!callback) return ready;
    ready.then(() => callback(null as unknown as Error), callback);
    return undefined;
  }

  async #begin(): Promise<pg.Client> {
    await super.connect();
    try {
      const { rows } = await this.query<{ isStandby: boolean }>(BEGIN_SESSION, [String(this.#statementMs)]);
      if (rows[0]?.isStandby) throw Object.assign(new Error('the database is a standby'), { code: READ_ONLY });
    } catch (error) {
      // The pool takes one that did not come for one that never was.
      this.end().catch(() => {});
      throw error;
    }
    return this;
  }
}
