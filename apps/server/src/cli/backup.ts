import { hostname } from 'node:os';
import path from 'node:path';
import { backup, noteBackup, sizeOf } from '../platform/backup/index.ts';
import { DatabaseClient } from '../platform/database-client.ts';
import { onInstallation } from './installation.ts';

// npm run backup -- [folder]: without a folder, a new one named by the moment below BACKUP_DIR (./backups).
const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

await onInstallation(async (installation, { backupDir }) => {
  const folder = path.resolve(process.argv[2] ?? path.join(backupDir, stamp));
  const manifest = await backup(installation, folder, console.log);
  const client = new DatabaseClient({ connectionString: installation.access.connectionString });
  await client.connect();
  try {
    const made = { folder, host: hostname(), manifest, size: await sizeOf(folder, manifest) };
    await noteBackup((text, values) => client.query(text, values), made);
  } finally {
    await client.end();
  }
  console.log(`备份完成：${folder}`);
});
