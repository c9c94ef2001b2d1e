import { useRouter } from '@tanstack/react-router';
import { pageAt } from '@vimo/contract';
import { afterPaint, type LinkProps } from '@vimo/ui';
import { isPlainClick } from '../shared/plain-click.ts';

/** Addresses under the same origin that are not pages of this app. */
const isOutside = (href: string) => pageAt(href.split(/[?#]/, 1)[0] as string) === undefined;

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
