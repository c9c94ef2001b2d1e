import { CHANNELS, type Channel, DRIVER_NAMES, type DriverName } from '@vimo/contract';
import type { Config } from '../../config.ts';
import { createCache } from '../cache.ts';
import type { Db } from '../database.ts';
import type { Secrets } from '../secrets.ts';
import type { Driver, DriverValues } from './driver.ts';
import { aliyun } from './drivers/aliyun.ts';
import { gateway } from './drivers/gateway.ts';
import { smtp } from './drivers/smtp.ts';
import { tencent } from './drivers/tencent.ts';
import { dingtalk, wecom } from './drivers/work-apps.ts';
import { type ChannelSettings, channelSettings } from './queries.ts';

export { AccountTrouble, type Driver, NotTaken, Uncertain } from './driver.ts';
export { type ChannelSettings, channelSettings, noteTry, writeChannel } from './queries.ts';

const MAKERS: Record<DriverName, (values: DriverValues) => Driver> = {
  ...{ aliyun, tencent, gateway, wecom, dingtalk, smtp },
};

/** A change of a channel holds in every process after this. */
const FRESH_MS = 1000;

/** A channel that is set up and switched on. */
export interface OpenChannel {
  driver: Driver;
  perMinute: number;
  perDay: number;
}

/** Ways of telling people outside of the site, as the platform's administrator set them up (docs/domains/channels.md). */
export interface Channels {
  /** Undefined when it is not set up, or switched off. */
  open(channel: Channel): Promise<OpenChannel | undefined>;
  /** Channels by which people can be told that there is something; codes alone are no notices. Within a transaction by its connection. */
  telling(db?: Db): Promise<Channel[]>;
  /** Makes a driver of settings that are not kept yet, to try them. */
  make(driver: DriverName, values: DriverValues): Driver;
  /** The settings of a channel, secret ones opened. */
  valuesOf(settings: ChannelSettings): DriverValues;
  /** What a change in this process makes old. */
  forget(): void;
}

/** Text messages by the environment, without a limit of their own; undefined where it names none. */
const environmentChannel = ({ sms }: Pick<Config, 'sms'>): OpenChannel | undefined =>
  sms.driver === 'aliyun'
    ? {
        driver: aliyun({
          ...{ accessKeyId: sms.accessKeyId, accessKeySecret: sms.accessKeySecret, endpoint: sms.endpoint },
          ...{ signName: sms.signName, codeTemplate: sms.templateCode, noticeTemplate: sms.noticeTemplateCode ?? '' },
        }),
        perMinute: 0,
        perDay: 0,
      }
    : undefined;

export function createChannels({
  config,
  database,
  secrets,
}: {
  config: Pick<Config, 'sms'>;
  database: Db;
  secrets: Secrets;
}): Channels {
  const ofEnvironment = environmentChannel(config);
  const rows = createCache<ChannelSettings[]>({ freshMs: FRESH_MS });
  /** A driver lives as long as its settings: it keeps its connections and tokens. */
  const made = new Map<Channel, { version: number; open: OpenChannel }>();

  const valuesOf = ({ settings, secrets: sealed }: ChannelSettings): DriverValues => ({
    ...settings,
    ...(sealed ? (JSON.parse(secrets.open(sealed)) as DriverValues) : {}),
  });

  const kept = () => rows.get('', () => channelSettings(database));

  function openedOf(channel: Channel, all: readonly ChannelSettings[]): OpenChannel | undefined {
    const row = all.find((one) => one.channel === channel);
    if (!row) return channel === 'sms' ? ofEnvironment : undefined;
    if (!row.enabled || !isDriver(row.driver)) return undefined;
    const known = made.get(channel);
    if (known?.version === row.version) return known.open;
    const { perMinute, perDay } = row;
    const opened = { driver: MAKERS[row.driver](valuesOf(row)), perMinute, perDay };
    made.set(channel, { version: row.version, open: opened });
    return opened;
  }

  return {
    open: async (channel) => openedOf(channel, await kept()),
    async telling(db) {
      const all = await (db ? channelSettings(db) : kept());
      return CHANNELS.filter((channel) => openedOf(channel, all)?.driver.notify !== undefined);
    },
    make: (driver, values) => MAKERS[driver](values),
    valuesOf,
    forget: () => rows.forget(),
  };
}

const isDriver = (name: string): name is DriverName => (DRIVER_NAMES as readonly string[]).includes(name);
