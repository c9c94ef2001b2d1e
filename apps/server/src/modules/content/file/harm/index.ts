import type { FileType } from '../file-types.ts';
import { lookAtFilm } from './film.ts';
import { type Remark, type Steps, stepsFor } from './harmful.ts';
import { lookAtOffice, type OfficeKind } from './office.ts';
import { lookAtOldOffice, type OldOfficeKind } from './old-office.ts';
import { lookAtPdf } from './pdf.ts';

export { Harmful, type Remark, type Steps, stepsFor, UNCHECKABLE } from './harmful.ts';

/**
 * Looks through a file by what it is (docs/domains/files.md). A picture is written anew by the caller: nothing of it stays that is no pixel.
 * @returns what the person should know of a file that is taken
 * @throws Harmful with the reason, also when it takes more steps than its size allows
 */
export async function lookForHarm(
  path: string,
  size: number,
  { kind, extension }: Pick<FileType, 'kind' | 'extension'>,
  steps: Steps = stepsFor(size),
): Promise<Remark | undefined> {
  if (kind === 'video') return lookAtFilm(path, size, steps);
  if (kind === 'image') return undefined;
  if (extension === 'pdf') await lookAtPdf(path, steps);
  else if (extension.length === 4) await lookAtOffice(path, extension as OfficeKind, steps);
  else await lookAtOldOffice(path, extension as OldOfficeKind, steps);
  return undefined;
}
