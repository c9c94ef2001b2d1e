import { type DataOf, type siteInfo, siteTextLabel } from '@vimo/contract';
import type { NavLink } from './public-header.tsx';

/** Links to the privacy texts that are published. */
export const privacyLinks = (site: DataOf<typeof siteInfo> | undefined): NavLink[] => [
  ...(site?.privacyVersion ? [{ key: 'privacy', label: siteTextLabel.privacy, href: '/privacy' } as const] : []),
  ...(site?.childrenVersion
    ? [{ key: 'childrenPrivacy', label: siteTextLabel.children, href: '/childrenPrivacy' } as const]
    : []),
];
