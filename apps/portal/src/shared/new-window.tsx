import { AppLink, LinkButton } from '@vimo/ui';
import type { ComponentProps } from 'react';
import { useBrowserValue } from './use-browser-value.ts';

// New windows, in one place (docs/domains/site.md): what the specification opens in one, what leaves the portal, and what is read beside a form that would
// be lost. On phones all of it opens where one is: there a new window has no way back.

const NEW = '_blank';
const isPhone = () => matchMedia('(max-width: 767px)').matches;

/** Target of a link that opens a new window, and none on phones. */
export const useNewWindow = (): typeof NEW | undefined => (useBrowserValue(isPhone, false) ? undefined : NEW);

/** A link into a new window, on phones in this one. */
export const NewWindowLink = (props: Omit<ComponentProps<typeof AppLink>, 'target'>) => (
  <AppLink {...props} target={useNewWindow()} />
);

/** The same as a button. */
export const NewWindowButton = (props: Omit<ComponentProps<typeof LinkButton>, 'target'>) => (
  <LinkButton {...props} target={useNewWindow()} />
);

/** Opens an address in a new window; on phones, and where the browser allows none, `here` goes there in this one. */
export function openWindow(href: string, here: () => void): void {
  const opened = isPhone() ? null : window.open(href, NEW);
  if (opened) opened.opener = null;
  else here();
}
