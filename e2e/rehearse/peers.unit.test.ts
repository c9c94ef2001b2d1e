import { expect, it } from 'vitest';
import { senderOf } from './peers.ts';

const request = (...headers: string[]) =>
  Buffer.from(['POST /raft HTTP/1.1', 'Host: 127.0.0.1:2380', ...headers, '', 'body'].join('\r\n'));

it('knows the member of etcd that sends, by what each of its requests says', () => {
  expect(senderOf(request('X-Server-From: 8211f1d0f64f3269', 'X-Server-Version: 3.4.23'))).toBe('8211f1d0f64f3269');
  expect(senderOf(request('X-Server-Version: 3.4.23'))).toBeUndefined();
});
