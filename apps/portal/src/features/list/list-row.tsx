import { AppLink, classNames, DotsThreeBoldIcon, DropdownMenu, type MenuItem } from '@vimo/ui';
import type { ReactNode } from 'react';
import type { PortalHref } from '../../shared/href.ts';
import styles from './list-row.module.css';

/**
 * A row that reads like a list: what it is, with why it came back; its facts below; its state; one next action, and the rest behind a menu. The whole row leads to
 * `href`. On phones the same stands in a card.
 */
export function ListRow({
  tile,
  title,
  href,
  onOpen,
  reason,
  facts,
  state,
  action,
  more = [],
  className,
  heading: Heading = 'h2',
  isName = false,
}: {
  /** A picture, or the sign of what it belongs to. */
  tile?: ReactNode;
  title: string;
  /** None while rows are selected. */
  href?: PortalHref | undefined;
  /** In place of `href`, where a press does more than lead on. */
  onOpen?: (() => void) | undefined;
  reason?: ReactNode;
  facts: ReactNode;
  state?: ReactNode;
  /** What is done next; without one the row is looked at. */
  action?: ReactNode;
  more?: readonly MenuItem[];
  className?: string | undefined;
  heading?: 'h2' | 'h3';
  /** The title is somebody's name: a browser that translates the page leaves it as it is. */
  isName?: boolean;
}) {
  return (
    <article className={classNames(styles.row, className)}>
      {tile ? <span className={styles.tile}>{tile}</span> : null}
      <div className={styles.text}>
        <Heading translate={isName ? 'no' : undefined}>
          {href ? (
            <AppLink href={href}>{title}</AppLink>
          ) : onOpen ? (
            <button type="button" onClick={onOpen}>
              {title}
            </button>
          ) : (
            title
          )}
        </Heading>
        {reason}
        <p className={styles.facts}>{facts}</p>
      </div>
      <div className={styles.state}>{state}</div>
      <div className={styles.actions}>
        {action ??
          (href ? (
            <AppLink className={styles.look} href={href} aria-label={`查看：${title}`} tabIndex={-1}>
              查看
            </AppLink>
          ) : null)}
        {more.length > 0 ? (
          <DropdownMenu label={`更多操作：${title}`} className={styles.more} items={more}>
            <DotsThreeBoldIcon />
          </DropdownMenu>
        ) : null}
      </div>
    </article>
  );
}
