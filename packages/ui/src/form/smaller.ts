import { isPicture } from '@vimo/contract';
import { drawnAsKept, isSeeThrough, loadPicture } from './picture-file.ts';

/** Below this a picture is sent as it is. */
const SMALL = 1024 * 1024;
const QUALITY = 0.86;

/** Whether a file may be a picture that stands still; of one whose kind the app that hands it over does not know its content tells. */
const mayBeStill = async (file: File): Promise<boolean> =>
  file.type !== 'image/gif' &&
  (file.type.startsWith('image/') || (isPicture(file) && (await file.slice(0, 3).text()) !== 'GIF'));

/**
 * The picture, written anew when it is large: as JPEG, or as WebP where something shows through it. As it is when that makes it no smaller, or
 * the browser can neither read nor write it so.
 */
export async function smaller(file: File): Promise<File> {
  if (file.size < SMALL || !(await mayBeStill(file).catch(() => false))) return file;
  const url = URL.createObjectURL(file);
  try {
    const canvas = drawnAsKept(await loadPicture(url), { white: false });
    const type = file.type !== 'image/jpeg' && isSeeThrough(canvas) ? 'image/webp' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
    // A browser that cannot write the type writes PNG.
    return blob && blob.type === type && blob.size < file.size ? new File([blob], file.name, { type }) : file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}
