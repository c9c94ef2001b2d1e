import './application.css';
import { type ClubApplication, type ClubApplyStatus, clubApplyLabel, pictureUrl } from '@vimo/contract';
import { AppLink, formatDateTime, Picture, StatusTag } from '@vimo/ui';
import { clubHref } from '../../features/club/club-view.ts';

/** One application to a club: which club, who, how it stands and what was said to it. */
export function ApplicationRow({ application }: { application: ClubApplication }) {
  const { asstionId, asstionName, logoUrl, userName, auditStatus, auditRemark, createDate, auditDate } = application;
  const { label, tone } = clubApplyLabel[auditStatus as ClubApplyStatus];
  return (
    <article className="application">
      <Picture src={pictureUrl(logoUrl, 160)} alt="" width={56} height={56} />
      <div className="grow">
        <h2>
          <AppLink href={clubHref(asstionId)}>{asstionName}</AppLink>
        </h2>
        <p className="fs14 muted tn">
          申请人：{userName} · {formatDateTime(createDate)}
          {auditDate ? ` · ${formatDateTime(auditDate)} 审核` : ''}
        </p>
        {auditRemark ? <p className="fs14 note">老师留言：{auditRemark}</p> : null}
      </div>
      <StatusTag tone={tone}>{label}</StatusTag>
    </article>
  );
}
