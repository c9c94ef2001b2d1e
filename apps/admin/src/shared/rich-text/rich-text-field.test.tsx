// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { LogoField } from '../form/logo-field.tsx';
import RichTextField from './rich-text-field.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

it('a text and a picture that are locked take nothing, as other fields do, until they are no longer', () => {
  const onChange = vi.fn();
  const room = (disabled: boolean) => {
    const control = { onChange, disabled, invalid: false, describedBy: undefined };
    return (
      <>
        <RichTextField {...control} id="details" value="<p>春季开学安排</p>" pictures="notice" />
        <LogoField {...control} id="crest" value="pic001" use="organisation" />
      </>
    );
  };
  const takes = () => ({
    text: screen.getByRole('textbox').getAttribute('contenteditable'),
    buttons: screen.getAllByRole('button').filter((one) => !one.hasAttribute('disabled')).length > 0,
  });
  const { rerender } = render(room(true));
  expect(takes()).toEqual({ text: 'false', buttons: false });
  rerender(room(false));
  expect(takes()).toEqual({ text: 'true', buttons: true });
  expect(onChange).not.toHaveBeenCalled();
});
