import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Channels } from './channels/index.ts';
import type { Database } from './database.ts';
import type { DatabaseDisk } from './database-disk.ts';
import type { Faults } from './faults.ts';
import type { FileStore } from './files/index.ts';
import type { Jobs } from './jobs/queue.ts';
import type { OwnWrites } from './own-writes.ts';
import type { Passwords } from './passwords.ts';
import type { Policies } from './policies.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Reactions } from './reactions.ts';
import type { RecycleBin } from './recycle-bin.ts';
import type { Secrets } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import type { SharedAnswers } from './shared-answers.ts';
import type { TextMessages } from './text-messages/index.ts';
import type { Clock } from './time.ts';
import type { VirusScan } from './virus-scan.ts';
import type { Wechat } from './wechat/index.ts';

/** What every module is given. The outside world comes in here, so that tests replace it by arguments. */
export interface Platform {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Database;
  /** Of the database, as the application's role: for backups, which read over a connection of their own. */
  connectionString: string;
  /** What the embedded database writes on. */
  databaseDisk: DatabaseDisk;
  secrets: Secrets;
  /** What the administrator decides for everybody. */
  policies: Policies;
  /** Faults of the server, kept to be looked at. */
  faults: Faults;
  sessions: Sessions;
  passwords: Passwords;
  limits: RateLimits;
  recycleBin: RecycleBin;
  /** Who reacts to what happens in one domain (`Db.tell`). */
  reactions: Reactions;
  shared: SharedAnswers;
  ownWrites: OwnWrites;
  files: FileStore;
  jobs: Jobs;
  /** Ways of telling people outside of the site. */
  channels: Channels;
  /** Codes, by one of them. */
  textMessages: TextMessages;
  /** Looks for what is known to do harm; absent: none is configured. */
  virusScan: VirusScan | undefined;
  wechat: Wechat;
}
