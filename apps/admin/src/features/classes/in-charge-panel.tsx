import { useQueryClient } from '@tanstack/react-query';
import { call, useCall } from '@vimo/client';
import {
  type DataOf,
  hasVacancy,
  isVacant,
  lacksClassTeacher,
  manageCalendar,
  manageInCharge,
  manageInChargeCopy,
  manageInChargeSet,
  manageTeachers,
  type TaughtClass,
} from '@vimo/contract';
import { EmptyState, StatusTag, toast } from '@vimo/ui';
import { Button, Checkbox, Table } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { ExportButton } from '../../shared/export/export-button.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import { useDo } from '../../shared/use-do.ts';
import styles from './classes.module.css';
import type { Vacant } from './use-school.ts';
import { YearChoice, yearNamed } from './year-choice.tsx';

/** A class, and the subject there; without one its class teachers. */
interface Post {
  classId: string;
  subjectId: string;
  subjectName: string;
}
const holdersOf = (taught: TaughtClass, subjectId: string) =>
  subjectId ? (taught.subjects.find((one) => one.subjectId === subjectId)?.teachers ?? []) : taught.classTeachers;

/** What the classes of the present year can be narrowed to; the workbench leads there. */
const NARROWED: readonly { value: Vacant; label: string; isOne: (taught: TaughtClass) => boolean }[] = [
  { value: '1', label: '只看有空缺', isOne: hasVacancy },
  { value: 'teacher', label: '只看没有班主任', isOne: lacksClassTeacher },
];

interface InChargePanelProps {
  orgId: string;
  vacant: Vacant | undefined;
  onVacant: (vacant: Vacant | undefined) => void;
}

/** Class teachers and subject teachers of a school's classes, by school year. */
export function InChargePanel({
  orgId,
  year,
  onYear,
  vacant,
  onVacant,
}: InChargePanelProps & { year: string; onYear: (year: string) => void }) {
  return (
    <Read endpoint={manageCalendar} input={{ orgId }}>
      {({ years }) => {
        const yearId = yearNamed(years, year) || (years.find(({ isNow }) => isNow) ?? years[0])?.schoolYearId || '';
        if (!yearId) return <EmptyState text="还没有学年，请教育局先新建学年" />;
        return (
          <Read endpoint={manageInCharge} input={{ orgId, schoolYearId: yearId }}>
            {(data) => (
              <Matrix
                orgId={orgId}
                yearId={yearId}
                data={data}
                isNow={years.some(({ schoolYearId, isNow }) => schoolYearId === yearId && isNow)}
                vacant={vacant}
                onVacant={onVacant}
                choice={<YearChoice years={years} value={yearId} onChange={onYear} />}
              />
            )}
          </Read>
        );
      }}
    </Read>
  );
}

interface MatrixProps extends InChargePanelProps {
  /** Of the present school year: who can act no more leaves a vacancy. */
  isNow: boolean;
  yearId: string;
  data: DataOf<typeof manageInCharge>;
  choice: React.ReactNode;
}

