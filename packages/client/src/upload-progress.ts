import { type DataOf, type Endpoint, type Envelope, ErrorCode, type InputOf, SESSION_HEADER } from '@vimo/contract';
import { CallError, NETWORK_ERROR } from './call.ts';
import { sessionToken } from './session.ts';

interface Watching {
  /** Share of the bytes that are out, 0 to 1. */
  onProgress: (share: number) => void;
  /** Ends it; the promise is then rejected with an `AbortError`. */
  signal: AbortSignal;
}

/**
 * Uploads one large file and says how far it is; `fetch` tells nothing of what is sent. There is no time limit: a video over a slow line
 * takes its minutes, and the person sees it go on. @throws CallError; DOMException AbortError when it was ended
 */
export function uploadWatched<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  file: File,
  { onProgress, signal }: Watching,
): Promise<DataOf<E>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(input as Record<string, string>)) body.append(name, value);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = (kind: CallError['kind'], text: string) => reject(new CallError(kind, text));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => fail('network', NETWORK_ERROR);
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.onload = () => {
      const envelope = request.response as Envelope<DataOf<E>> | null;
      if (!envelope || typeof envelope.message !== 'string') return fail('network', NETWORK_ERROR);
      if (envelope.error_code === ErrorCode.success) return resolve(envelope.data as DataOf<E>);
      fail('refused', envelope.message || NETWORK_ERROR);
    };
    signal.addEventListener('abort', stop);
    request.open(endpoint.method, endpoint.path);
    request.responseType = 'json';
    const token = sessionToken();
    if (token) request.setRequestHeader(SESSION_HEADER, token);
    request.send(body);
  });
}
