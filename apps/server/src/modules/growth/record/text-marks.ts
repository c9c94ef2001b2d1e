import { createHash } from 'node:crypto';
import type { SchemeDimension } from '@vimo/contract';
import type { Content } from './values.ts';

/**
 * By what texts of records are found to be the same or nearly so (docs/domains/records.md). Pure.
 */

/** Shorter texts are alike by chance. */
const LEAST_LENGTH = 30;
/** Characters of a part. */
const PART = 3;
/** Parts are hashed in so many ways; the least hash of each way is a mark, and two texts share as great a share of marks as they share parts. */
const WAYS = 8;
/** Bits of a mark below the number of its way, so that ways never meet and a mark is a whole number of 32 bits. */
const BITS = 27;

export interface TextMarks {
  /** Hash of the long texts without spaces, punctuation and case; null when they say too little to be compared. */
  textHash: Buffer | null;
  /** Marks of the same text; none when it says too little. */
  textMarks: number[];
}

/** Hash and marks of the long texts of a content. */
export function textMarksOf({ fields }: Pick<SchemeDimension, 'fields'>, content: Content): TextMarks {
  const plain = [
    ...fields
      .filter(({ fieldType }) => fieldType === 'textarea')
      .map(({ fieldId = '' }) => content[fieldId] ?? '')
      .join('')
      .toLowerCase()
      .replace(/[\s\p{P}\p{S}]/gu, ''),
  ];
  if (plain.length < LEAST_LENGTH) return { textHash: null, textMarks: [] };
  return { textHash: createHash('sha256').update(plain.join('')).digest(), textMarks: leastHashes(plain) };
}

function leastHashes(plain: readonly string[]): number[] {
  const parts = new Set(plain.slice(PART - 1).map((_, at) => plain.slice(at, at + PART).join('')));
  const least = Array<number>(WAYS).fill(2 ** 32);
  for (const part of parts) {
    const digest = createHash('sha256').update(part).digest();
    for (let way = 0; way < WAYS; way += 1) least[way] = Math.min(least[way]!, digest.readUInt32BE(way * 4));
  }
  return least.map((hash, way) => way * 2 ** BITS + (hash % 2 ** BITS));
}
