import { type ClubApplication, type ClubApplyStatus, clubApplyLabel, pictureUrl } from '@vimo/contract';
import { AppLink, classNames, formatDateTime, Picture, StatusTag } from '@vimo/ui';
import { clubHref } from '../../features/club/club-view.ts';
import styles from './application.module.css';

/** One application to a club: which club, who, how it stands and what was said to it. */
export function ApplicationRow({ application }: { application: ClubApplication }) {
  const { asstionId, asstionName, logoUrl, userName, auditStatus, auditRemark, createDate, auditDate } = application;
  const { label, tone } = clubApplyLabel[auditStatus as ClubApplyStatus];
  return (
    <article className={styles.application}>
      <Picture src={pictureUrl(logoUrl, 160)} alt="" width={56} height={56} />
      <div className="ui-grow">
        <h2>
          <AppLink href={clubHref(asstionId)}>{asstionName}</AppLink>
        </h2>
        <p className="ui-text-14 ui-muted ui-tabular">
          申请人：<bdi translate="no">{userName}</bdi>{' '}
          <span className="ui-no-break">· {formatDateTime(createDate)}</span>
          {auditDate ? (
            <>
              {' '}
              <span className="ui-no-break">· {formatDateTime(auditDate)} 审核</span>
            </>
          ) : null}
        </p>
        {auditRemark ? <p className={classNames('ui-text-14', styles.note)}>老师留言：{auditRemark}</p> : null}
      </div>
      <StatusTag tone={tone}>{label}</StatusTag>
    </article>
  );
}
