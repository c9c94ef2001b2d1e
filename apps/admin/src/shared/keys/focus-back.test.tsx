// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Drawer } from 'antd';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { useFocusBack } from './focus-back.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState(false);
  useFocusBack();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        新增
      </button>
      {open ? (
        <Drawer open onClose={() => setOpen(false)}>
          <input aria-label="名称" />
        </Drawer>
      ) : null}
    </>
  );
}

it('the focus goes back to what opened a drawer that its page leaves out once it is closed', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: '新增' }));
  await user.click(await screen.findByLabelText('名称'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '新增' })));
  expect(screen.queryByRole('dialog')).toBeNull();
});
