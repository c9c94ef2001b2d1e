import { call, useCall } from '@vimo/client';
import {
  manageExaminationPage,
  manageExaminationPublish,
  manageExaminationRemove,
  type ScoreFrame,
  type StaffExamination,
} from '@vimo/contract';
import { classNames, EmptyState, Pagination, PlusIcon, QueryState, StatusTag } from '@vimo/ui';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { ListPrint } from '../../shared/list/list-print.tsx';
import type { ListColumn, ListShown } from '../../shared/list/list-types.ts';
import rowList from '../../shared/row-list.module.css';
import { useDo } from '../../shared/use-do.ts';
import { ExaminationForm } from './examination-form.tsx';
import styles from './scores.module.css';
import { SheetPanel } from './sheet-panel.tsx';
import { useShown } from './use-shown.ts';

const SIZE = 20;
const stateOf = ({ published }: StaffExamination) => (published ? '已发布' : '草稿');
const subjectsOf = ({ subjects }: StaffExamination) =>
  subjects.map(({ subjectName, fullMark }) => `${subjectName} ${fullMark}`).join('、');
const COLUMNS: readonly ListColumn<StaffExamination>[] = [
  { key: 'name', title: '考试' },
  { key: 'semesterName', title: '学期' },
  { key: 'gradeName', title: '年级' },
  { key: 'heldOn', title: '日期' },
  { key: 'subjects', title: '科目与满分', render: subjectsOf },
  { key: 'entered', title: '已录入' },
  { key: 'published', title: '状态', render: stateOf },
];
const optionsOf = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

/** Examinations of a semester, or of those that have ended what is not published; of one, the sheet of a class. */
export function ExaminationPanel({ frame }: { frame: ScoreFrame }) {
  const { read, go } = useShown();
  const [form, setForm] = useState<{ of?: StaffExamination }>();
  const [page, setPage] = useState(1);
  const semester =
    frame.semesters.find(({ id }) => id === read('semester')) ?? frame.semesters.find(({ isNow }) => isNow === 1);
  const isLate = read('late') === '1';
  const input: ListShown<typeof manageExaminationPage>['input'] = isLate
    ? { late: 1 }
    : { semesterId: semester?.id ?? '' };
  const answer = useCall(
    manageExaminationPage,
    { ...input, currentPage: page, pageSize: SIZE },
    { keepPrevious: 'list' },
  );
  /** What is shown changes, from its first page on. */
  const show = (change: Record<string, string | undefined>) => {
    setPage(1);
    go({ ...change, exam: undefined, class: undefined });
  };
  return (
    <>
      <div className={styles.choices}>
        {isLate ? (
          <Button type="primary" aria-pressed onClick={() => show({ late: undefined })}>
            只看学期已结束、还没有发布的
          </Button>
        ) : (
          <Select
            aria-label="学期"
            options={optionsOf(frame.semesters)}
            value={semester?.id ?? null}
            onChange={(id) => show({ semester: id })}
          />
        )}
        <ListPrint
          isPart
          title={isLate ? '学期已结束、还没有发布的考试' : `${semester?.name ?? ''}考试`}
          call={manageExaminationPage}
          input={input}
          rows={answer.data?.dataList ?? []}
          total={answer.data?.totalCount ?? 0}
          columns={COLUMNS}
          keyOf={({ id }) => id}
        />
        {frame.mayKeep ? (
          <Button type="primary" icon={<PlusIcon />} onClick={() => setForm({})}>
            新增考试
          </Button>
        ) : null}
      </div>
      <QueryState query={answer}>
        {({ dataList, totalCount }) => {
          const shown = dataList.find(({ id }) => id === read('exam'));
          const classId = shown?.classes.find(({ id }) => id === read('class'))?.id ?? shown?.classes[0]?.id;
          return (
            <>
              {dataList.length === 0 ? (
                <EmptyState text={isLate ? '已结束的学期，录入的成绩都已发布' : '这个学期还没有考试'} />
              ) : null}
              <ul className={rowList.rows}>
                {dataList.map((one) => (
                  <Row
                    key={one.id}
                    one={one}
                    namesSemester={isLate}
                    mayKeep={frame.mayKeep === 1}
                    on={one === shown}
                    onEnter={() => go({ exam: one === shown ? undefined : one.id, class: undefined })}
                    onEdit={() => setForm({ of: one })}
                  />
                ))}
              </ul>
              <Pagination page={page} total={totalCount} pageSize={SIZE} onChange={setPage} />
              {shown && classId ? (
                <section className={styles.sheet} aria-label={shown.name}>
                  <div className={styles.choices}>
                    <h2>{shown.name}</h2>
                    <Select
                      aria-label="班级"
                      options={optionsOf(shown.classes)}
                      value={classId}
                      onChange={(id) => go({ class: id })}
                    />
                  </div>
                  <SheetPanel kind="scores" of={shown.id} classId={classId} />
                </section>
              ) : null}
              {form && semester ? (
                <ExaminationForm
                  // As it is now: somebody else may have saved it while it was being edited.
                  of={dataList.find(({ id }) => id === form.of?.id) ?? form.of}
                  frame={frame}
                  semesterId={semester.id}
                  onClose={() => setForm(undefined)}
                />
              ) : null}
            </>
          );
        }}
      </QueryState>
    </>
  );
}

function Row({
  one,
  namesSemester,
  mayKeep,
  on,
  onEnter,
  onEdit,
}: {
  one: StaffExamination;
  namesSemester: boolean;
  mayKeep: boolean;
  on: boolean;
  onEnter: () => void;
  onEdit: () => void;
}) {
  const run = useDo();
  const { ask, holder } = useAsk();
  const { id, version, name } = one;
  const publish = async () => {
    const text = '发布后，学生和家长可以看到已录入的成绩；以后的修改要写原因。';
    if (await ask({ title: `发布“${name}”的成绩？`, text, okText: '发布' }))
      await run(() => call(manageExaminationPublish, { id, version }));
  };
  const remove = async () => {
    const text = '考试和已录入的成绩一起删除，不能恢复。';
    if (await ask({ title: `删除“${name}”？`, text, okText: '删除', danger: true }))
      await run(() => call(manageExaminationRemove, { id, version }));
  };
  return (
    <li>
      {holder}
      <span className={classNames(rowList.name, styles.name)}>
        <b>{name}</b>
        <StatusTag tone={one.published ? 'ok' : 'wait'}>{stateOf(one)}</StatusTag>
      </span>
      <span className="ui-muted ui-tabular">
        {namesSemester ? `${one.semesterName} · ` : ''}
        {one.gradeName} · {one.heldOn} · 已录入 {one.entered} 个成绩
      </span>
      <span className="ui-muted">{subjectsOf(one)}</span>
      <span className={styles.buttons}>
        <Button size="small" aria-expanded={on} disabled={one.classes.length === 0} onClick={onEnter}>
          {on ? '收起' : '录入'}
        </Button>
        {mayKeep ? (
          <Button size="small" type="link" aria-label={`编辑${name}`} onClick={onEdit}>
            编辑
          </Button>
        ) : null}
        {mayKeep && !one.published ? (
          <>
            <Button size="small" type="link" aria-label={`发布${name}`} onClick={() => void publish()}>
              发布
            </Button>
            <Button size="small" type="link" danger aria-label={`删除${name}`} onClick={() => void remove()}>
              删除
            </Button>
          </>
        ) : null}
      </span>
    </li>
  );
}