function Matrix({ orgId, yearId, data, isNow, vacant: only, onVacant, choice }: MatrixProps) {
  const [post, setPost] = useState<Post>();
  const taughtNow = data.classes.find(({ classId }) => classId === post?.classId);
  const { ask, holder } = useAsk();
  const run = useDo();
  const copy = async () => {
    const text = '还没有任何安排的班级，沿用上一学年的班主任和任课教师；已离开本校的教师不沿用。';
    if (await ask({ title: '沿用上一学年的安排？', text, okText: '沿用' }))
      await run(() => call(manageInChargeCopy, { orgId, schoolYearId: yearId }));
  };
  const cell = (taught: TaughtClass, subjectId: string, subjectName: string) => {
    const holders = holdersOf(taught, subjectId);
    const vacant = isNow && isVacant(holders);
    // Who can act no more is named where nobody else is: whom to follow.
    const named = vacant || !isNow ? holders : holders.filter(({ gone }) => gone === 0);
    const names = named.map(({ name }) => name).join('、');
    return (
      <Button
        type="text"
        size="small"
        className={styles.cell}
        aria-label={`${taught.gradeName}${taught.className} ${subjectName}：${vacant ? `空缺，原${names}` : names || '未安排'}`}
        onClick={() => setPost({ classId: taught.classId, subjectId, subjectName })}
      >
        {vacant ? <StatusTag tone="wait">空缺</StatusTag> : null}
        {vacant ? <span className="ui-muted">原{names}</span> : names || <span className="ui-muted">＋</span>}
      </Button>
    );
  };
  const narrowed = NARROWED.map((one) => ({ ...one, classes: isNow ? data.classes.filter(one.isOne) : [] }));
  const shown = (isNow && narrowed.find(({ value }) => value === only)?.classes) || data.classes;
  return (
    <>
      {holder}
      <div className={styles.bar}>
        {choice}
        {isNow
          ? narrowed
              .filter(({ value, classes }) => classes.length > 0 || value === only)
              .map(({ value, label, classes }) => (
                <Checkbox
                  key={value}
                  className={styles.only}
                  checked={value === only}
                  onChange={({ target }) => onVacant(target.checked ? value : undefined)}
                >
                  {label}（{classes.length}）
                </Checkbox>
              ))
          : null}
        <span className={styles.tools}>
          <ExportButton kind="charges" orgId={orgId} filter={{ schoolYearId: yearId }} />
          <Button onClick={copy}>沿用上一学年</Button>
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState text={only && data.classes.length > 0 ? '现在没有这样的班级' : '这个学年还没有班级'} />
      ) : (
        <Table<TaughtClass>
          size="small"
          rowKey="classId"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={shown}
          columns={[
            { key: 'class', title: '班级', fixed: 'left', render: (_, one) => <b>{one.gradeName + one.className}</b> },
            { key: 'teacher', title: '班主任', render: (_, one) => cell(one, '', '班主任') },
            ...data.subjects.map(({ subjectId, subjectName }) => ({
              key: subjectId,
              title: subjectName,
              render: (_: unknown, one: TaughtClass) => cell(one, subjectId, subjectName),
            })),
          ]}
        />
      )}
      {post && taughtNow ? (
        <SetPost orgId={orgId} yearId={yearId} post={post} taught={taughtNow} onClose={() => setPost(undefined)} />
      ) : null}
    </>
  );
}

interface SetPostProps {
  orgId: string;
  yearId: string;
  post: Post;
  /** The class, with who holds its posts now. */
  taught: TaughtClass;
  onClose: () => void;
}

function SetPost({ orgId, yearId, post, taught, onClose }: SetPostProps) {
  const queries = useQueryClient();
  const { data: teachers = [] } = useCall(manageTeachers, { orgId });
  const { subjectId, subjectName } = post;
  const holders = holdersOf(taught, subjectId);
  // Who left is put in charge again by being chosen alone.
  const standing = holders.filter(({ gone }) => gone === 0);
  const idsOf = (some: typeof holders) => some.map(({ accountId }) => accountId).join(',');
  const listOf = (text: string) => (text ? text.split(',') : []);
  const known = new Map([...standing, ...teachers].map(({ accountId, name }) => [accountId, name]));
  const inputOf = ({ accountIds, before }: { accountIds: string; before: string }) => ({
    ...{ classId: taught.classId, schoolYearId: yearId, subjectId },
    accountIds: listOf(accountIds),
    before: listOf(before),
  });
  return (
    <FormDrawer
      title={`${taught.gradeName}${taught.className} · ${subjectName}`}
      open
      schema={manageInChargeSet.input}
      fields={[
        {
          name: 'accountIds',
          label: subjectId ? '任课教师' : '班主任',
          kind: 'choices',
          placeholder: '请选择教师',
          hint: '可以多位；不选表示未安排',
          options: [...known].map(([value, label]) => ({ value, label })),
        },
      ]}
      initial={{ accountIds: idsOf(standing), before: idsOf(holders) }}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { message } = await call(manageInChargeSet, inputOf(values));
        toast.success(message);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}
