import { useCall } from '@vimo/client';
import {
  CLUB_APPLICATION_PAGE,
  type ClubApplyStatus,
  clubApplyLabel,
  type OwnClubApplication,
  ownClubApplications,
} from '@vimo/contract';
import { CaretDownBoldIcon, classNames, EmptyState, formatDateTime, LinkButton, StatusTag } from '@vimo/ui';
import { Fragment, useId, useState } from 'react';
import { CLUBS_HREF } from '../../../features/club/club-view.ts';
import styles from '../../../features/club/own-clubs.module.css';
import { PagedCard } from '../../../features/list/paged-card.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { usePage } from '../../../features/member/use-page.ts';

/** 社团申请记录: each application with all that was written and decided, unfolded by a press. */
export default function MineClubNotes() {
  const { page, turnTo } = usePage();
  const answer = useCall(
    ownClubApplications,
    { pageSize: CLUB_APPLICATION_PAGE, currentPage: page },
    { keepPrevious: 'list' },
  );
  return (
    <MemberPage title="申请记录" backHref="/mine/myAsstion">
      <PagedCard
        className={styles.notes}
        answer={answer}
        page={page}
        pageSize={CLUB_APPLICATION_PAGE}
        onPage={turnTo}
        empty={
          <EmptyState
            art="club"
            text="还没有申请加入社团"
            action={<LinkButton href={CLUBS_HREF}>去看社团</LinkButton>}
          />
        }
      >
        {(rows) => (
          <>
            <div className={classNames('ui-desktop-only', styles.noteHead)} aria-hidden="true">
              <span>社团名称</span>
              <span>申请时间</span>
              <span>审核状态</span>
              <span />
            </div>
            <ul>
              {rows.map((row) => (
                <Note key={row.id} row={row} />
              ))}
            </ul>
          </>
        )}
      </PagedCard>
    </MemberPage>
  );
}

function Note({ row }: { row: OwnClubApplication }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { label = '', tone = 'idle' } = clubApplyLabel[row.auditStatus as ClubApplyStatus] ?? {};
  const facts: [string, string][] = [
    ['申请人', row.byParent === 1 ? `${row.studentName}（家长代操作）` : row.studentName],
    ['联系电话', row.telphone],
    ['审核人', row.updateName],
    ['审核时间', row.updateDate && formatDateTime(row.updateDate)],
    ['审核备注', row.remarks],
    ['爱好', row.hobby],
    ['简介', row.introInfo],
  ];
  return (
    <li className={styles.noteItem}>
      <button
        type="button"
        className={styles.noteRow}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <b>{row.asstionName}</b>
        <time className="ui-tabular" dateTime={row.createDate}>
          {formatDateTime(row.createDate)}
        </time>
        <span>
          <StatusTag tone={tone}>{label}</StatusTag>
        </span>
        <CaretDownBoldIcon />
      </button>
      {open ? (
        <dl id={id} className={classNames('ui-facts', styles.noteMore)}>
          {facts.map(([term, fact]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd className="ui-tabular">{fact || '—'}</dd>
            </Fragment>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
