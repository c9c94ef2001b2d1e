import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import {
  type DataOf,
  HolidayKind,
  holidayKindLabel,
  manageHolidayAdd,
  manageHolidayRemove,
  manageHolidays,
} from '@vimo/contract';
import { classNames, EmptyState, PlusIcon, toast } from '@vimo/ui';
import { Button, Select, Tag } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import rowList from '../../shared/row-list.module.css';
import { today } from '../../shared/today.ts';
import { useDo } from '../../shared/use-do.ts';
import styles from './classes.module.css';
import { type Period, periodsOf, sayPeriod } from './holiday-periods.ts';

type Year = DataOf<typeof manageHolidays>;

/** Public holidays and the days worked instead: by them the platform counts working days. */
export function HolidayPanel() {
  const thisYear = Number(today().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  return (
    <>
      <div className={styles.bar}>
        <p className="ui-muted">公示期、质疑处理等期限按工作日计算：周一至周五减去放假日，加上调休上班的周末。</p>
        <Select
          aria-label="年份"
          value={year}
          onChange={setYear}
          options={[thisYear - 1, thisYear, thisYear + 1].map((value) => ({ value, label: `${value}年` }))}
        />
      </div>
      <Read endpoint={manageHolidays} input={{ year }}>
        {(shown) => <Periods key={year} year={shown} />}
      </Read>
    </>
  );
}

function Periods({ year: { year, version, days, mayKeep } }: { year: Year }) {
  const [adding, setAdding] = useState(false);
  const { ask, holder } = useAsk();
  const run = useDo();
  const periods = periodsOf(days);
  const remove = async (period: Period) => {
    if (
      !(await ask({
        title: `删除“${period.name} ${sayPeriod(period)}”？`,
        text: '之后算出的期限不再计入这一安排。',
        okText: '删除',
        danger: true,
      }))
    )
      return;
    await run(() => call(manageHolidayRemove, { year, version, from: period.from, to: period.to }));
  };
  return (
    <>
      {holder}
      {periods.length === 0 ? (
        <EmptyState text={`${year}年的安排还没有录入，目前只按周末计算。国务院办公厅公布后请在这里录入。`} />
      ) : null}
      <ul className={rowList.rows}>
        {periods.map((period) => (
          <li key={period.from}>
            <span className={classNames(rowList.name, styles.name)}>{period.name}</span>
            <span className="ui-tabular">{sayPeriod(period)}</span>
            <Tag color={period.kind === HolidayKind.off ? 'success' : 'warning'}>{holidayKindLabel[period.kind]}</Tag>
            {mayKeep ? (
              <span className={styles.links}>
                <Button size="small" type="link" danger onClick={() => remove(period)}>
                  删除
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {mayKeep ? (
        <Button className={styles.after ?? ''} icon={<PlusIcon />} onClick={() => setAdding(true)}>
          新增放假或调休
        </Button>
      ) : null}
      {adding ? <AddPeriod year={year} version={version} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

const KINDS = Object.values(HolidayKind).map((kind) => ({ value: String(kind), label: holidayKindLabel[kind] }));
function AddPeriod({ year, version, onClose }: { year: number; version: number; onClose: () => void }) {
  const queries = useQueryClient();
  const inputOf = (values: { kind: string; name: string; from: string; to: string }) => ({
    ...{ year, version, name: values.name, from: values.from, to: values.to },
    kind: Number(values.kind) as HolidayKind,
  });
  return (
    <FormDrawer
      title={`新增${year}年的放假或调休`}
      open
      schema={manageHolidayAdd.input}
      fields={[
        { name: 'kind', label: '安排', kind: 'choice', options: KINDS, required: true },
        { name: 'name', label: '名称', required: true, maxLength: 20, placeholder: '如：国庆节' },
        { name: 'from', label: '第一天', kind: 'date', required: true },
        { name: 'to', label: '最后一天', kind: 'date', required: true },
      ]}
      initial={{ kind: String(HolidayKind.off), name: '', from: '', to: '' }}
      toInput={inputOf}
      onSubmit={async (values) => {
        toast.success((await call(manageHolidayAdd, inputOf(values))).message);
        await queries.invalidateQueries();
      }}
      okText="新增"
      onClose={onClose}
    />
  );
}
