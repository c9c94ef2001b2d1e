import { reportPageParent } from '@vimo/contract';
import { LinkButton } from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { ReportList } from '../../../features/report/report-list.tsx';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { useChildren } from '../children.tsx';

const PAGE_SIZE = 7;

/** 纪实报告 of all bound children. */
export default function ParentReports() {
  const search = useSearchOf('/parent/parentReport');
  const { data: children } = useChildren();
  const unbound = children?.length === 0;
  return (
    <MemberPage title="纪实报告">
      <ReportList
        call={reportPageParent}
        page={readPage(search.page ?? 1)}
        pageSize={PAGE_SIZE}
        detail="/parent/parentReportDetail"
        empty={unbound ? '还没有绑定孩子，去绑定' : '孩子加入班级后，每个学期的报告显示在这里'}
        action={unbound ? <LinkButton href="/parent/accchange">绑定孩子</LinkButton> : null}
      />
    </MemberPage>
  );
}
