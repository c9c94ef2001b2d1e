import { hostname } from 'node:os';
import path from 'node:path';
import { BackupError, backup, dropUnfinished, noteBackup, sizeOf } from '../../../platform/backup/index.ts';
import { refused } from '../../../platform/errors.ts';
import type { JobHandler } from '../../../platform/jobs/index.ts';

/** Rows, files, and what it says of itself. */
const STEPS = 3;
/** 20261125-103000 */
const stampOf = (moment: Date) => moment.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

/** Texts for what the system refuses while a backup is written. */
const REFUSALS: Record<string, string> = {
  ENOSPC: '磁盘空间不足，备份没有完成。请清理空间后重试',
  EDQUOT: '磁盘空间不足，备份没有完成。请清理空间后重试',
  EACCES: '备份目录无法写入，请检查目录权限',
  EPERM: '备份目录无法写入，请检查目录权限',
  EROFS: '备份目录无法写入，请检查目录权限',
  ENOTDIR: '备份目录无法写入，请检查目录权限',
  EEXIST: '备份目录无法写入，请检查目录权限',
};

/** Makes a backup as the operator's command does, while calls go on. What a try that died left behind is removed by the next one. */
export const makeBackup: JobHandler = async ({ jobId, platform, progress }) => {
  const { config, files, secrets, connectionString, database, clock } = platform;
  const ofTask = `task-${jobId}-`;
  const folder = path.join(config.backupDir, `${ofTask}${stampOf(clock())}`);
  let step = 0;
  progress(step, STEPS);
  try {
    await dropUnfinished(config.backupDir, ofTask);
    const manifest = await backup({ access: { connectionString }, files, secrets }, folder, () => {
      step += 1;
      progress(step, STEPS);
    });
    const made = { folder, host: hostname(), manifest, size: await sizeOf(folder, manifest) };
    await noteBackup((text, values) => database.run(text, values), made);
    return { folder, size: made.size };
  } catch (error) {
    await dropUnfinished(config.backupDir, ofTask).catch(() => {});
    const text = error instanceof BackupError ? error.message : REFUSALS[(error as NodeJS.ErrnoException).code ?? ''];
    throw text ? refused(text) : error;
  }
};
