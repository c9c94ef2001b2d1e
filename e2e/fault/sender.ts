import { readConfig } from '../../apps/server/src/config.ts';
import { deliverWaiting } from '../../apps/server/src/modules/site/channel/deliver.ts';
import { createDeliveries } from '../../apps/server/src/modules/site/channel/service.ts';
import { createChannels } from '../../apps/server/src/platform/channels/index.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import type { JobRun } from '../../apps/server/src/platform/jobs/index.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets.ts';

/** Sends what may go outside of the site now, by the handler of the task and with what it stands on alone: it begins fast, to be killed often (deliveries.test.ts). */
const config = readConfig();
const database = openDatabase(process.argv[2] ?? '', { size: 3 });
const secrets = createSecrets(process.env.SECRET_KEY ?? '');
const channels = createChannels({ config, database, secrets });
const platform = {
  ...{ config, database, secrets, channels },
  clock: () => new Date(),
  log: { info() {}, warn() {}, error() {} },
} as object as Platform;
const run = { platform, progress: () => {} } as Partial<JobRun> as JobRun;
await deliverWaiting(channels, createDeliveries(platform))(run);
process.exit(0);
