import { useCall } from '@vimo/client';
import { noticePage } from '@vimo/contract';
import { ErrorState } from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import { useBelongDeptIds } from '../organisation/chosen-org.ts';
import { NoticeKind } from './news-view.ts';
import { NoticeCard } from './notice-card.tsx';

/** Notices on a home. */
const COUNT = 4;

/** The latest four notices of the chosen organisation, or of the whole city. */
export function HomeNotices({ moreHref, newTab = false }: { moreHref: PortalHref; newTab?: boolean }) {
  const belongDeptIds = useBelongDeptIds();
  const { data, error, refetch } = useCall(noticePage, {
    pageSize: COUNT,
    currentPage: 1,
    types: NoticeKind.notice,
    belongDeptIds,
    objType: belongDeptIds ? 1 : 3,
  });
  return error && !data ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <NoticeCard notices={data?.dataList} moreHref={moreHref} newTab={newTab} />
  );
}
