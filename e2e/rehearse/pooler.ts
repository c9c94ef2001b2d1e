import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../support/free-port.ts';
import { filled, own, start } from './programs.ts';

/**
 * Starts PgBouncer with the file of deploy/cluster on loopback, in front of the way to the primary.
 * @param folder where its files and its log lie
 * @param connectionString what leads to the primary, as the application's role
 * @returns the same way through PgBouncer
 */
export async function startPooler(folder: string, connectionString: string): Promise<string> {
  const primary = new URL(connectionString);
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    return own(file);
  };
  const pooled = new URL(connectionString);
  pooled.port = String(await freePort());
  const users = write('userlist.txt', `"${primary.username}" "${primary.password}"\n`);
  let settings = filled('pgbouncer.ini', {});
  // The file names the places of a machine of its own.
  for (const [there, here] of [
    ['port=5000', `port=${primary.port}`],
    ['listen_port = 6432', `listen_port = ${pooled.port}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ] as const) {
    if (!settings.includes(there)) throw new Error(`pgbouncer.ini: nothing for ${there}`);
    settings = settings.replace(there, here);
  }
  const file = write('pgbouncer.ini', `${settings}unix_socket_dir =\n`);
  start('/usr/sbin/pgbouncer', [file], { log: path.join(folder, 'pgbouncer.log') });
  return pooled.href;
}
