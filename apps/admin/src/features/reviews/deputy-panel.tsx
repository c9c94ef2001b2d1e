import { useQueryClient } from '@tanstack/react-query';
import { call, useCall } from '@vimo/client';
import {
  manageRecordColleagues,
  manageRecordDeputies,
  manageRecordEndDeputy,
  manageRecordNameDeputy,
  Usertype,
} from '@vimo/contract';
import { EmptyState, StatusTag, type StatusTone, toast } from '@vimo/ui';
import { clearableChoice } from '@vimo/ui/antd';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { type ControlProps, type FormFieldSpec, selectProps } from '../../shared/form/form-field.tsx';
import { Read } from '../../shared/read.tsx';
import { useMe } from '../../shared/session/use-me.ts';
import { useDo } from '../../shared/use-do.ts';
import styles from './load-panel.module.css';

const INPUT = {};
const STATUS: readonly { label: string; tone: StatusTone }[] = [
  { label: '未开始', tone: 'new' },
  { label: '代审中', tone: 'ok' },
  { label: '已结束', tone: 'idle' },
  { label: '空缺', tone: 'wait' },
];

/** Staff of the school, looked for by name. */
function ColleagueChoice({
  without,
  ...control
}: ControlProps & { without: (one: { accountId: string; usertype: number }) => boolean }) {
  const [name, setName] = useState('');
  const { data } = useCall(manageRecordColleagues, { name }, { keepPrevious: true });
  return (
    <Select
      {...selectProps(control)}
      placeholder="输入姓名查找"
      showSearch={{ filterOption: false, onSearch: setName }}
      allowClear={clearableChoice}
      options={(data ?? []).filter((one) => !without(one)).map((one) => ({ value: one.accountId, label: one.name }))}
      notFoundContent="没有找到"
    />
  );
}

type Values = Record<'absentId' | 'deputyId' | 'startDate' | 'endDate', string>;
const EMPTY: Values = { absentId: '', deputyId: '', startDate: '', endDate: '' };

/** 代审安排: who reviews in whose place, and until when. */
export function DeputyPanel({ isOffice }: { isOffice: boolean }) {
  const { data: me } = useMe();
  const [adding, setAdding] = useState(false);
  const queries = useQueryClient();
  const { ask, holder } = useAsk();
  const doIt = useDo();
  const fields: readonly FormFieldSpec<Values>[] = [
    ...(isOffice
      ? [
          {
            name: 'absentId' as const,
            label: '请假的教师',
            required: true,
            control: (props: ControlProps) => (
              <ColleagueChoice {...props} without={({ usertype }) => usertype === Usertype.schoolAdministrator} />
            ),
          },
        ]
      : []),
    {
      name: 'deputyId',
      label: '代审人',
      required: true,
      hint: '只能是本校在职的教职工；代审人不能再转给别人。',
      control: (props) => (
        <ColleagueChoice {...props} without={({ accountId }) => !isOffice && accountId === me?.userid} />
      ),
    },
    { name: 'startDate', label: '开始日期', kind: 'date', required: true },
    { name: 'endDate', label: '结束日期', kind: 'date', required: true, hint: '到这一天结束，之后自动恢复。' },
  ];
  return (
    <section className={`ui-card ${styles.load}`} aria-label="代审安排">
      {holder}
      <p className={styles.loadHead}>
        <span className="ui-muted ui-text-14">
          请假期间由同事代为审核：代审人在自己的“记录审核”里看到这些记录，审核结果标明“代某某审核”。
        </span>
        <Button type="primary" onClick={() => setAdding(true)}>
          指定代审人
        </Button>
      </p>
      <Read endpoint={manageRecordDeputies} input={INPUT}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState small text="没有代审安排" />
          ) : (
            <ul>
              {list.map(({ id, absentName, deputyName, startDate, endDate, namedBy, status, mayEnd }) => (
                <li key={id}>
                  <b>
                    <bdi translate="no">{deputyName}</bdi>代<bdi translate="no">{absentName}</bdi>审核
                  </b>
                  <span className="ui-tabular">
                    {startDate} 至 {endDate}
                  </span>
                  <span className="ui-muted">由{namedBy}安排</span>
                  <StatusTag tone={STATUS[status]?.tone ?? 'idle'}>{STATUS[status]?.label}</StatusTag>
                  {mayEnd ? (
                    <Button
                      size="small"
                      onClick={async () => {
                        const sure = await ask({
                          title: '结束这项代审？',
                          text: `${deputyName}将不再看到${absentName}的待审记录，已审的不受影响。`,
                          okText: '结束代审',
                        });
                        if (sure) await doIt(() => call(manageRecordEndDeputy, { id }));
                      }}
                    >
                      结束代审
                    </Button>
                  ) : (
                    <span />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      <FormDrawer<Values>
        title="指定代审人"
        open={adding}
        schema={manageRecordNameDeputy.input}
        fields={fields}
        initial={EMPTY}
        onSubmit={async (values) => {
          toast.success((await call(manageRecordNameDeputy, values)).message);
          await queries.invalidateQueries();
        }}
        onClose={() => setAdding(false)}
      />
    </section>
  );
}
