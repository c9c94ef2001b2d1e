import { upload } from '@vimo/client';
import { fileUpload, isReadByServer, pictureUrl, type UploadUse } from '@vimo/contract';
import { loadPicture } from '@vimo/ui';

/**
 * A picture that is to be cut, as the browser shows it. One that the browser does not read and the server does (HEIC, AVIF) is sent as it is, and comes as the server
 * keeps it. Who asked for it revokes its address.
 * @throws Error where neither reads it; CallError of a refusal
 */
export async function openedPicture(file: File, use: UploadUse, send = upload): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    return await loadPicture(url);
  } catch (error) {
    URL.revokeObjectURL(url);
    if (!isReadByServer(file)) throw error;
    const { data } = await send(fileUpload, { belongName: use }, [file]);
    return loadPicture(pictureUrl(data));
  }
}
