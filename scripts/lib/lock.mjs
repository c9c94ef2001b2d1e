import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDir } from './paths.mjs';

const BEAT = 1000;
const DEAD_AFTER = 8000;

/**
 * Runs `work` while no other process does under the same name; waits for its turn. The holder touches its file every second,
 * so that the file of a killed holder is recognised by its age, whatever has become of its process id.
 * @param onWait called once when another process is at it
 */
export async function exclusively(name, onWait, work) {
  fs.mkdirSync(cacheDir, { recursive: true });
  const file = path.join(cacheDir, `${name}.lock`);
  const token = `${process.pid}-${randomBytes(6).toString('hex')}`;
  for (let tries = 0; !take(file, token); tries += 1) {
    if (tries === 1) onWait();
    removeDead(file);
    await sleep(200);
  }
  const beat = setInterval(() => fs.existsSync(file) && fs.utimesSync(file, new Date(), new Date()), BEAT);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if (read(file) === token) fs.rmSync(file, { force: true });
  }
}

function take(file, token) {
  try {
    fs.writeFileSync(file, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Renaming is atomic: of two who see the same dead file one gets it. Whoever got a living one by a hair puts it back. */
function removeDead(file) {
  const token = read(file);
  const age = Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (token === undefined || age < DEAD_AFTER) return;
  const taken = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    fs.renameSync(file, taken);
    if (read(taken) !== token) fs.linkSync(taken, file);
  } catch {
    // Someone else was quicker.
  }
  fs.rmSync(taken, { force: true });
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
