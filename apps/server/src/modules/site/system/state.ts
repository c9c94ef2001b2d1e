import {
  BACKUP_DAYS,
  CHANNELS,
  Condition,
  channelLabel,
  DATABASE_SLOW_MS,
  FAILED_DAYS,
  QUEUE_STANDS_SECONDS,
  STORE_LITTLE_BYTES,
  type SystemState,
} from '@vimo/contract';
import packageJson from '../../../../../../package.json' with { type: 'json' };
import { createCache } from '../../../platform/cache.ts';
import { type FileStore, StorageFault } from '../../../platform/files/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { backupUnderWay, databaseFacts, faultFacts, filesKept, latestBackup, queueFacts } from './queries.ts';

/** Files are counted over all rows, so not for each look. */
const COUNTED_MS = 60_000;
const DAY_SECONDS = 24 * 3600;

/** Whether the next day may fill it. */
export const isFilling = (room: number | undefined): boolean => room !== undefined && room < STORE_LITTLE_BYTES;

/** Whether what files lie in, or the embedded database writes on, may be full within the day. */
export const isAnyFilling = async ({
  files,
  databaseDisk,
}: Pick<Platform, 'files' | 'databaseDisk'>): Promise<boolean> =>
  (await Promise.all([files.room(), databaseDisk.room()])).some(isFilling);

/** Whether a store can be read: one that is full can. */
const canBeRead = (files: FileStore): Promise<boolean> =>
  files.check().then(
    () => true,
    (error) => error instanceof StorageFault && error.kind === 'full',
  );

/** How everything behind the server does (docs/domains/system.md). What cannot be asked is told as away; the rest is told all the same. */
export function createSystemState(platform: Platform) {
  const { config, clock, database, databaseDisk, files, virusScan, wechat } = platform;
  const startDate = toWireTime(clock());
  const counted = createCache<{ files: number; size: number }>({ freshMs: COUNTED_MS });

  async function databaseState() {
    const began = performance.now();
    const facts = await databaseFacts(database);
    const isSlow = performance.now() - began > DATABASE_SLOW_MS;
    const room = await databaseDisk.room();
    const condition = isSlow || isFilling(room) ? Condition.attention : Condition.well;
    return {
      schema: facts?.schema ?? 0,
      database: {
        ...{ condition, version: facts?.version ?? '', size: Number(facts?.size ?? 0) },
        ...{ embedded: config.database ? 0 : 1, free: room ?? -1 },
      },
    };
  }

  async function storageState(): Promise<SystemState['storage']> {
    const kept = await counted.get('files', async () => {
      const row = await filesKept(database);
      return { files: row?.files ?? 0, size: Number(row?.size ?? 0) };
    });
    const [answers, room] = await Promise.all([canBeRead(files), files.room()]);
    const condition = !answers ? Condition.away : isFilling(room) ? Condition.attention : Condition.well;
    return { condition, kind: config.s3 ? 's3' : 'local', ...kept, free: room ?? -1 };
  }

  async function queueState(now: WireTime): Promise<SystemState['queue']> {
    const since = toWireTime(new Date(fromWireTime(now).getTime() - FAILED_DAYS * DAY_SECONDS * 1000));
    const { waiting, running, failed, oldest } = (await queueFacts(database, since))!;
    const waitsFor = oldest ? Math.max(0, secondsBetween(oldest, now)) : 0;
    const stands = running === 0 && waitsFor > QUEUE_STANDS_SECONDS;
    return { condition: stands ? Condition.attention : Condition.well, waiting, running, failed, waitsFor };
  }

  async function backupState(now: WireTime): Promise<SystemState['backup']> {
    const [last, task] = await Promise.all([latestBackup(database), backupUnderWay(database)]);
    const old = !last || secondsBetween(last.madeAt, now) > BACKUP_DAYS * DAY_SECONDS;
    return {
      condition: old ? Condition.attention : Condition.well,
      ...{ madeAt: last?.madeAt ?? '', host: last?.host ?? '', folder: last?.folder ?? '' },
      ...{ rows: Number(last?.rows ?? 0), files: Number(last?.files ?? 0), size: Number(last?.size ?? 0) },
      target: config.backupDir,
      taskId: task?.jobId ?? '',
    };
  }

  /** What leads out of the server: whether it is set, and what is missing without it. */
  const channels = async (): Promise<SystemState['channels']> => [
    ...(await Promise.all(
      CHANNELS.map(async (channel) => {
        const on = (await platform.channels.open(channel)) !== undefined;
        return { name: channelLabel[channel], on: on ? 1 : 0, text: on ? '已接入' : '没有接入：在“通知渠道”里设置' };
      }),
    )),
    wechat.appId
      ? { name: '微信登录', on: 1, text: config.wechat ? '已接入微信开放平台' : '演示用的替身' }
      : { name: '微信登录', on: 0, text: '没有接入：门户不显示微信登录' },
    virusScan
      ? { name: '病毒检查', on: 1, text: '上传的文件由 ClamAV 检查' }
      : { name: '病毒检查', on: 0, text: '没有接入：上传的文件只检查类型和结构' },
  ];

  return async (now: WireTime): Promise<SystemState> => {
    const [facts, storage, queue, backup, faults, outside] = await Promise.all([
      ...([databaseState(), storageState(), queueState(now), backupState(now), faultFacts(database)] as const),
      channels(),
    ]);
    return {
      version: packageJson.version,
      startDate,
      ...facts,
      ...{ storage, queue, channels: outside, backup },
      faults: { kinds: faults?.kinds ?? 0, lastDate: faults?.last ?? '' },
    };
  };
}

const secondsBetween = (from: string, to: string) =>
  Math.round((fromWireTime(to as WireTime).getTime() - fromWireTime(from as WireTime).getTime()) / 1000);
