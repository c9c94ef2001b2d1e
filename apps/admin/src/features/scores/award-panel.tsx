import { useQueryClient } from '@tanstack/react-query';
import { call, useCall } from '@vimo/client';
import {
  AwardType,
  awardTypeLabel,
  manageAwardPage,
  manageAwardRemove,
  type ScoreFrame,
  type StaffAward,
} from '@vimo/contract';
import { manageAwardSave } from '@vimo/contract/schemas';
import { classNames, EmptyState, Pagination, PlusIcon, QueryState, toast } from '@vimo/ui';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { ListPrint } from '../../shared/list/list-print.tsx';
import type { ListColumn } from '../../shared/list/list-types.ts';
import rowList from '../../shared/row-list.module.css';
import { AwardImport } from './award-import.tsx';
import { ClassChoice, optionsOf, Pupils } from './award-pupils.tsx';
import styles from './scores.module.css';
import { useShown } from './use-shown.ts';

const SIZE = 20;
const nameIn = (list: readonly { id: string; name: string }[], id: string) =>
  list.find((one) => one.id === id)?.name ?? '';
const COLUMNS: readonly ListColumn<StaffAward>[] = [
  { key: 'studentName', title: '学生', isName: true },
  { key: 'className', title: '班级' },
  { key: 'event', title: '事件' },
  { key: 'result', title: '结果' },
  { key: 'happenedOn', title: '日期' },
];

/** Awards, or breaches of discipline, of a semester. */
export function AwardPanel({ frame, type }: { frame: ScoreFrame; type: AwardType }) {
  const classes = frame.classes.filter(({ isClassTeacher }) => isClassTeacher === 1);
  const { read, go } = useShown();
  const semester =
    frame.semesters.find(({ id }) => id === read('semester')) ?? frame.semesters.find(({ isNow }) => isNow === 1);
  const semesterId = semester?.id ?? '';
  const classId = classes.find(({ id }) => id === read('class'))?.id ?? '';
  const page = Math.max(1, Math.trunc(Number(read('page'))) || 1);
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<StaffAward>();
  const queries = useQueryClient();
  const settle = async (message: string) => {
    toast.success(message);
    await queries.invalidateQueries();
  };
  const input = { type, semesterId, classId };
  const answer = useCall(
    manageAwardPage,
    { ...input, currentPage: page, pageSize: SIZE },
    { enabled: classes.length > 0, keepPrevious: 'list' },
  );
  if (classes.length === 0) return <EmptyState text="由班主任和学校管理员登记" />;
  return (
    <>
      <div className={styles.choices}>
        <Select
          aria-label="学期"
          options={optionsOf(frame.semesters)}
          value={semesterId}
          onChange={(id) => go({ semester: id, page: undefined })}
        />
        <Select
          aria-label="班级"
          options={[{ value: '', label: '全部班级' }, ...optionsOf(classes)]}
          value={classId}
          onChange={(id) => go({ class: id || undefined, page: undefined })}
        />
        <span className={styles.buttons}>
          <ListPrint
            isPart
            title={`${nameIn(frame.semesters, semesterId)}${nameIn(classes, classId)}${awardTypeLabel[type]}情况`}
            call={manageAwardPage}
            input={input}
            rows={answer.data?.dataList ?? []}
            total={answer.data?.totalCount ?? 0}
            columns={COLUMNS}
            keyOf={({ id }) => id}
          />
          {type === AwardType.award ? (
            <ListExportButton list="awards" filter={input} count={answer.data?.totalCount} />
          ) : (
            <ListExportButton list="breaches" filter={input} count={answer.data?.totalCount} />
          )}
          <Button onClick={() => setImporting(true)}>批量登记</Button>
          <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
            登记{awardTypeLabel[type]}
          </Button>
        </span>
      </div>
      <QueryState query={answer}>
        {({ dataList, totalCount }) => (
          <>
            {dataList.length === 0 ? <EmptyState text={`暂无${awardTypeLabel[type]}情况`} /> : null}
            <ul className={rowList.rows}>
              {dataList.map((one) => (
                <li key={one.id}>
                  <span className={classNames(rowList.name, styles.name)}>
                    <b translate="no">{one.studentName}</b>
                    <span className="ui-muted">{one.className}</span>
                  </span>
                  <span>{one.event}</span>
                  <span>{one.result}</span>
                  <span className="ui-muted ui-tabular">{one.happenedOn}</span>
                  <span className={styles.buttons}>
                    <Button
                      size="small"
                      type="link"
                      danger
                      aria-label={`撤销${one.studentName}的${one.event}`}
                      onClick={() => setRemoving(one)}
                    >
                      撤销
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              total={totalCount}
              pageSize={SIZE}
              onChange={(next) => go({ page: String(next) })}
            />
          </>
        )}
      </QueryState>
      {importing ? <AwardImport type={type} onClose={() => setImporting(false)} /> : null}
      {adding ? <AddForm type={type} classes={classes} onDone={settle} onClose={() => setAdding(false)} /> : null}
      {removing ? (
        <RemoveForm of={removing} type={type} onDone={settle} onClose={() => setRemoving(undefined)} />
      ) : null}
    </>
  );
}

function RemoveForm({
  of: { id, studentName, event, result },
  type,
  onDone,
  onClose,
}: {
  of: StaffAward;
  type: AwardType;
  onDone: (message: string) => Promise<void>;
  onClose: () => void;
}) {
  return (
    <FormDrawer
      title={`撤销${awardTypeLabel[type]}`}
      open
      okText="撤销"
      schema={manageAwardRemove.input}
      note={`${studentName}：${event}（${result}）。撤销后学生和家长不再看到。`}
      fields={[{ name: 'reason', label: '撤销原因', kind: 'area', required: true, maxLength: 100 }]}
      initial={{ reason: '' }}
      toInput={({ reason }) => ({ id, reason })}
      onSubmit={async ({ reason }) => onDone((await call(manageAwardRemove, { id, reason })).message)}
      onClose={onClose}
    />
  );
}

function AddForm({
  type,
  classes,
  onDone,
  onClose,
}: {
  type: AwardType;
  classes: readonly { id: string; name: string }[];
  onDone: (message: string) => Promise<void>;
  onClose: () => void;
}) {
  /** As it stands in the form, once it is there. */
  const [classId, setClass] = useState('');
  const inputOf = (values: Record<string, string>) => ({ ...values, type });
  return (
    <FormDrawer
      title={`登记${awardTypeLabel[type]}`}
      open
      schema={manageAwardSave.input}
      fields={[
        {
          ...{ name: 'classId', label: '班级', required: true },
          control: (control) => <ClassChoice {...control} classes={classes} onShown={setClass} />,
        },
        {
          ...{ name: 'studentId', label: '学生', required: true },
          control: (control) => <Pupils {...control} classId={classId} />,
        },
        { name: 'event', label: '事件', required: true, maxLength: 60 },
        { name: 'result', label: type === 1 ? '结果' : '处分', required: true, maxLength: 40 },
        { name: 'happenedOn', label: '日期', kind: 'date', required: true },
      ]}
      initial={{ classId: classes[0]?.id ?? '', studentId: '', event: '', result: '', happenedOn: '' }}
      toInput={inputOf}
      onSubmit={async (values) => onDone((await call(manageAwardSave, inputOf(values) as never)).message)}
      onClose={onClose}
    />
  );
}
