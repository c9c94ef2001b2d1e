import { Fragment } from 'react';
import { CaretRightBoldIcon } from '../icons/index.ts';
import { AppLink, type LinkHref } from './link.tsx';
/** Where this page is; the last item is the page itself and no link. Not shown on phones, which have the title bar. */
export function Breadcrumb({ items }: { items: { label: string; href?: LinkHref }[] }) {
  return (
    <nav className="ui-breadcrumb ui-desktop-only" aria-label="面包屑">
      {items.map((item, index) => (
        <Fragment key={item.label}>
          {index > 0 ? <CaretRightBoldIcon /> : null}
          {index === items.length - 1 ? (
            <b aria-current="page">{item.label}</b>
          ) : item.href ? (
            <AppLink href={item.href}>{item.label}</AppLink>
          ) : (
            <span>{item.label}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
