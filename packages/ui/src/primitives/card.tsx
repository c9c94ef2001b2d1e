import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ArrowRightIcon } from '../icons/index.ts';
import { AppLink, type LinkHref } from './link.tsx';
/** A white card with a hairline. `panel` gives it the padding of a detail panel. */
export function Card({
  panel = false,
  as: Element = 'div',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { panel?: boolean; as?: 'div' | 'section' | 'article' | 'aside' | 'ul' }) {
  return <Element {...rest} className={classNames('ui-card', panel && 'ui-panel', className)} />;
}

/** The 更多 link with its arrow; `label` tells screen readers more of what. */
export function MoreLink({ href, label, children = '更多' }: { href: LinkHref; label?: string; children?: ReactNode }) {
  return (
    <AppLink className="ui-more" href={href} aria-label={label}>
      {children}
      <ArrowRightIcon />
    </AppLink>
  );
}

/** Heading of a page section with a sentence beside it and, at the right, a 更多 link. */
export function SectionHeader({
  title,
  text,
  moreHref,
  moreText,
  extra,
}: {
  title: string;
  text?: string;
  moreHref?: LinkHref;
  moreText?: string;
  extra?: ReactNode;
}) {
  return (
    <div className="ui-section-head">
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {extra}
      {moreHref ? (
        <MoreLink href={moreHref} label={`${moreText ?? '更多'}${title}`}>
          {moreText}
        </MoreLink>
      ) : null}
    </div>
  );
}
