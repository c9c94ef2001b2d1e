import { lacks, USED } from './used.ts';

/** Fills what this browser lacks, by a file that no other browser loads. */
export async function fill(): Promise<void> {
  const lacking = USED.filter(lacks);
  if (lacking.length > 0) (await import('./fills.ts')).install(lacking);
}
