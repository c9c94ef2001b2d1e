// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { homeLayout } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { openRoom } from '../../testing/room.tsx';
import { useHomeLayout } from './use-home-layout.ts';

afterEach(cleanup);

/** The name in the frame of a page with a preview in its address. */
async function nameBeside(layout: object | null) {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      ...{ error_code: 0, message: '' },
      data: url.startsWith(homeLayout.path) ? { name: '云汀素质教育' } : { layout },
    }),
  );
  await openRoom(() => <output>{useHomeLayout()?.name}</output>, '/page?preview=1.2.3');
}

it('what is previewed stands in the frame of the installation, a layout in its own', async () => {
  await nameBeside(null);
  expect(await screen.findByText('云汀素质教育')).toBeTruthy();
  cleanup();
  await nameBeside({ name: '新的名称' });
  expect(await screen.findByText('新的名称')).toBeTruthy();
});
