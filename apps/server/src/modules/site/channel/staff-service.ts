import {
  CHANNELS,
  type Channel,
  channelLabel,
  DeliveryState,
  DRIVERS,
  type DriverField,
  type DriverName,
  MAIL_PATTERN,
  type manageChannelSave,
  type manageChannelTry,
  type manageDeliveryAgain,
  type manageDeliveryAgainAll,
  type manageDeliveryPage,
  type manageTellingRulesSave,
  type ParsedInputOf,
  PHONE_PATTERN,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import {
  AccountTrouble,
  channelSettings,
  NotTaken,
  noteTry,
  Uncertain,
  writeChannel,
} from '../../../platform/channels/index.ts';
import { changedMeanwhile, invalidInput, refused, Unavailable } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskMail, maskPhone } from '../../../platform/secrets.ts';
import type { WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import {
  countDeliveries,
  countTroubled,
  countWaiting,
  deliveriesOf,
  giveUp,
  lastDelivery,
  sendAgain,
  sendAgainBy,
  writeRules,
} from './queries.ts';
import type { Deliveries } from './service.ts';

/** So many are put back in one statement: it holds none of what is being sent up. */
const A_BATCH = 5000;
/** Settings that say to where what is secret is sent. */
const ADDRESSES = ['url', 'endpoint', 'host'] as const;

/** What a driver throws with a text for administrators. */
const SAID = [NotTaken, AccountTrouble, Uncertain, Unavailable] as const;

/** @returns what went wrong; empty when it was taken */
async function attempt(
  publicUrl: string,
  driver: ReturnType<Platform['channels']['make']>,
  channel: Channel,
  to: string,
): Promise<string> {
  try {
    if (driver.notify) await driver.notify(to, { from: '管理平台', link: `${publicUrl}/` }, `try-${Date.now()}`);
    else if (channel === 'sms') await driver.sendCode?.(to, '000000');
    return '';
  } catch (error) {
    if (SAID.some((kind) => error instanceof kind)) return (error as Error).message;
    throw error;
  }
}

/** Channels with their settings, and what waits in them. */
function createChannelLists({ database, config, secrets }: Platform) {
  return {
    async list(now: WireTime) {
      const [rows, counts] = await Promise.all([channelSettings(database), countWaiting(database, now)]);
      return CHANNELS.map((channel) => {
        const row = rows.find((one) => one.channel === channel);
        const count = counts.find((one) => one.channel === channel);
        return {
          channel,
          driver: row?.driver ?? (channel === 'sms' && config.sms.driver === 'aliyun' ? 'aliyun' : ''),
          enabled: (row?.enabled ?? (channel === 'sms' && config.sms.driver === 'aliyun')) ? 1 : 0,
          byEnvironment: !row && channel === 'sms' && config.sms.driver === 'aliyun' ? 1 : 0,
          values: row?.settings ?? {},
          kept: row?.secrets ? Object.keys(JSON.parse(secrets.open(row.secrets)) as object) : [],
          perMinute: row?.perMinute ?? 0,
          perDay: row?.perDay ?? 0,
          version: row?.version ?? 0,
          triedDate: row?.triedAt ?? '',
          triedProblem: row?.triedProblem ?? '',
          waiting: count?.waiting ?? 0,
          failed: count?.failed ?? 0,
          trouble: count?.trouble ?? '',
        };
      });
    },
  };
}

/** Setting channels up and trying them. */
function createChannelSettings({ database, channels, config, secrets }: Platform) {
  /** The settings of a driver as they are kept: what is secret and was left out stays, as long as it goes to the same service. @throws Refusal naming what is missing or no setting of it */
  async function settingsOf({ channel, driver, values }: ParsedInputOf<typeof manageChannelSave>) {
    const { fields, channel: carried } = DRIVERS[driver];
    if (carried !== channel) throw invalidInput({ driver: '请选择该渠道的服务商' });
    const before = (await channelSettings(database)).find((row) => row.channel === channel);
    const known = before?.driver === driver ? channels.valuesOf(before) : {};
    // Whoever may set a channel up may not learn by it what another one typed: a service at another address is told nothing of before.
    const isElsewhere = ADDRESSES.some((name) => (known[name] ?? '') !== (values[name] ?? ''));
    const settings: Record<string, string> = {};
    const secret: Record<string, string> = {};
    for (const { name, label, ...field } of fields as readonly DriverField[]) {
      const kept = field.secret ? (known[name] ?? '') : '';
      if (kept && !values[name] && isElsewhere)
        throw invalidInput({ [`values.${name}`]: `服务的地址改了，请重新填写${label}` });
      const value = values[name] || kept;
      if (!value && !field.optional) throw invalidInput({ [`values.${name}`]: `请填写${label}` });
      const problem = problemOf(driver, name, value);
      if (problem) throw invalidInput({ [`values.${name}`]: problem });
      if (value) (field.secret ? secret : settings)[name] = value;
    }
    return { settings, secret };
  }

  return {
    /** @throws Refusal naming a setting that is missing, changedMeanwhile */
    async save({ session, input, address, requestId }: Call<typeof manageChannelSave>): Promise<void> {
      const { settings, secret } = await settingsOf(input);
      const { channel, driver, perMinute, perDay, version } = input;
      const sealed = Object.keys(secret).length > 0 ? secrets.seal(JSON.stringify(secret)) : null;
      const row = { channel, driver, settings, secrets: sealed, perMinute, perDay, version };
      await database.transaction(async (db) => {
        if (!(await writeChannel(db, { ...row, enabled: input.enabled === 1 }))) throw changedMeanwhile();
        await audit(db, {
          ...{ event: 'channel.changed', session, target: channel, address, requestId },
          detail: { kind: DRIVERS[driver].label },
        });
      });
      channels.forget();
    },

    /** Sends one now, to the administrator's own number or address. @throws Refusal with what the service told */
    async try({ session, input, now, address, requestId }: Call<typeof manageChannelTry>): Promise<void> {
      const { channel, to } = input;
      const fits = channel === 'mail' ? MAIL_PATTERN.test(to) : PHONE_PATTERN.test(to);
      if (!fits) throw invalidInput({ to: channel === 'mail' ? '请输入正确的邮箱' : '请输入正确的手机号' });
      const row = (await channelSettings(database)).find((one) => one.channel === channel);
      const open = row
        ? { driver: channels.make(row.driver as keyof typeof DRIVERS, channels.valuesOf(row)) }
        : await channels.open(channel);
      if (!open) throw refused(`${channelLabel[channel]}还没有设置`);
      const problem = await attempt(config.publicUrl, open.driver, channel, to);
      await database.transaction(async (db) => {
        await noteTry(db, channel, now, problem);
        await audit(db, { event: 'channel.tried', session, target: channel, address, requestId });
      });
      if (problem) throw refused(`没有发出：${problem}`);
    },
  };
}

/** What is told outside, and what did not arrive. */
function createDeliveryLists({ database, secrets }: Platform, { deliveries }: { deliveries: Deliveries }) {
  async function decide(
    { session, input, now, address, requestId }: Call<typeof manageDeliveryAgain>,
    event: 'delivery.again' | 'delivery.givenUp',
    change: typeof giveUp,
  ): Promise<void> {
    await database.transaction(async (db) => {
      const count = await change(db, input.ids, now);
      if (count === 0) throw refused('所选内容已处理，请刷新后查看');
      await audit(db, { event, session, address, requestId, detail: { count } });
    });
  }

  return {
    rules: () => deliveries.rules(database),

    /** @throws Refusal changedMeanwhile */
    async saveRules({ session, input, address, requestId }: Call<typeof manageTellingRulesSave>): Promise<void> {
      const { version, ...rules } = input;
      await database.transaction(async (db) => {
        if (!(await writeRules(db, rules, version))) throw changedMeanwhile();
        await audit(db, { event: 'telling.rulesChanged', session, target: 'telling', address, requestId });
      });
    },

    async page(input: ParsedInputOf<typeof manageDeliveryPage>) {
      const filter = { channel: input.channel ?? null, state: input.state ?? null, problem: input.problem || null };
      const span = spanOf(input);
      const rows = await deliveriesOf(database, filter, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countDeliveries(database, filter));
      const dataList = rows.map(({ emailCipher, phoneCipher, ...row }) => ({
        ...row,
        to:
          row.channel === 'mail' ? maskMail(secrets.openIfAny(emailCipher)) : maskPhone(secrets.openIfAny(phoneCipher)),
      }));
      return { dataList, totalCount };
    },

    /** How much did not arrive and waits for a decision. */
    failed: (): Promise<number> =>
      countDeliveries(database, { channel: null, state: DeliveryState.failed, problem: null }),

    /** How many channels have a service that takes nothing at all. */
    troubled: (now: WireTime): Promise<number> => countTroubled(database, now),

    /** All by a filter that are there as it begins, batch by batch. @throws Refusal when there is none */
    async againAll({ session, input, now, address, requestId }: Call<typeof manageDeliveryAgainAll>): Promise<number> {
      const filter = { channel: input.channel ?? null, state: input.state, problem: input.problem || null };
      const upTo = await lastDelivery(database);
      let count = 0;
      let after = '0';
      for (;;) {
        const batch = await sendAgainBy(database, filter, { after, upTo, most: A_BATCH, now });
        if (!batch) break;
        count += batch.count;
        after = batch.last;
      }
      if (count === 0) throw refused('没有可以重新发送的，请刷新后查看');
      await audit(database, { event: 'delivery.again', session, address, requestId, detail: { count } });
      return count;
    },

    /** @throws Refusal when none of them waits for a decision */
    again: (call: Call<typeof manageDeliveryAgain>) => decide(call, 'delivery.again', sendAgain),
    giveUp: (call: Call<typeof manageDeliveryAgain>) => decide(call, 'delivery.givenUp', giveUp),
  };
}

/** Channels as the platform's administrators set them up, try them, and look after what did not arrive (docs/domains/channels.md). */
export function createStaffChannels(platform: Platform, parts: { deliveries: Deliveries }) {
  return {
    ...createChannelLists(platform),
    ...createChannelSettings(platform),
    ...createDeliveryLists(platform, parts),
  };
}
export type StaffChannels = ReturnType<typeof createStaffChannels>;

/** What is wrong with a setting by its kind. The one SDK that is used takes the name of a host as well. */
function problemOf(driver: DriverName, name: string, value: string): string | undefined {
  if (!value) return undefined;
  const isWholeAddress = name === 'url' || (name === 'endpoint' && driver !== 'aliyun');
  if (isWholeAddress && !(/^https?:\/\//.test(value) && URL.canParse(value))) return '应为完整网址';
  if (name === 'port' && !(Number(value) >= 1 && Number(value) <= 65535)) return '应为 1—65535 的整数';
  if (name === 'agentId' && !/^\d+$/.test(value)) return '应为数字';
  return name === 'from' && !MAIL_PATTERN.test(value) ? '应为邮箱' : undefined;
}
