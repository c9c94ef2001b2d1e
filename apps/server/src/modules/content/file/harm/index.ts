import type { FileType } from '../rules.ts';
import { lookAtFilm } from './film.ts';
import { lookAtOffice, type OfficeKind } from './office.ts';
import { lookAtOldOffice, type OldOfficeKind } from './old-office.ts';
import { lookAtPdf } from './pdf.ts';

export { Harmful } from './harmful.ts';

/**
 * Looks through a file by what it is (docs/domains/files.md). A picture is written anew by the caller: nothing of it stays that is no pixel.
 * @throws Harmful with the reason
 */
export async function lookForHarm(path: string, size: number, { kind, extension }: FileType): Promise<void> {
  if (kind === 'video') return lookAtFilm(path, size);
  if (kind === 'image') return undefined;
  if (extension === 'pdf') return lookAtPdf(path);
  if (extension.length === 4) return lookAtOffice(path, extension as OfficeKind);
  return lookAtOldOffice(path, extension as OldOfficeKind);
}
