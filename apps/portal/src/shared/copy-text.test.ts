// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

const said = vi.hoisted(() => ({ success: vi.fn(), warning: vi.fn() }));
vi.mock('@vimo/ui', () => ({ toast: said }));
afterEach(() => vi.clearAllMocks());

it.each([
  [true, '已复制', ''],
  [false, '', '请手动复制'],
])(
  'copies by a selection where there is no clipboard (%s), and leaves nothing behind',
  async (works, done, instead) => {
    let copied = '';
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    document.execCommand = () => {
      copied = (document.activeElement as HTMLTextAreaElement).value;
      return works;
    };
    await copyText('湿地路 1 号', '已复制', '请手动复制');
    expect(copied).toBe('湿地路 1 号');
    expect(said.success.mock.calls.flat().join('')).toBe(done);
    expect(said.warning.mock.calls.flat().join('')).toBe(instead);
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(button);
  },
);
