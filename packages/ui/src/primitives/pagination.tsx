import { Fragment, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CaretLeftBoldIcon, CaretRightBoldIcon } from '../icons/index.ts';
import { AppLink, type LinkHref } from './link.tsx';
import { pageSteps } from './pages.ts';

export type PaginationProps = {
  /** The page shown, from 1. */
  page: number;
  /** Entries in all. */
  total: number;
  pageSize: number;
  /** Called with the page wanted, from 1. */
  onChange?: (page: number) => void;
  /** With an address for each page the numbers are links, which can be opened in a new tab. */
  hrefOf?: (page: number) => LinkHref;
};

/** Page numbers under a list. Nothing when one page holds all. */
export function Pagination({ page, total, pageSize, onChange, hrefOf }: PaginationProps) {
  const count = Math.ceil(total / pageSize);
  if (count <= 1) return null;

  const step = (target: number, content: ReactNode, label: string) => {
    const common = {
      className: classNames('ui-page-button', target === page && 'is-on'),
      'aria-label': label,
      'aria-current': target === page ? ('page' as const) : undefined,
      onClick: () => onChange?.(target),
    };
    if (target < 1 || target > count)
      return (
        <button className="ui-page-button" type="button" aria-label={label} disabled>
          {content}
        </button>
      );
    if (hrefOf)
      return (
        <AppLink {...common} href={hrefOf(target)}>
          {content}
        </AppLink>
      );
    return (
      <button {...common} type="button">
        {content}
      </button>
    );
  };

  return (
    <nav className="ui-pagination" aria-label="分页">
      <span className="ui-pagination-total ui-desktop-only">每页 {pageSize} 个</span>
      {step(page - 1, <CaretLeftBoldIcon />, '上一页')}
      <span className="ui-phone-only">
        第 {page} / {count} 页
      </span>
      <span className="ui-pagination-pages ui-desktop-only">
        {pageSteps(page, count).map((entry) =>
          typeof entry === 'number' ? (
            <Fragment key={entry}>{step(entry, entry, `第 ${entry} 页`)}</Fragment>
          ) : (
            <span key={entry} aria-hidden="true">
              …
            </span>
          ),
        )}
      </span>
      {step(page + 1, <CaretRightBoldIcon />, '下一页')}
    </nav>
  );
}
