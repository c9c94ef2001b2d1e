import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
} from 'react';

/** Types that an app states by declaration merging: `href` is what its links may lead to. */
// biome-ignore lint/suspicious/noEmptyInterface: only what an app adds is in it
export interface LinkTypes {}
/** An address that a link may have: any text, unless the app says more. */
export type LinkHref = LinkTypes extends { href: infer H extends string } ? H : string;

/** Props of a link: an anchor's, with an address that is always given. */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: LinkHref;
  ref?: Ref<HTMLAnchorElement>;
};

const PlainLink = ({ children, ...rest }: LinkProps) => <a {...rest}>{children}</a>;

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** Gives the component that renders internal links, so that ui follows the app's router without knowing it. */
export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/**
 * A link. Addresses of the app ("/…") go through the router given to `LinkProvider`; other addresses, downloads and new
 * tabs are plain anchors.
 */
export function AppLink({ children, ...props }: LinkProps) {
  const RouterLink = useContext(LinkContext);
  const internal = /^\/(?!\/)/.test(props.href) && !props.target && props.download === undefined;
  if (internal) return <RouterLink {...props}>{children}</RouterLink>;
  return (
    <a {...props} rel={props.target === '_blank' ? 'noopener' : props.rel}>
      {children}
    </a>
  );
}
