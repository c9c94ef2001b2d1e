import { type Endpoint, fileUpload } from '@vimo/contract';

/** Sends a request as `fetch` does. */
type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Times that a file is sent at most: in the longest line they take some minutes, after which it is the person's to try again. */
const MOST_SENT = 6;
const MOST_PAUSE_S = 60;

/**
 * Sends once more what the server had no room for when its answer says when to (503 with Retry-After): in a rush of uploads people wait, and nobody is sent away.
 * @throws what `send` throws; DOMException AbortError when it is ended while it waits
 */
const sentAgain =
  (send: Send): Send =>
  async (url, init) => {
    for (let sent = 1; ; sent += 1) {
      const response = await send(url, init);
      const seconds = Number(response.headers.get('retry-after'));
      if (response.status !== 503 || !(seconds > 0) || sent === MOST_SENT) return response;
      await pause(Math.min(seconds, MOST_PAUSE_S) * 1000, init.signal);
    }
  };

const pause = (ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const over = () => {
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(over, ms);
    const end = () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    };
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });

/**
 * `fetch` for uploads that tells how far it is, which `fetch` itself does not: the part (0 to 1) of the body that is on its way. It ends when
 * nothing has moved for `stillMs`: a video over a slow line takes its minutes, and the person sees it go on.
 */
const fetchTelling =
  (onProgress: (part: number) => void, stillMs: number): Send =>
  (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const end = () => request.abort();
      let still = setTimeout(end, stillMs);
      request.open(method, url);
      for (const [name, value] of Object.entries((headers ?? {}) as Record<string, string>))
        request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        clearTimeout(still);
        still = setTimeout(end, stillMs);
        if (lengthComputable) onProgress(loaded / total);
      };
      request.onload = () => {
        const { status } = request;
        const after = status === 503 ? request.getResponseHeader('retry-after') : null;
        resolve(new Response(request.response as Blob, { status, headers: after ? { 'retry-after': after } : {} }));
      };
      request.onerror = () => reject(new TypeError('network'));
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
      request.onloadend = () => {
        clearTimeout(still);
        signal?.removeEventListener('abort', end);
      };
      signal?.addEventListener('abort', end);
      request.send(body as FormData);
    });

/**
 * What sends the files of an upload: telling how far it is where somebody listens, and once more in a rush where a file is to be kept. What else is sent in is worked on by the call, and goes once.
 * @param stillMs how long nothing may move, where it tells
 */
export function transportOf({ path }: Endpoint, stillMs: number, onProgress?: (part: number) => void): Send {
  const once: Send = onProgress ? fetchTelling(onProgress, stillMs) : (url, init) => fetch(url, init);
  return path === fileUpload.path ? sentAgain(once) : once;
}
