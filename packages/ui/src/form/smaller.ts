/** Longest side of what is kept, as the server keeps it. */
const LONGEST = 2560;
/** Below this a picture is sent as it is. */
const SMALL = 1024 * 1024;
const QUALITY = 0.86;

/** The picture, written anew when it is larger than what would be kept of it; as it is when the browser cannot read it. */
export async function smaller(file: File): Promise<File> {
  if (file.size < SMALL || file.type === 'image/gif') return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    return blob && blob.size < file.size ? new File([blob], file.name, { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
