import type { FileType } from '../file-types.ts';
import { lookAtFilm } from './film.ts';
import { createSteps, type Steps } from './harmful.ts';
import { lookAtOffice, type OfficeKind } from './office.ts';
import { lookAtOldOffice, type OldOfficeKind } from './old-office.ts';
import { lookAtPdf } from './pdf.ts';

export { createSteps, Harmful, type Steps, UNCHECKABLE } from './harmful.ts';

/**
 * Looks through a file by what it is (docs/domains/files.md). A picture is written anew by the caller: nothing of it stays that is no pixel.
 * @throws Harmful with the reason, also when it takes more steps than its size allows
 */
export async function lookForHarm(
  path: string,
  size: number,
  { kind, extension }: Pick<FileType, 'kind' | 'extension'>,
  steps: Steps = createSteps(size),
): Promise<void> {
  if (kind === 'video') return lookAtFilm(path, size, steps);
  if (kind === 'image') return undefined;
  if (extension === 'pdf') return lookAtPdf(path, steps);
  if (extension.length === 4) return lookAtOffice(path, extension as OfficeKind, steps);
  return lookAtOldOffice(path, extension as OldOfficeKind, steps);
}
