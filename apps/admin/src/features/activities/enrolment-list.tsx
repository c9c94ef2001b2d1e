import { useCall } from '@vimo/client';
import { type DataOf, manageEnrolmentPage } from '@vimo/contract';
import {
  EmptyState,
  ErrorState,
  formatDateTime,
  Loading,
  MagnifyingGlassIcon,
  Pagination,
  SkeletonText,
  Tag,
} from '@vimo/ui';
import { clearable } from '@vimo/ui/antd';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import styles from './activities.module.css';
import { EnrolmentStatus } from './activity-status.tsx';

const PAGE_SIZE = 10;
const NAME_LENGTH = 32;
type Enrolment = DataOf<typeof manageEnrolmentPage>['dataList'][number];

/** Who signed up for one activity, with a search by name. */
export function EnrolmentList({ activityId }: { activityId: string }) {
  const [name, setName] = useState('');
  const [asked, setAsked] = useState({ name: '', page: 1 });
  const { data, error, refetch } = useCall(
    manageEnrolmentPage,
    { activityId, name: asked.name || undefined, currentPage: asked.page, pageSize: PAGE_SIZE },
    { keepPrevious: true },
  );
  const search = (event: FormEvent) => {
    event.preventDefault();
    setAsked({ name: name.trim(), page: 1 });
  };
  return (
    <section className={styles.enrol} aria-labelledby="enrolments">
      <h3 id="enrolments">报名名单{data && !asked.name ? `（${data.totalCount}）` : ''}</h3>
      <form className="ui-row" onSubmit={search}>
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
          onClear={() => setAsked({ name: '', page: 1 })}
        />
        <Button htmlType="submit">查找</Button>
      </form>
      <div aria-live="polite">
        {error ? (
          <ErrorState text={error.message} onRetry={() => refetch()} />
        ) : data ? (
          <Enrolments rows={data.dataList} searched={asked.name !== ''} />
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
    </section>
  );
}

function Enrolments({ rows, searched }: { rows: readonly Enrolment[]; searched: boolean }) {
  if (rows.length === 0) return <EmptyState small text={searched ? '没有找到这位报名人' : '还没有人报名'} />;
  return (
    <ul className={styles.people}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className="ui-row ui-between">
            <b>{row.joinUserName}</b>
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
          {row.remarks ? <p>{row.remarks}</p> : null}
          <p className="ui-faint ui-text-13 ui-tabular">{formatDateTime(row.createDate)} 报名</p>
        </li>
      ))}
    </ul>
  );
}
