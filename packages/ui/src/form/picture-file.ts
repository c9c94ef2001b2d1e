/** As many pixels as the server opens (docs/domains/files.md); a photo of 100 megapixels takes 400 MB of memory when it is opened. */
export const MOST_PIXELS = 64_000_000;

/** A picture by its address, whose measures are known; pixels are made when it is drawn. @throws Error for what is no picture */
export function loadPicture(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('not a picture'));
    image.src = url;
  });
}
