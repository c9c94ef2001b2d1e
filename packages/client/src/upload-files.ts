import { fileUpload, UPLOADED, type UploadUse } from '@vimo/contract';
import { CallError, upload } from './call.ts';

/** What became of files that somebody chose together. */
export interface UploadedFiles {
  kept: { id: string; file: File }[];
  /** Why others are not kept, for the person; each names its file where there are several. */
  problems: string[];
  /** What the person should know of some that are. */
  notes: string[];
  /** What the network or a fault held up, to be sent once more. */
  heldUp: File[];
}

/** Failures that are not the file's: they are said for every screen alike. */
const NOT_OF_THE_FILE: ReadonlySet<CallError['kind']> = new Set(['network', 'fault', 'expired']);

/** What an upload's answer says beside its success; empty for nothing. */
export const noteIn = (message: string): string =>
  message.startsWith(`${UPLOADED}。`) ? message.slice(UPLOADED.length + 1) : '';

/** A problem of one of some files, as the person is told of it; what begins with a name in its marks says already whose it is. */
export const problemOf = ({ name }: File, message: string, all: readonly File[]): string =>
  all.length === 1 || message.startsWith('“') ? message : `“${name}”${message}`;

/**
 * Sends files in one after the other, each on its own: one that is refused loses none of the others, and what has arrived stays where the network ends.
 * @param onProgress hears which part (0 to 1) of all bytes is on its way
 */
export async function uploadFiles(
  use: UploadUse,
  files: readonly File[],
  onProgress: (part: number) => void = () => {},
): Promise<UploadedFiles> {
  const done: UploadedFiles = { kept: [], problems: [], notes: [], heldUp: [] };
  const all = files.reduce((sum, { size }) => sum + size, 0);
  let sent = 0;
  for (const [at, file] of files.entries()) {
    try {
      const tell = (part: number) => onProgress(all > 0 ? (sent + part * file.size) / all : part);
      const { data, message } = await upload(fileUpload, { belongName: use }, [file], { onProgress: tell });
      done.kept.push({ id: data, file });
      const note = noteIn(message);
      if (note) done.notes.push(note);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (NOT_OF_THE_FILE.has(error.kind)) {
        done.heldUp.push(...files.slice(at));
        break;
      }
      done.problems.push(problemOf(file, error.message, files));
    }
    sent += file.size;
  }
  return done;
}
