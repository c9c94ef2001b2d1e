// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openRoom } from '../../testing/room.tsx';
import { PersonLinks } from './person-links.tsx';

afterEach(cleanup);

it.each([
  ['is offered where parents can register', true, 1],
  ['is not offered where they cannot', false, 0],
])('registration %s', async (_, registrationOpen, links) => {
  await openRoom(() => <PersonLinks registrationOpen={registrationOpen} />, '/');
  await screen.findByRole('link', { name: '登录' });
  expect(screen.queryAllByRole('link', { name: '免费注册' })).toHaveLength(links);
});
