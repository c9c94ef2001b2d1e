// @begins-first
import { test } from 'vitest';
import { challengeLife } from './challenge.ts';
import { coinLife } from './coins.ts';
import { enrolmentLife } from './enrolment.ts';
import { importLife } from './import.ts';
import { live } from './life.ts';
import { noticeLife } from './notice.ts';
import { recordLife } from './record.ts';
import { transferLife } from './transfer.ts';

/** Few lives with many turns: beginning one costs as much as some turns of it. In one file, as loading the server costs more than any of them. */

test('a record: what was acknowledged is found once, coins are there exactly while a pass holds, histories only grow', async () =>
  live(await recordLife(), { lives: 12, turns: 20 }));

test('a challenge: of many acts at once one counts, its record goes with it, and what passes anew earns once', async () =>
  live(await challengeLife(), { lives: 12, turns: 12 }));

test('notice and archive: a report is archived once, after its notice and without an open challenge, and then stands', async () =>
  live(await noticeLife(), { lives: 15, turns: 10 }));

test('an enrolment: places are never given twice nor lost, whoever comes and goes at once', async () =>
  live(await enrolmentLife(), { lives: 14, turns: 14 }));

test('coins: a day earns once, a week more, points that were changed earn from then on, and the balance is the sum', async () =>
  live(await coinLife(), { lives: 8, turns: 20 }));

test('a transfer: a student is at one school always, one transfer waits at most, and each is answered once', async () =>
  live(await transferLife(), { lives: 10, turns: 16 }));

test('an import: whatever is confirmed or given up at once, each student of the file is there once, or not at all', async () =>
  live(await importLife(), { lives: 8, turns: 7 }));
