import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@vimo/ui';

/** An internal link of this app; addresses are written without the /zs-platform they live under. */
export const RouterLink = ({ href, children, ...rest }: LinkProps) => (
  <Link to={href} {...rest}>
    {children}
  </Link>
);
