import { setTimeout as sleep } from 'node:timers/promises';
import { activityPage, ErrorCode, fileUpload, SESSION_HEADER, Usertype } from '@vimo/contract';
import sharp from 'sharp';
import { makeBombs } from './bombs.ts';
import { type Figure, load, median } from './measure.ts';
import type { Running } from './processes.ts';
import type { Scratch } from './scratch.ts';

const SECONDS = 20;
const PEOPLE = 200;
/** Callers of the list beside whom all happens. */
const OTHERS = 4;
/** Who send one bomb after the other. */
const BOMBERS = 4;
const MEMORY_EVERY_MS = 500;

/** A photo as a phone sends it once it was made smaller. */
const photo = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();

/** A file that finds no room goes out so often at most, as from a browser (packages/client/src/upload-transport.ts). */
const MOST_SENT = 6;

interface Sent {
  /** Until the last answer, with what it waited in between. */
  ms: number;
  /** How often it was sent again. */
  again: number;
  outcome: 'taken' | 'refused' | 'no room' | 'fault';
  /** What a refusal says. */
  message: string;
}

function outcomeOf(status: number, code: ErrorCode): Sent['outcome'] {
  if (status === 503) return 'no room';
  if (status >= 500 || code === ErrorCode.fault) return 'fault';
  return code === ErrorCode.success ? 'taken' : 'refused';
}

/** `--uploads`: what callers of the list feel while 200 people upload a photo at once, and while others send bombs besides; `tokens` are 200 and the bombers'. */
export async function measureUploads(
  scratch: Scratch,
  server: Running,
  tokens: readonly string[],
  say: (line: string) => void,
) {
  await scratch.client.query('update account set usertype = $1 where account_id between $2 and $3', [
    ...[Usertype.student, PEOPLE + 1, PEOPLE + BOMBERS],
  ]);
  const picture = await photo();
  const bombs = makeBombs();
  const send = async (token: string, use: string, name: string, bytes: Buffer): Promise<Sent> => {
    const form = new FormData();
    form.append('belongName', use);
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const began = performance.now();
    for (let again = 0; ; again += 1) {
      const reply = await fetch(server.url + fileUpload.path, {
        method: 'POST',
        headers: { [SESSION_HEADER]: token },
        body: form,
      });
      const { error_code, message } = (await reply.json()) as { error_code: ErrorCode; message: unknown };
      const after = Number(reply.headers.get('retry-after'));
      if (reply.status === 503 && after > 0 && again + 1 < MOST_SENT) {
        await sleep(after * 1000);
        continue;
      }
      const outcome = outcomeOf(reply.status, error_code);
      return { ms: performance.now() - began, again, outcome, message: typeof message === 'string' ? message : '' };
    }
  };
  const target = {
    url: server.url + activityPage.path,
    body: { pageSize: 6, currentPage: 1 },
    headers: { [SESSION_HEADER]: tokens[0]! },
  };
  const people = tokens.slice(0, PEOPLE);
  const told = (name: string, sent: readonly Sent[]) => {
    const took = sent.map(({ ms }) => ms).sort((a, b) => a - b);
    const count = (wanted: Sent['outcome']) => sent.filter(({ outcome }) => outcome === wanted).length;
    const again = sent.reduce((sum, one) => sum + one.again, 0);
    say(
      `  ${name.padEnd(40)} taken ${count('taken')} of ${sent.length}, refused ${count('refused')}, no room ${count('no room')}, faults ${count('fault')}, sent again ${again} times, p50 ${(median(took) / 1000).toFixed(1)} s, longest ${((took.at(-1) ?? 0) / 1000).toFixed(1)} s`,
    );
    const said = new Set(sent.map(({ message, outcome }) => (outcome === 'refused' ? message : '')).filter(Boolean));
    for (const message of said) say(`    ${message}`);
  };
  const others = (name: string, { p50, p99, failures }: Figure, idle?: Figure) =>
    say(
      `  ${name.padEnd(40)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, failures ${failures}${idle ? `; p99 / idle ${(p99 / idle.p99).toFixed(2)}   (goal ≤ 2)` : ''}`,
    );

  say(
    `\n${PEOPLE} people upload a photo of ${(picture.length / 1024).toFixed(0)} KB at once; ${OTHERS} callers of the list for ${SECONDS} s beside them`,
  );
  let [most, mostOfAll] = [0, 0];
  const looking = setInterval(() => {
    most = Math.max(most, server.memory());
    mostOfAll = Math.max(mostOfAll, server.memoryOfAll());
  }, MEMORY_EVERY_MS);
  await load(target, 2, OTHERS);
  const idle = await load(target, SECONDS, OTHERS);
  others('the list, idle', idle);
  const beside = load(target, SECONDS, OTHERS);
  told('photos', await Promise.all(people.map((token) => send(token, 'headimg', '照片.jpg', picture))));
  others('the list, beside photos', await beside, idle);

  let over = false;
  const thrown: (Sent & { name: string })[] = [];
  const bombers = tokens.slice(PEOPLE, PEOPLE + BOMBERS).map(async (token, at) => {
    for (let turn = at; !over; turn += 1) {
      const { name, bytes } = bombs[turn % bombs.length]!;
      thrown.push({ name, ...(await send(token, 'record', name, bytes)) });
    }
  });
  const besideBombs = load(target, SECONDS, OTHERS);
  told('photos, beside bombs', await Promise.all(people.map((token) => send(token, 'headimg', '照片.jpg', picture))));
  const busy = await besideBombs;
  over = true;
  await Promise.all(bombers);
  for (const { name } of bombs)
    told(
      `bomb ${name}`,
      thrown.filter((one) => one.name === name),
    );
  others('the list, beside photos and bombs', busy, idle);
  clearInterval(looking);
  say(
    `  memory of the server at most ${most.toFixed(0)} MB, with its processes ${mostOfAll.toFixed(0)} MB, at the end ${server.memory().toFixed(0)} MB   (goal ≤ 300 MB)`,
  );
}
