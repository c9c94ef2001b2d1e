import { sha256 } from '@noble/hashes/sha2.js';

/** SHA-256 of a file in hex, read piece by piece; browsers have none of their own on addresses without https. */
export async function sha256Of(file: Blob): Promise<string> {
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) hash.update(piece.value);
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
