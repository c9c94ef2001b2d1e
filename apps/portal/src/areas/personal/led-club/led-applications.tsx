import { call, useCall } from '@vimo/client';
import {
  CLUB_APPLICATION_PAGE,
  CLUB_REMARK_LENGTH,
  type ClubApplyStatus,
  clubApplyLabel,
  decideClubApplication,
  type LedApplication,
  ledApplications,
  pictureUrl,
} from '@vimo/contract';
import { Button, EmptyState, formatDateTime, Picture, QueryState, StatusTag, Tag } from '@vimo/ui';
import { useState } from 'react';
import styles from '../../../features/club/own-clubs.module.css';
import { OwnPages } from '../../../features/list/own-pages.tsx';
import { WordsDialog } from './words-dialog.tsx';

type Verdict = 2 | 3;

/** Who wants to join: waiting ones first, each passed or refused with a remark. */
export function LedApplications({
  clubId,
  page,
  onPage,
}: {
  clubId: string;
  page: number;
  onPage: (page: number) => void;
}) {
  const [deciding, setDeciding] = useState<{ application: LedApplication; verdict: Verdict }>();
  const answer = useCall(
    ledApplications,
    { asstionId: clubId, pageSize: CLUB_APPLICATION_PAGE, currentPage: page },
    { keepPrevious: 'list' },
  );

  return (
    <div className={styles.body}>
      <QueryState query={answer}>
        {(data) =>
          data.totalCount > 0 ? (
            <ul>
              {data.dataList.map((application) => (
                <Application
                  key={application.id}
                  application={application}
                  onDecide={(verdict) => setDeciding({ application, verdict })}
                />
              ))}
            </ul>
          ) : (
            <EmptyState small art="club" text="还没有人申请加入" />
          )
        }
      </QueryState>
      <OwnPages page={page} answer={answer} pageSize={CLUB_APPLICATION_PAGE} onChange={onPage} />
      {deciding ? <Decision {...deciding} onClose={() => setDeciding(undefined)} /> : null}
    </div>
  );
}

function Application({ application, onDecide }: { application: LedApplication; onDecide: (verdict: Verdict) => void }) {
  const { studentName, auditStatus, updateDate, updateName, remarks } = application;
  const { label, tone } = clubApplyLabel[auditStatus as ClubApplyStatus];
  return (
    <li className={styles.row}>
      <div className={styles.applicant}>
        <Picture src={pictureUrl(application.imagesUrl, 160)} alt="" width={64} height={64} />
        <div className="ui-grow">
          <div className={styles.line}>
            <b translate="no">{studentName}</b>
            {application.byParent === 1 ? <Tag>家长代操作</Tag> : null}
            <StatusTag tone={tone}>{label}</StatusTag>
          </div>
          <p className="ui-text-14 ui-muted ui-tabular">
            {[application.orgName, application.telphone, `${formatDateTime(application.createDate)} 申请`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p>简介：{application.introInfo}</p>
          <p>爱好：{application.hobby}</p>
          {updateDate ? (
            <p className={styles.note}>
              {[updateName && `${updateName} 审核`, formatDateTime(updateDate), remarks].filter(Boolean).join(' · ')}
            </p>
          ) : (
            <div className={styles.actions}>
              <Button size="small" aria-label={`通过：${studentName}`} onClick={() => onDecide(2)}>
                通过
              </Button>
              <Button
                size="small"
                variant="dangerOutline"
                aria-label={`不通过：${studentName}`}
                onClick={() => onDecide(3)}
              >
                不通过
              </Button>
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

function Decision({
  application,
  verdict,
  onClose,
}: {
  application: LedApplication;
  verdict: Verdict;
  onClose: () => void;
}) {
  const passes = verdict === 2;
  return (
    <WordsDialog
      name={`club-application.${application.id}.${verdict}`}
      title={`${passes ? '通过' : '不通过'}${application.studentName}的申请`}
      label={passes ? '给申请人的话' : '不通过的原因'}
      hint="申请人会收到消息，并能看到您写的话"
      initial=""
      required={!passes}
      missing="请输入不通过的原因"
      maxLength={CLUB_REMARK_LENGTH}
      rows={3}
      okText={passes ? '确认通过' : '确认不通过'}
      send={(remarks) => call(decideClubApplication, { id: application.id, auditStatus: verdict, remarks })}
      onClose={onClose}
    />
  );
}
