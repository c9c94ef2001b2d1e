// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Drawer } from 'antd';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { useSingleKeys } from './single-keys.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

let pressed: string[];

function Page({ covered = false }: { covered?: boolean }) {
  useSingleKeys((key) => {
    pressed.push(key);
    return true;
  });
  return (
    <>
      <nav>
        <a href="#reviews">记录审核</a>
        <button type="button">校内</button>
      </nav>
      <div role="menu">
        <button type="button" role="menuitem">
          退出登录
        </button>
      </div>
      <main>
        <input aria-label="姓名" />
        <input type="checkbox" aria-label="选择" />
        <select aria-label="班级" />
        <textarea aria-label="意见" />
      </main>
      <Drawer open={covered} title="详情">
        <button type="button">保存</button>
      </Drawer>
    </>
  );
}

/** Which key gets through from what has the focus. */
async function from(role: string, name: string) {
  pressed = [];
  screen.getByRole(role, { name }).focus();
  await userEvent.setup().keyboard('j');
  return pressed;
}

it('keys act from wherever the focus is, the menu included; not where something is typed or has keys of its own', async () => {
  render(<Page />);
  for (const [role, name] of [
    ['link', '记录审核'],
    ['button', '校内'],
    ['checkbox', '选择'],
  ] as const)
    expect(await from(role, name), name).toEqual(['j']);
  for (const [role, name] of [
    ['textbox', '姓名'],
    ['textbox', '意见'],
    ['combobox', '班级'],
    ['menuitem', '退出登录'],
  ] as const)
    expect(await from(role, name), name).toEqual([]);
});

it('nothing is done to a page that something lies over', async () => {
  render(<Page covered />);
  expect(await from('button', '保存')).toEqual([]);
  pressed = [];
  (document.activeElement as HTMLElement).blur();
  await userEvent.setup().keyboard('j');
  expect(pressed).toEqual([]);
});
