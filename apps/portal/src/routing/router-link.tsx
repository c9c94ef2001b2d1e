import { useRouter } from '@tanstack/react-router';
import { pageAt } from '@vimo/contract';
import { afterPaint, type LinkProps } from '@vimo/ui';
import type { MouseEvent } from 'react';

/** Addresses under the same origin that are not pages of this app. */
const isOutside = (href: string) => pageAt(href.split(/[?#]/, 1)[0] as string) === undefined;

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;

/** An anchor that goes through the router; the page behind it is loaded as soon as somebody means to go there. */
export function RouterLink({ href, onClick, onMouseEnter, onFocus, children, ...rest }: LinkProps) {
  const router = useRouter();
  if (isOutside(href)) {
    return (
      <a href={href} onClick={onClick} {...rest}>
        {children}
      </a>
    );
  }
  const preload = () => void router.preloadRoute({ to: href.split(/[?#]/, 1)[0] }).catch(() => {});
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event)) return;
        event.preventDefault();
        afterPaint(() => void router.navigate({ href }));
      }}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
    >
      {children}
    </a>
  );
}
