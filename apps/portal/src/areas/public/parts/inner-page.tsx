import { useRouter } from '@tanstack/react-router';
import type { PageMeta } from '@vimo/contract';
import { Breadcrumb, classNames } from '@vimo/ui';
import type { ReactNode } from 'react';
import { MobileTitleBar } from '../../../features/site/mobile-bars.tsx';
import type { PortalHref } from '../../../shared/href.ts';
import { usePageMeta } from '../../../shared/page-meta.ts';

export interface Crumb {
  label: string;
  href?: PortalHref;
}

/**
 * A public page below another one: the way to it on wide screens, on phones a title bar that goes back to where the
 * visitor came from, or to `backHref` for who came from outside.
 */
export function InnerPage({
  title,
  documentTitle = title,
  meta,
  crumbs,
  backHref,
  className,
  children,
}: {
  title: string;
  documentTitle?: string;
  /** What it says of itself beside its title. */
  meta?: PageMeta;
  /** After 首页; the page itself is added. Null shows no way at all. */
  crumbs: readonly Crumb[] | null;
  backHref: PortalHref;
  className?: string;
  children: ReactNode;
}) {
  const router = useRouter();
  usePageMeta({ title: documentTitle, ...meta });
  const goBack = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ href: backHref }));
  return (
    <>
      <div className="ui-phone-only">
        <MobileTitleBar title={title} onBack={goBack} />
      </div>
      <main id="main" className={classNames('ui-container', className)} tabIndex={-1}>
        {crumbs ? <Breadcrumb items={[{ label: '首页', href: '/index/home' }, ...crumbs, { label: title }]} /> : null}
        {children}
      </main>
    </>
  );
}
