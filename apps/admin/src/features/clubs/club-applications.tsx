import { call, useCall } from '@vimo/client';
import {
  CLUB_APPLICATION_PAGE,
  CLUB_REMARK_LENGTH,
  type ClubApplyStatus,
  clubApplyLabel,
  type LedApplication,
  ledApplications,
  pictureUrl,
} from '@vimo/contract';
import { decideClubApplication } from '@vimo/contract/schemas';
import { EmptyState, formatDateTime, Pagination, Picture, QueryState, StatusTag, Tag } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { ListPrint } from '../../shared/list/list-print.tsx';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { useDo } from '../../shared/use-do.ts';
import styles from './clubs.module.css';

const COLUMNS: readonly ListColumn<LedApplication>[] = [
  { key: 'studentName', title: '学生', isName: true },
  { key: 'orgName', title: '学校' },
  { key: 'telphone', title: '电话' },
  { key: 'introInfo', title: '简介' },
  { key: 'hobby', title: '爱好' },
  { key: 'createDate', title: '申请时间', render: ({ createDate }) => formatDateTime(createDate) },
  {
    ...{ key: 'auditStatus', title: '状态' },
    render: ({ auditStatus }) => clubApplyLabel[auditStatus as ClubApplyStatus].label,
  },
  { key: 'remarks', title: '意见' },
];

/** What students wrote who want to join, waiting ones first; each is passed or refused with a remark. */
export function ClubApplications({ clubId, clubName }: { clubId: string; clubName: string }) {
  const [page, setPage] = useState(1);
  const [deciding, setDeciding] = useState<{ application: LedApplication; auditStatus: 2 | 3 }>();
  const answer = useCall(
    ledApplications,
    { asstionId: clubId, currentPage: page, pageSize: CLUB_APPLICATION_PAGE },
    { keepPrevious: 'list' },
  );
  return (
    <QueryState query={answer}>
      {(data) =>
        data.totalCount === 0 ? (
          <EmptyState small text="还没有人申请" />
        ) : (
          <>
            <ListPrint
              isPart
              title={`${clubName}：加入申请`}
              call={ledApplications}
              input={{ asstionId: clubId }}
              rows={data.dataList}
              total={data.totalCount}
              columns={COLUMNS}
              keyOf={({ id }) => id}
            />
            <ul className={styles.rows} aria-label="申请">
              {data.dataList.map((application) => (
                <Application
                  key={application.id}
                  application={application}
                  onDecide={(auditStatus) => setDeciding({ application, auditStatus })}
                />
              ))}
            </ul>
            <Pagination page={page} total={data.totalCount} pageSize={CLUB_APPLICATION_PAGE} onChange={setPage} />
            {deciding ? <Decision {...deciding} onClose={() => setDeciding(undefined)} /> : null}
          </>
        )
      }
    </QueryState>
  );
}

function Application({
  application,
  onDecide,
}: {
  application: LedApplication;
  onDecide: (auditStatus: 2 | 3) => void;
}) {
  const { studentName, auditStatus, updateName, updateDate, remarks } = application;
  const { label, tone } = clubApplyLabel[auditStatus as ClubApplyStatus];
  return (
    <li className={styles.application}>
      <Picture src={pictureUrl(application.imagesUrl, 160)} alt="" width={56} height={56} />
      <div className="ui-grow">
        <div className={styles.line}>
          <b translate="no">{studentName}</b>
          {application.byParent === 1 ? <Tag>家长代操作</Tag> : null}
          <StatusTag tone={tone}>{label}</StatusTag>
        </div>
        <p className="ui-muted ui-tabular">
          {[application.orgName, application.telphone, `${formatDateTime(application.createDate)} 申请`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>简介：{application.introInfo}</p>
        <p>爱好：{application.hobby}</p>
        {updateDate ? (
          <p className="ui-muted">{[updateName, formatDateTime(updateDate), remarks].filter(Boolean).join(' · ')}</p>
        ) : (
          <div className={styles.actions}>
            <Button size="small" type="primary" aria-label={`通过${studentName}的申请`} onClick={() => onDecide(2)}>
              通过
            </Button>
            <Button size="small" danger aria-label={`不通过${studentName}的申请`} onClick={() => onDecide(3)}>
              不通过
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

function Decision({
  application,
  auditStatus,
  onClose,
}: {
  application: LedApplication;
  auditStatus: 2 | 3;
  onClose: () => void;
}) {
  const run = useDo();
  const passes = auditStatus === 2;
  const inputOf = ({ remarks }: { remarks: string }) => ({ id: application.id, auditStatus, remarks });
  return (
    <FormDrawer
      open
      onClose={onClose}
      title={`${passes ? '通过' : '不通过'}${application.studentName}的申请`}
      schema={decideClubApplication.input}
      toInput={inputOf}
      initial={{ remarks: '' }}
      fields={[
        {
          ...{ name: 'remarks', label: passes ? '给申请人的话' : '不通过的原因', kind: 'area' },
          ...{ required: !passes, maxLength: CLUB_REMARK_LENGTH },
        },
      ]}
      onSubmit={async (values) => {
        const { message } = await call(decideClubApplication, inputOf(values));
        await run(async () => ({ message }));
      }}
      okText={passes ? '确认通过' : '确认不通过'}
      note="申请人会收到消息，并能看到您写的话。"
    />
  );
}
