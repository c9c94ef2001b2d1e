import { CallError, call } from '@vimo/client';
import { manageJobFetch } from '@vimo/contract';
import { sayRefusal, toast } from '@vimo/ui';

/** Fetches the file that a task of one's own made, by a link that is good for half an hour. */
export async function downloadTask(id: string): Promise<void> {
  try {
    const { data } = await call(manageJobFetch, { id });
    if (data.fileUrl) location.assign(data.fileUrl);
    else toast.error('文件已过期');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    sayRefusal(error);
  }
}
