import path from 'node:path';
import { BackupError } from '../platform/backup/manifest.ts';
import { restore } from '../platform/backup/restore.ts';
import { onInstallation } from './installation.ts';

// npm run restore -- folder
await onInstallation(async (installation) => {
  const [, , folder] = process.argv;
  if (!folder) throw new BackupError('用法：npm run restore -- 备份目录');
  await restore(installation, path.resolve(folder), console.log);
  console.log('恢复完成，可以用 npm start 启动');
});
