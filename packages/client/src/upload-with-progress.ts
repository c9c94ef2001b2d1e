/**
 * `fetch` for uploads that tells how far it is, which `fetch` itself does not: the part (0 to 1) of the body that is on its way. It ends when
 * nothing has moved for `stillMs`: a video over a slow line takes its minutes, and the person sees it go on.
 */
export const fetchTelling =
  (onProgress: (part: number) => void, stillMs: number) =>
  (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
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
      request.onload = () => resolve(new Response(request.response as Blob, { status: request.status }));
      request.onerror = () => reject(new TypeError('network'));
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
      request.onloadend = () => {
        clearTimeout(still);
        signal?.removeEventListener('abort', end);
      };
      signal?.addEventListener('abort', end);
      request.send(body as FormData);
    });
