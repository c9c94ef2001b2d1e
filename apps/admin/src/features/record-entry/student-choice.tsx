import { useCall } from '@vimo/client';
import { manageRecordStudents } from '@vimo/contract';
import { Checkbox, EmptyState, ErrorState, Loading, SkeletonText } from '@vimo/ui';
import { Input } from 'antd';
import { useState } from 'react';
import styles from './entry.module.css';

/** The students of a class, to be chosen one by one or all at once. */
export function StudentChoice({
  classId,
  chosen,
  onChange,
}: {
  classId: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const [sought, setSought] = useState('');
  const { data, error, refetch } = useCall(manageRecordStudents, { classId });
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data)
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  if (data.length === 0) return <EmptyState small text="这个班还没有学生" />;
  const shown = data.filter(({ name, studentNo }) => name.includes(sought) || studentNo.includes(sought));
  const isAll = data.every(({ studentId }) => chosen.includes(studentId));
  return (
    <>
      <Input
        type="search"
        aria-label="在班内查找学生"
        placeholder="姓名或学号"
        value={sought}
        maxLength={40}
        onChange={(event) => setSought(event.target.value.trim())}
      />
      <div className={styles.all}>
        <Checkbox checked={isAll} onChange={() => onChange(isAll ? [] : data.map(({ studentId }) => studentId))}>
          全班
        </Checkbox>
        <span className="ui-muted" aria-live="polite">
          已选 {chosen.length} / {data.length} 人
        </span>
      </div>
      <fieldset className={styles.students}>
        <legend className="ui-visually-hidden">学生</legend>
        {shown.map(({ studentId, name, studentNo }) => (
          <Checkbox
            key={studentId}
            checked={chosen.includes(studentId)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, studentId] : chosen.filter((one) => one !== studentId))
            }
          >
            <bdi translate="no">{name}</bdi>{' '}
            <small className="ui-muted ui-tabular" translate="no">
              {studentNo}
            </small>
          </Checkbox>
        ))}
        {shown.length === 0 ? <p className="ui-muted">没有这样的学生</p> : null}
      </fieldset>
    </>
  );
}
