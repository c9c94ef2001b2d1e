import { reportPage } from '@vimo/contract';
import { EmptyState, LinkButton } from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { ReportList } from '../../../features/report/report-list.tsx';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';

const PAGE_SIZE = 10;

/** 纪实报告 of a student: one line a semester, of one or all. */
export default function MineReports() {
  const search = useSearchOf('/mine/myReport');
  return (
    <MemberPage title="纪实报告">
      <ReportList
        call={reportPage}
        page={readPage(search.page ?? 1)}
        pageSize={PAGE_SIZE}
        termsOf="own"
        semester={search.semester}
        detail="/mine/reportDetail"
        empty={
          <EmptyState
            text="加入班级后，每个学期的报告显示在这里"
            action={
              <LinkButton variant="outline" href="/mine/xsjl">
                看我的写实记录
              </LinkButton>
            }
          />
        }
      />
    </MemberPage>
  );
}
