// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import {
  NOTIFICATION_KINDS,
  notificationAlways,
  notificationKindLabel,
  notificationNews,
  notificationSettings,
  ownChannels,
  switchNotification,
} from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

beforeAll(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  })),
);
afterEach(cleanup);

it('reminders and news are switched by kind; what always arrives stands without a switch', async () => {
  const { NotificationSettings } = await import('./notification-settings.tsx');
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.startsWith(switchNotification.path)) asked.push(JSON.parse(String(body)));
    const data = url.startsWith(ownChannels.path)
      ? []
      : url.startsWith(notificationSettings.path)
        ? { off: ['score'] }
        : null;
    return Response.json({ error_code: 0, message: '', data });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NotificationSettings onClose={() => {}} />
    </QueryClientProvider>,
  );
  const switches = await screen.findAllByRole('switch');
  expect(switches.map((one) => one.getAttribute('aria-label'))).toEqual(
    NOTIFICATION_KINDS.filter((kind) => notificationNews[kind]).map((kind) => `接收${notificationKindLabel[kind]}提醒`),
  );
  const withoutSwitch = NOTIFICATION_KINDS.filter((kind) => !notificationNews[kind] && notificationAlways[kind]);
  expect(screen.getAllByText('始终接收')).toHaveLength(withoutSwitch.length);
  for (const kind of withoutSwitch) screen.getByText(notificationAlways[kind] as string);

  const score = screen.getByRole<HTMLInputElement>('switch', { name: `接收${notificationKindLabel.score}提醒` });
  expect(switches.filter((one) => !(one as HTMLInputElement).checked)).toEqual([score]);
  fireEvent.click(score);
  await vi.waitFor(() => expect(asked).toEqual([{ kind: 'score', on: 1 }]));
});
