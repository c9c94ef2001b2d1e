import { useCall } from '@vimo/client';
import {
  attendanceLabel,
  type DataOf,
  EnrolStatus,
  enrollFormText,
  manageEnrolmentExport,
  manageEnrolmentPage,
  TO_COMPLETE,
} from '@vimo/contract';
import {
  AppLink,
  ChipGroup,
  EmptyState,
  ErrorState,
  formatDateTime,
  Loading,
  MagnifyingGlassIcon,
  Pagination,
  Segmented,
  SkeletonText,
  StatusTag,
  Tag,
} from '@vimo/ui';
import { clearable } from '@vimo/ui/antd';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import styles from './activities.module.css';
import { EnrolmentStatus } from './activity-status.tsx';
import { AttendanceBar, type Marking, useMarking } from './attendance.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { SignUpImport } from './sign-up-import.tsx';

const PAGE_SIZE = 10;
const NAME_LENGTH = 32;
type Enrolment = DataOf<typeof manageEnrolmentPage>['dataList'][number];

const ALL = 'all';
const MARKS = [1, 2, 3] as const;
const markOptions = MARKS.map((code) => ({ value: String(code), label: attendanceLabel[code].label }));

/** Who signed up for one activity, with a search by name, and from its beginning on who was there. */
export function EnrolmentList({ activityId }: { activityId: string }) {
  const [name, setName] = useState('');
  const [asked, setAsked] = useState({ name: '', attendance: ALL, toComplete: false, page: 1 });
  const [removed, setRemoved] = useState<Enrolment>();
  const [importing, setImporting] = useState(false);
  const marking = useMarking(activityId);
  const { data, error, refetch } = useCall(
    manageEnrolmentPage,
    {
      ...{ activityId, name: asked.name || undefined, currentPage: asked.page, pageSize: PAGE_SIZE },
      ...(asked.attendance === ALL ? {} : { attendance: Number(asked.attendance) }),
      ...(asked.toComplete ? { toComplete: 1 } : {}),
    },
    { keepPrevious: 'list' },
  );
  const isFiltered = asked.name !== '' || asked.attendance !== ALL || asked.toComplete;
  const search = (event: FormEvent) => {
    event.preventDefault();
    setAsked({ ...asked, name: name.trim(), page: 1 });
  };
  return (
    <section className={styles.enrol} aria-labelledby="enrolments">
      <h3 id="enrolments">报名名单{data && !isFiltered ? `（${data.totalCount}）` : ''}</h3>
      <form className={styles.tools} onSubmit={search}>
        <label className="ui-visually-hidden" htmlFor="enrolment-name">
          按姓名查找
        </label>
        <Input
          id="enrolment-name"
          placeholder="按姓名查找"
          allowClear={clearable}
          maxLength={NAME_LENGTH}
          value={name}
          suffix={<MagnifyingGlassIcon />}
          onChange={(event) => setName(event.target.value)}
          onClear={() => setAsked({ ...asked, name: '', page: 1 })}
        />
        <Button htmlType="submit">查找</Button>
        <a
          className="ui-button ui-button-outline ui-button-small"
          href={`${manageEnrolmentExport.path}?${new URLSearchParams({ activityId })}`}
          download
        >
          导出名单
        </a>
        {data && (data.mayAdd === 1 || data.mayMark === 1) ? (
          <Button onClick={() => setImporting(true)}>导入名单</Button>
        ) : null}
        <AppLink className="ui-button ui-button-outline ui-button-small" href={`/activities/${activityId}/sheet`}>
          打印名单
        </AppLink>
      </form>
      {data && (data.toCompleteCount > 0 || asked.toComplete) ? (
        <ChipGroup
          label="登记情况"
          hideLabel
          options={[
            { value: ALL, label: '全部登记' },
            { value: 'lacking', label: `${TO_COMPLETE.label} ${data.toCompleteCount}` },
          ]}
          value={asked.toComplete ? 'lacking' : ALL}
          onChange={(value) => setAsked({ ...asked, toComplete: value !== ALL, page: 1 })}
        />
      ) : null}
      {data?.mayMark === 1 ? (
        <>
          <AttendanceBar activityId={activityId} counts={data.attendanceCounts} marking={marking} />
          <ChipGroup
            label="到场情况"
            hideLabel
            options={[
              { value: ALL, label: '全部' },
              ...[0, ...MARKS].map((code) => ({
                value: String(code),
                label: `${attendanceLabel[code as 0].label} ${data.attendanceCounts[code] ?? 0}`,
              })),
            ]}
            value={asked.attendance}
            onChange={(attendance) => setAsked({ ...asked, attendance, page: 1 })}
          />
        </>
      ) : null}
      <div aria-live="polite">
        {error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : data ? (
          <Enrolments
            rows={data.dataList}
            searched={isFiltered}
            marking={data.mayMark === 1 ? marking : undefined}
            onRemove={data.mayRemove === 1 ? setRemoved : undefined}
          />
        ) : (
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        )}
      </div>
      <Pagination
        page={asked.page}
        total={data?.totalCount ?? 0}
        pageSize={PAGE_SIZE}
        onChange={(page) => setAsked({ ...asked, page })}
      />
      {importing ? <SignUpImport activityId={activityId} onClose={() => setImporting(false)} /> : null}
      {removed ? (
        <RemovalDialog
          activityId={activityId}
          id={removed.id}
          name={removed.joinUserName}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </section>
  );
}

function Enrolments({
  rows,
  searched,
  marking,
  onRemove,
}: {
  rows: readonly Enrolment[];
  searched: boolean;
  /** Absent before the activity begins. */
  marking: Marking | undefined;
  /** Absent for who may not take anybody off the list, and once the activity has begun. */
  onRemove: ((row: Enrolment) => void) | undefined;
}) {
  if (rows.length === 0) return <EmptyState small text={searched ? '没有找到这位报名人' : '还没有人报名'} />;
  return (
    <ul className={styles.people}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className="ui-row ui-between">
            <b translate="no">{row.joinUserName}</b>
            <EnrolmentStatus status={row.activityEnrollStatus} />
          </div>
          <p className="ui-muted">
            {[row.orgName, row.className].filter(Boolean).join(' · ')}
            {row.personCount > 1 ? <span className="ui-no-break"> · 共 {row.personCount} 人</span> : null}
            {row.byParent === 1 ? <Tag>家长代操作</Tag> : null}
          </p>
          <p className="ui-muted ui-tabular">
            {[row.phone && `电话 ${row.phone}`, row.identityCard && `身份证 ${row.identityCard}`]
              .filter(Boolean)
              .join('　')}
          </p>
          {row.toComplete ? (
            <p>
              <StatusTag tone={TO_COMPLETE.tone}>{TO_COMPLETE.label}</StatusTag>{' '}
              <span className="ui-muted">{enrollFormText(row.toComplete)}</span>
            </p>
          ) : null}
          {row.remarks ? <p>{row.remarks}</p> : null}
          {marking && row.activityEnrollStatus !== EnrolStatus.cancelled ? (
            <Segmented
              label={`${row.joinUserName}的到场情况`}
              options={markOptions}
              value={String(row.attendance)}
              onChange={(state) => void marking.mark(row, Number(state))}
            />
          ) : null}
          <div className="ui-row ui-between">
            <p className="ui-faint ui-text-13 ui-tabular">{formatDateTime(row.createDate)} 报名</p>
            {onRemove && row.activityEnrollStatus !== EnrolStatus.cancelled ? (
              <Button
                type="link"
                size="small"
                danger
                aria-label={`将${row.joinUserName}移出名单`}
                onClick={() => onRemove(row)}
              >
                移出名单
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
