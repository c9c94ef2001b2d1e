import { useNavigate } from '@tanstack/react-router';
import { reportPageParent } from '@vimo/contract';
import { EmptyState } from '@vimo/ui';
import { ChildChoice } from '../../../features/child/child-choice.tsx';
import { NoChild } from '../../../features/child/no-child.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { ReportList } from '../../../features/report/report-list.tsx';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { childOf, useChildren } from '../children.tsx';

const PAGE_SIZE = 7;

/** 纪实报告 of all bound children, or of one. */
export default function ParentReports() {
  const search = useSearchOf('/parent/parentReport');
  const navigate = useNavigate();
  const { data: children } = useChildren();
  return (
    <MemberPage title="纪实报告">
      <ChildChoice
        of={children}
        all
        value={search.id ?? ''}
        onChange={(id) => void navigate({ to: '.', search: { id } as never, resetScroll: false })}
      />
      <ReportList
        call={reportPageParent}
        studentId={search.id}
        termsOf={childOf(children, search.id)}
        semester={search.semester}
        page={readPage(search.page ?? 1)}
        pageSize={PAGE_SIZE}
        detail="/parent/parentReportDetail"
        empty={children?.length === 0 ? <NoChild /> : <EmptyState text="孩子加入班级后，每个学期的报告显示在这里" />}
      />
    </MemberPage>
  );
}
