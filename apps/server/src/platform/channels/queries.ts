import type { Channel } from '@vimo/contract';
import type { Db } from '../database.ts';
import type { WireTime } from '../time.ts';

export interface ChannelSettings {
  channel: Channel;
  driver: string;
  enabled: boolean;
  /** What is not secret. */
  settings: Record<string, string>;
  /** What is, as sealed JSON. */
  secrets: Buffer | null;
  perMinute: number;
  perDay: number;
  version: number;
  triedAt: WireTime | null;
  triedProblem: string;
}

export const channelSettings = (db: Db) =>
  db.rows<ChannelSettings>(
    `select channel, driver, enabled, settings, secrets, per_minute as "perMinute", per_day as "perDay", version,
       tried_at as "triedAt", tried_problem as "triedProblem" from channel`,
  );

/** @returns false when it was changed since that version was read */
export const writeChannel = async (
  db: Db,
  row: Pick<
    ChannelSettings,
    'channel' | 'driver' | 'enabled' | 'settings' | 'secrets' | 'perMinute' | 'perDay' | 'version'
  >,
): Promise<boolean> =>
  (await db.run(
    `insert into channel as c (channel, driver, enabled, settings, secrets, per_minute, per_day)
     select $1, $2, $3, $4, $5, $6, $7 where $8 = 0 or exists (select from channel k where k.channel = $1)
     on conflict (channel) do update set driver = excluded.driver, enabled = excluded.enabled, settings = excluded.settings,
       secrets = excluded.secrets, per_minute = excluded.per_minute, per_day = excluded.per_day, version = c.version + 1,
       tried_at = null, tried_problem = ''
     where c.version = $8`,
    [
      ...[row.channel, row.driver, row.enabled, JSON.stringify(row.settings), row.secrets, row.perMinute, row.perDay],
      row.version,
    ],
  )) === 1;

/** What a try told. */
export const noteTry = (db: Db, channel: Channel, now: WireTime, problem: string) =>
  db.run('update channel set tried_at = $2, tried_problem = $3 where channel = $1', [channel, now, problem]);
