import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import { manageNoticeEnd, NoticeState, noticeStateLabel, type PublicNotice, type ReportFrame } from '@vimo/contract';
import { manageNoticeExtend, manageNoticeOpen, manageNoticeWithdraw } from '@vimo/contract/schemas';
import { StatusTag, toast } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { today } from '../../shared/today.ts';
import { useDo } from '../../shared/use-do.ts';
import styles from './report-notices.module.css';

/** Opens a notice for a class or the school. */
export function NoticeForm({
  semester,
  classId,
  noticeDays,
  name,
  lacking,
  only,
  awayOnly = false,
  onClose,
}: {
  semester: ReportFrame['semesters'][number];
  /** None: the whole school. */
  classId?: string;
  noticeDays: number;
  name: string;
  /** Students who lack something. */
  lacking: number;
  /** How many it shows, where it does not show all of the class. */
  only?: number;
  /** It shows those alone who are in no class any more. */
  awayOnly?: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const inputOf = (values: { startsOn: string; endsOn: string }) => ({
    ...values,
    semesterId: semester.id,
    ...(classId ? { classId } : {}),
    awayOnly: awayOnly ? (1 as const) : (0 as const),
  });
  return (
    <FormDrawer
      title={`${name}公示`}
      open
      okText="发起公示"
      schema={manageNoticeOpen.input}
      note={
        <>
          <p>
            {semester.name}
            。公示姓名、班级和已通过的记录，不公示证件号、电话、出生日期、成绩与名次。发起后遴选截止，新通过的记录不再进入报告。
          </p>
          {only ? (
            <p>
              {awayOnly
                ? `只公示本学期离校或休学的 ${only} 人，其余学生到期末再公示。`
                : `只公示还没有公示过的 ${only} 人，其余学生的公示不变。`}
            </p>
          ) : null}
          {lacking > 0 ? <p className={styles.bad}>还有 {lacking} 人缺材料，发起后不能再补充。</p> : null}
        </>
      }
      fields={[
        { name: 'startsOn', label: '开始日期', kind: 'date', required: true },
        {
          name: 'endsOn',
          label: '结束日期',
          kind: 'date',
          required: true,
          hint: `至少 ${noticeDays} 个工作日，首尾两天都算`,
        },
      ]}
      initial={{ startsOn: today(), endsOn: '' }}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { data } = await call(manageNoticeOpen, inputOf(values));
        toast.success(`已发起公示，共 ${data.students} 份报告`);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}

/** A notice with what can be done with it: a later end, an early end, taking it back. */
export function NoticeActions({
  notice,
  name,
  lookOnly = false,
}: {
  notice: PublicNotice;
  name: string;
  /** It is the school's, shown beside one class. */
  lookOnly?: boolean;
}) {
  const run = useDo();
  const queries = useQueryClient();
  const { ask, holder } = useAsk();
  const [form, setForm] = useState<'extend' | 'withdraw'>();
  const { id, version, stand, startsOn, endsOn, days, openedBy } = notice;
  const { label, tone } = noticeStateLabel[stand as NoticeState];
  const end = async () => {
    const sure = await ask({
      title: `结束${name}公示？`,
      text: '结束后不能再提出质疑，报告进入归档。',
      okText: '结束公示',
    });
    if (sure) await run(() => call(manageNoticeEnd, { id, version }));
  };
  return (
    <section className={styles.notice} aria-label={`${name}公示`}>
      {holder}
      <div className={styles.noticeFacts}>
        <b>{name}公示</b>
        <StatusTag tone={tone}>{label}</StatusTag>
        <span className="ui-muted ui-tabular">
          {startsOn} 至 {endsOn}，{days} 个工作日
        </span>
        {openedBy ? <span className="ui-muted">{openedBy}发起</span> : null}
      </div>
      {lookOnly ? null : (
        <div className={styles.noticeButtons}>
          {stand === NoticeState.planned || stand === NoticeState.running ? (
            <Button onClick={() => setForm('extend')}>延长公示</Button>
          ) : null}
          {stand === NoticeState.running ? <Button onClick={() => void end()}>提前结束</Button> : null}
          <Button danger onClick={() => setForm('withdraw')}>
            撤回
          </Button>
        </div>
      )}
      {form === 'extend' ? (
        <FormDrawer
          title={`延长${name}公示`}
          open
          okText="延长"
          schema={manageNoticeExtend.input}
          note={`现在的结束日期是 ${endsOn}。`}
          fields={[{ name: 'endsOn', label: '新的结束日期', kind: 'date', required: true }]}
          initial={{ endsOn: '' }}
          toInput={(values) => ({ ...values, id, version })}
          onSubmit={async (values) => {
            toast.success((await call(manageNoticeExtend, { ...values, id, version })).message);
            await queries.invalidateQueries();
          }}
          onClose={() => setForm(undefined)}
        />
      ) : null}
      {form === 'withdraw' ? (
        <FormDrawer
          title={`撤回${name}公示`}
          open
          okText="撤回公示"
          schema={manageNoticeWithdraw.input}
          note="撤回后同学不再能查看，学生可以重新遴选。原因会告诉学生和家长。"
          fields={[{ name: 'reason', label: '撤回原因', kind: 'area', required: true, maxLength: 200 }]}
          initial={{ reason: '' }}
          toInput={(values) => ({ ...values, id, version })}
          onSubmit={async (values) => {
            toast.success((await call(manageNoticeWithdraw, { ...values, id, version })).message);
            await queries.invalidateQueries();
          }}
          onClose={() => setForm(undefined)}
        />
      ) : null}
    </section>
  );
}
