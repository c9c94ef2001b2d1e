// @vitest-environment jsdom
import { cleanup, renderHook, screen } from '@testing-library/react';
import { homeLayout } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { openRoom } from '../../testing/room.tsx';
import { useHomeLayout, useOwnColour } from './use-home-layout.ts';

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

it('the colour of an installation is the middle of a scale that every browser reads, and goes with the page', () => {
  const { style } = document.documentElement;
  const shade = (name: number) => style.getPropertyValue(`--c-primary-${name}`);
  const { unmount } = renderHook(() => useOwnColour('#0b5fa5'));
  expect([shade(50), shade(600), shade(900)]).toEqual(['rgb(238, 244, 249)', 'rgb(11, 95, 165)', 'rgb(6, 48, 83)']);
  unmount();
  expect(shade(600)).toBe('');
});
