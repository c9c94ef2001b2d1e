/** `fetch` for uploads that tells how far it is, which `fetch` itself does not: the part (0 to 1) of the body that is on its way. */
export const fetchTelling =
  (onProgress: (part: number) => void) =>
  (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries((headers ?? {}) as Record<string, string>))
        request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      request.onload = () => resolve(new Response(request.response as Blob, { status: request.status }));
      request.onerror = () => reject(new TypeError('network'));
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as FormData);
    });
