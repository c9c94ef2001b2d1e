// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { manageProfile, Usertype } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import { useSchool } from './use-school.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

function Page() {
  const { year, showYear } = useSchool();
  return (
    <button type="button" onClick={() => showYear('2025')}>
      学年 {year || '当前'}
    </button>
  );
}

it('the school year that is chosen stands in the address, beside the part and the school', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      ...{ error_code: 0, message: '' },
      data: url === manageProfile.path ? { usertype: Usertype.schoolAdministrator, orgId: '5' } : { list: [] },
    }),
  );
  const router = openRoom(Page, '/classes?part=in-charge&school=7');
  fireEvent.click(await screen.findByRole('button', { name: '学年 当前' }));
  await screen.findByRole('button', { name: '学年 2025' });
  expect(router.state.location.href).toBe('/classes?part=in-charge&school=7&year=2025');
});
