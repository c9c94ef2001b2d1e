import { useNavigate } from '@tanstack/react-router';
import { Pagination, type PaginationProps } from '@vimo/ui';
import { useEffect } from 'react';

/**
 * Pages of a list whose entries go, by a press of their owner or on their own: when the last entry of the last page has gone, the page before is
 * shown in its place. `parameter` of the address holds the page.
 */
export function OwnPages({ parameter = 'page', ...of }: PaginationProps & { parameter?: 'page' | 'pageIndex' }) {
  const navigate = useNavigate();
  const last = Math.max(1, Math.ceil(of.total / of.pageSize));
  const isPast = of.total > 0 && of.page > last;
  useEffect(() => {
    if (!isPast) return;
    const search = (before: Record<string, unknown>) => ({
      ...before,
      [parameter]: last > 1 ? String(last) : undefined,
    });
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
  }, [isPast, last, navigate, parameter]);
  return <Pagination {...of} />;
}
