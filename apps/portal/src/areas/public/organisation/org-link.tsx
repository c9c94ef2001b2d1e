import { hrefTo } from '@vimo/contract';
import type { MouseEvent, ReactNode } from 'react';
import type { ChosenOrg } from '../../../features/organisation/chosen-org.ts';
import { NewWindowLink } from '../../../shared/new-window.tsx';
import { isPlainClick } from '../../../shared/plain-click.ts';

/**
 * Props of a link into a new window that chooses an organisation. Where no script runs, or in a tab of the visitor's own, its address says whose home it is
 * (`org-of-address.ts`, docs/domains/home.md).
 */
export const choosing = (org: ChosenOrg, onChoose: (org: ChosenOrg) => void) => ({
  href: hrefTo('/vimoHome', { org: org.orgId }),
  onClick: (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onChoose(org);
  },
});

/** Its name, or a tile of it, as such a link. */
export const OrgLink = ({
  org,
  onChoose,
  className,
  children,
}: {
  org: ChosenOrg;
  onChoose: (org: ChosenOrg) => void;
  className?: string;
  children: ReactNode;
}) => (
  <NewWindowLink className={className} {...choosing(org, onChoose)}>
    {children}
  </NewWindowLink>
);
