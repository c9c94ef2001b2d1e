import { expect, it } from 'vitest';
import { memberAt } from './etcd.ts';

const MEMBERS = [
  { ID: '10276657743932975437', name: 'node1', peerURLs: ['http://10.0.0.11:2380'] },
  { ID: '7', peerURLs: ['http://10.0.0.12:2380'] },
];

it('finds a member by the address at which the others reach it, its long number as it is told', () => {
  expect(memberAt(MEMBERS, 'http://10.0.0.11:2380')).toBe('10276657743932975437');
  expect(memberAt(MEMBERS, 'http://10.0.0.12:2380')).toBe('7');
});

it('says which ones there are where there is none', () => {
  expect(() => memberAt(MEMBERS, 'http://10.0.0.13:2380')).toThrow(
    'there are http://10.0.0.11:2380, http://10.0.0.12:2380',
  );
});
