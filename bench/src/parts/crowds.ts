import { endure } from '../endurance.ts';
import { measureLogins } from '../logins.ts';
import { isQuick, MINUTES, RUSHES } from '../options.ts';
import { overload, pagesAsked } from '../overload.ts';
import { makeSessions } from '../people.ts';
import { PEOPLE_SECRET } from '../people-lists.ts';
import { say } from '../printing.ts';
import type { Running } from '../processes.ts';
import { measureRush } from '../rush.ts';
import { fillActivities, type Scratch } from '../scratch.ts';
import { startServer } from '../server.ts';
import { measureUploads } from '../uploads.ts';

/** Many at once: more than the server can take, for places, to log in, to upload, for an hour. */

/** A server at 100,000 activities with so many who are signed in; stopped when it was measured. */
async function crowded(
  scratch: Scratch,
  people: number,
  measured: (server: Running, tokens: string[]) => Promise<unknown>,
  env: Record<string, string> = {},
): Promise<void> {
  await fillActivities(scratch.client, 100_000);
  const tokens = await makeSessions(scratch.client, people);
  const server = await startServer(scratch, env);
  await measured(server, tokens);
  await server.stop();
}

/** `--overload`. */
export const overloaded = (scratch: Scratch): Promise<void> =>
  crowded(scratch, 2000, async (server, tokens) => {
    say('\nClients that ask again at once: list and details, most with a session, at 100,000 rows');
    await overload(server, tokens, isQuick ? 4 : 8, say);
    say('\nRendered pages for guests (needs npm run build)');
    await pagesAsked(server, isQuick ? 3 : 5, say);
  });

/** `--uploads`. */
export const uploaded = (scratch: Scratch): Promise<void> =>
  crowded(scratch, 300, (server, tokens) => measureUploads(scratch, server, tokens, say));

/** `--rush`. */
export const rushed = (scratch: Scratch): Promise<void> =>
  crowded(scratch, 2000, (server, tokens) => measureRush(server.url, scratch.client, tokens, RUSHES, say));

/** `--logins`. */
export const loggedIn = (scratch: Scratch): Promise<void> =>
  crowded(scratch, 300, (server, tokens) => measureLogins(scratch, server, tokens, say), { SECRET_KEY: PEOPLE_SECRET });

/** `--endurance`. */
export const endured = (scratch: Scratch): Promise<void> =>
  crowded(scratch, 2000, async (server, tokens) => {
    say(`\n${MINUTES} minutes of steady load: lists, details, rendered pages (needs npm run build)`);
    await endure(server, tokens, MINUTES, say);
  });
