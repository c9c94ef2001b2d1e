import { useCall } from '@vimo/client';
import { clubApplicationPage } from '@vimo/contract';
import { EmptyState, LinkButton } from '@vimo/ui';
import { PagedCard } from '../../../features/list/paged-card.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { usePage } from '../../../features/member/use-page.ts';
import styles from '../application.module.css';
import { ApplicationRow } from '../application-row.tsx';

const PAGE_SIZE = 6;

/** 我的申请: applications to clubs, one's own and for a parent those of bound children, with what was decided and why. */
export default function MineApplications() {
  const { page, turnTo } = usePage();
  const answer = useCall(clubApplicationPage, { pageSize: PAGE_SIZE, currentPage: page }, { keepPrevious: 'list' });
  return (
    <MemberPage title="我的申请">
      <PagedCard
        className={styles.applications}
        answer={answer}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={turnTo}
        empty={
          <EmptyState
            art="club"
            text="还没有申请加入社团"
            action={<LinkButton href="/vimomycorpor">去看社团</LinkButton>}
          />
        }
      >
        {(rows) => rows.map((application) => <ApplicationRow key={application.id} application={application} />)}
      </PagedCard>
    </MemberPage>
  );
}
