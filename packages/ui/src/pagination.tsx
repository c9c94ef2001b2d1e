import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CaretLeftBoldIcon, CaretRightBoldIcon } from './icons/generated.ts';
import { AppLink } from './link.tsx';
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
  hrefOf?: (page: number) => string;
};

/** Page numbers under a list. Nothing when one page holds all. */
export function Pagination({ page, total, pageSize, onChange, hrefOf }: PaginationProps) {
  const count = Math.ceil(total / pageSize);
  if (count <= 1) return null;

  const step = (target: number, content: ReactNode, label: string) => {
    const current = target === page;
    const common = {
      className: classNames(
        'pg',
        current && 'on',
        Math.abs(target - page) > 1 && target !== 1 && target !== count && 'd-only',
      ),
      'aria-label': label,
      'aria-current': current ? ('page' as const) : undefined,
    };
    if (hrefOf)
      return (
        <AppLink {...common} href={hrefOf(target)} onClick={() => onChange?.(target)}>
          {content}
        </AppLink>
      );
    return (
      <button {...common} type="button" onClick={() => onChange?.(target)}>
        {content}
      </button>
    );
  };
  const edge = (target: number, content: ReactNode, label: string) =>
    target >= 1 && target <= count ? (
      step(target, content, label)
    ) : (
      <button type="button" className="pg" aria-label={label} disabled>
        {content}
      </button>
    );

  return (
    <nav className="pager" aria-label="分页">
      <span className="tot">每页 {pageSize} 个</span>
      {edge(page - 1, <CaretLeftBoldIcon />, '上一页')}
      {pageSteps(page, count).map((entry) =>
        typeof entry === 'number' ? (
          <span key={entry} className="pgi">
            {step(entry, entry, `第 ${entry} 页`)}
          </span>
        ) : (
          <span key={entry} className="gap" aria-hidden="true">
            …
          </span>
        ),
      )}
      {edge(page + 1, <CaretRightBoldIcon />, '下一页')}
    </nav>
  );
}
