export { backup, dropUnfinished, type Installation, sizeOf } from './backup.ts';
export { noteBackup } from './made.ts';
export { BackupError } from './manifest.ts';
