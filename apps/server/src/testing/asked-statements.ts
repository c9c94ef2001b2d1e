import { randomUUID } from 'node:crypto';
import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { askedTexts } from '../platform/database.ts';

/** One for each worker of the tests. */
const file = `${randomUUID()}.jsonl`;
/** By folder, how many of the texts are there. */
const noted = new Map<string, number>();

/** Adds to a file of the folder which statements this process has asked since it was called before: a text a line, as JSON. */
export function noteAskedStatements(folder: string): void {
  const texts = [...askedTexts()];
  const more = texts.slice(noted.get(folder) ?? 0);
  noted.set(folder, texts.length);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, file), more.map((text) => `${JSON.stringify(text)}\n`).join(''));
}

/** What all workers have noted in a folder. */
export const readAskedStatements = (folder: string): string[] =>
  globSync('*.jsonl', { cwd: folder }).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as string),
  );
