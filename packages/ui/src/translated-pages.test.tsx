// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveWithTranslation } from './translated-pages.ts';

let end: () => void;
beforeEach(() => {
  end = liveWithTranslation();
});
afterEach(() => {
  cleanup();
  end();
});

const translated = (text: Text): HTMLElement => {
  const outer = document.createElement('font');
  outer.appendChild(document.createElement('font')).textContent = `EN(${text.data})`;
  return outer;
};
/** What translators do with a text: it goes, or lies within what they made of it. */
const TRANSLATORS: [string, (text: Text) => void][] = [
  ['in its place', (text) => text.parentNode!.replaceChild(translated(text), text)],
  [
    'before it, which goes then',
    (text) => {
      text.parentNode!.insertBefore(translated(text), text);
      text.parentNode!.removeChild(text);
    },
  ],
];

/** Translates every text that stands in the page. */
function translate(page: HTMLElement, one: (text: Text) => void): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (!text.parentElement?.closest('font')) one(text);
}

class Caught extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? '出错了' : this.props.children;
  }
}

interface Shown {
  count: number;
  isNew?: boolean;
  names: string[];
  isSaved?: boolean;
}
const Page = ({ count, isNew, names, isSaved }: Shown) => (
  <Caught>
    <p>
      共 {count} 条{isNew ? '（新）' : null}
      {isSaved ? <b>已保存</b> : null}
      {'：'}
      {names.map((name) => (
        <i key={name}>{name}、</i>
      ))}
      {isSaved ? '完' : null}
    </p>
  </Caught>
);

describe.each(TRANSLATORS)('a page whose texts were translated %s', (_, one) => {
  it.each<[string, Shown, string]>([
    ['a text changes', { count: 2, isNew: true, names: ['甲', '乙'] }, '2'],
    ['a text goes', { count: 1, names: ['甲', '乙'] }, ''],
    ['something comes before a text', { count: 1, isNew: true, names: ['甲', '乙'], isSaved: true }, '已保存'],
    ['elements change their order', { count: 1, isNew: true, names: ['乙', '甲', '丙'] }, '丙'],
  ])('goes on when %s, and says nothing that is not so', async (_what, next, says) => {
    const { container, rerender } = render(<Page count={1} isNew names={['甲', '乙']} />);
    translate(container, one);
    expect(container.textContent).toContain('EN(1)');
    await act(async () => rerender(<Page {...next} />));
    // What the translator would make of it, and what React would have drawn.
    translate(container, one);
    const shown = container.textContent!.replace(/EN\(([^)]*)\)/g, '$1');
    const { container: own } = render(<Page {...next} />);
    expect(shown).toBe(own.textContent);
    expect(shown).toContain(says);
  });

  it('goes on change after change, and leaves as a whole', async () => {
    const { container, rerender, unmount } = render(<Page count={0} names={[]} />);
    for (let count = 1; count < 6; count += 1) {
      translate(container, one);
      await act(async () => rerender(<Page count={count} isNew={count % 2 === 0} names={[`${count}`]} />));
      expect(container.textContent).toContain(`${count}`);
      expect(container.textContent).not.toContain(`EN(${count - 1})`);
    }
    translate(container, one);
    unmount();
    expect(container.textContent).toBe('');
  });
});

it('what is no matter of translation fails as before', () => {
  const [page, other] = [document.createElement('div'), document.createElement('p')];
  expect(() => page.removeChild(other)).toThrow();
  expect(() => page.insertBefore(document.createElement('b'), other)).toThrow();
});
