import path from 'node:path';
import { backup } from '../platform/backup/backup.ts';
import { onInstallation } from './installation.ts';

// npm run backup -- [folder]: without a folder, a new one named by the moment below ./backups.
const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
const folder = path.resolve(process.argv[2] ?? path.join('backups', stamp));

await onInstallation(async (installation) => {
  await backup(installation, folder, console.log);
  console.log(`备份完成：${folder}`);
});
