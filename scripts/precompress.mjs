/** Puts a brotli and a gzip sibling beside every text file of the built pages, for the server to send as they are. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { root } from './lib/paths.mjs';

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json']);
const SMALLEST = 1024;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const sums = await Promise.all(
  ['apps/portal/dist', 'apps/admin/dist'].map((dir) => compressBelow(path.join(root, dir))),
);
const [plain, small] = sums.flat().reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
console.log(`已预压缩：${kilobytes(plain)} → ${kilobytes(small)}（brotli）`);

/** @returns one pair [bytes, bytes in brotli] for each file compressed */
async function compressBelow(dir) {
  const entries = await fs.readdir(dir, { withFileTypes: true, recursive: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile() && TEXT.has(path.extname(entry.name)))
      .map((entry) => compress(path.join(entry.parentPath, entry.name))),
  );
}

async function compress(file) {
  const bytes = await fs.readFile(file);
  if (bytes.length < SMALLEST) return [0, 0];
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
        [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gzip(bytes, { level: 9 }),
  ]);
  await Promise.all([fs.writeFile(`${file}.br`, br), fs.writeFile(`${file}.gz`, gz)]);
  return [bytes.length, br.length];
}

function kilobytes(bytes) {
  return `${Math.round(bytes / 1024)} KB`;
}
