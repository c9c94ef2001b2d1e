import type { Manifest } from './manifest.ts';

/** A backup that was made: where it lies, and how much it holds. */
export interface MadeBackup {
  folder: string;
  host: string;
  manifest: Manifest;
  /** Bytes of the folder. */
  size: number;
}

/** Writes down that it was made, by a task or by the operator's command, so that the platform tells of the latest. */
export async function noteBackup(
  write: (text: string, values: unknown[]) => Promise<unknown>,
  { folder, host, manifest, size }: MadeBackup,
): Promise<void> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await write(
    'insert into backup_made (made_at, host, folder, row_count, file_count, size) values ($1, $2, $3, $4, $5, $6)',
    [manifest.madeAt, host, folder, rows, manifest.files.length, size],
  );
}
