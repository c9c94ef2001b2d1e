import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/**
 * A section that scrolls sideways where what is in it, a table for the most part, is wider than the page: it can be reached by Tab and scrolled by arrow keys, and has a name for screen
 * readers. On paper it runs on.
 */
export function ScrollsSideways({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is within reach of keys
    <section {...rest} className={classNames('ui-sideways', className)} aria-label={label} tabIndex={0} />
  );
}
