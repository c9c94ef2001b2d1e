import type { Href } from '@vimo/contract';

declare const isOutside: unique symbol;
/** An address that is no page of the portal: another site's, another app's under this origin, a telephone number. */
export type OutsideHref = string & { readonly [isOutside]: true };
/** What a link of the portal may lead to: a page that the table of pages has, or an address that is said to lie outside. */
export type PortalHref = Href | OutsideHref;

/** Says that an address is no page of the portal, or that it comes from data and was checked. */
export const outside = (href: string): OutsideHref => href as OutsideHref;

declare module '@vimo/ui' {
  interface LinkTypes {
    href: PortalHref;
  }
}
