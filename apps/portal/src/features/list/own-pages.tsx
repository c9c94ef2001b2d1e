import { useNavigate } from '@tanstack/react-router';
import { Pagination, type PaginationProps } from '@vimo/ui';
import { useEffect } from 'react';

interface OwnPagesProps extends Omit<PaginationProps, 'total'> {
  /** What `useCall` of a page call answered. */
  answer: {
    data: { totalCount: number } | undefined;
    /** The page before is shown while the one that was asked for is on its way. */
    isPlaceholderData: boolean;
    /** A newer answer is on its way. */
    isFetching: boolean;
  };
  /** Holds the page in the address. */
  parameter?: 'page' | 'pageIndex';
}

/**
 * Pages of a list whose entries go, by a press of their owner or on their own: when the last entry of the last page has gone, the page before is
 * shown in its place. How many there are is believed only of the answer to this page and filter: what is remembered of another one, or of an
 * earlier time, would lead who comes back to a later page away from it.
 */
export function OwnPages({ parameter = 'page', answer, ...of }: OwnPagesProps) {
  const navigate = useNavigate();
  const total = answer.data?.totalCount ?? 0;
  const isKnown = !answer.isPlaceholderData && !answer.isFetching;
  const last = Math.max(1, Math.ceil(total / of.pageSize));
  const isPast = isKnown && total > 0 && of.page > last;
  useEffect(() => {
    if (!isPast) return;
    const search = (before: Record<string, unknown>) => ({
      ...before,
      [parameter]: last > 1 ? String(last) : undefined,
    });
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
  }, [isPast, last, navigate, parameter]);
  return <Pagination {...of} total={total} />;
}
