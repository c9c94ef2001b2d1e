import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { manageRecordQueue, manageRecordQueueFigures, Office, REVIEW_DAYS } from '@vimo/contract';
import { EmptyState, isComposing, TabPanel, Tabs } from '@vimo/ui';
import { clearableChoice } from '@vimo/ui/antd';
import { Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { byLabel } from '../../shared/form/by-label.ts';
import { actsAsSchool } from '../../shared/session/acts-as-school.ts';
import { useMe } from '../../shared/session/use-me.ts';
import { DeputyPanel } from './deputy-panel.tsx';
import { LoadPanel } from './load-panel.tsx';
import { ReviewWorkspace } from './review-workspace.tsx';
import styles from './reviews.module.css';
import { SamplePanel } from './sample-panel.tsx';
import { decideRecord, takeBackRecord } from './use-review-queue.ts';

const OFFICE_PARTS = [
  { value: 'queue', label: '待审核' },
  { value: 'samples', label: '抽查复核' },
  { value: 'load', label: '审核进度' },
  { value: 'deputies', label: '代审安排' },
] as const;
type Part = (typeof OFFICE_PARTS)[number]['value'];
const PARTS = OFFICE_PARTS.filter(({ value }) => value === 'queue' || value === 'deputies');

/** What the address says of the page. */
function usePlace() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  return {
    get: (key: string) => String(search[key] ?? ''),
    go: (change: Record<string, string | undefined>) =>
      void navigate({
        to: '.',
        search: { ...search, ...change } as never,
        resetScroll: false,
        replace: true,
      }),
  };
}

/** 记录审核: the queue, second looks, who has how much, and deputies. */
export function ReviewPage() {
  const { data: me } = useMe();
  const place = usePlace();
  const isOffice = actsAsSchool(me, Office.moralEducation);
  const parts: readonly { value: Part; label: string }[] = isOffice ? OFFICE_PARTS : PARTS;
  const part = parts.find(({ value }) => value === place.get('part'))?.value ?? 'queue';
  const panels: Record<Part, () => ReactNode> = {
    queue: () => <Queue />,
    samples: () => <SamplePanel />,
    load: () => <LoadPanel />,
    deputies: () => <DeputyPanel isOffice={isOffice} />,
  };
  return (
    <>
      <h1 className={styles.title}>记录审核</h1>
      <div className={styles.tabs}>
        <Tabs
          id="reviews"
          label="记录审核"
          items={parts}
          value={part}
          onChange={(next) => place.go({ part: next === 'queue' ? undefined : next })}
        />
      </div>
      <TabPanel id="reviews" value={part}>
        {panels[part]()}
      </TabPanel>
    </>
  );
}

const STATES = [
  { value: '', label: '待审核' },
  { value: '2', label: '我通过的' },
  { value: '3', label: '我未通过的' },
];

function Queue() {
  const place = usePlace();
  const { data: figures } = useCall(manageRecordQueueFigures, {}, { staleTime: 0 });
  const module = figures?.modules.find(({ modelId }) => modelId === place.get('module'));
  const state = place.get('state');
  const input = {
    classId: place.get('class') || undefined,
    modelId: place.get('module') || undefined,
    dimensionId: place.get('dimension') || undefined,
    name: place.get('name') || undefined,
    hinted: place.get('hinted') ? 1 : undefined,
    unheld: place.get('unheld') ? 1 : undefined,
    late: place.get('late') ? 1 : undefined,
    state: state === '2' ? 2 : state === '3' ? 3 : undefined,
  };
  const narrowed = Boolean(input.classId || input.modelId || input.dimensionId || input.name);
  const filtered = narrowed || Boolean(input.hinted) || Boolean(input.unheld) || Boolean(input.late);
  const choice = (
    key: string,
    label: string,
    all: string,
    options: readonly { value: string; label: string }[],
    drops: Record<string, undefined> = {},
  ) => (
    <Select
      className={styles.filter ?? ''}
      aria-label={label}
      placeholder={all}
      allowClear={clearableChoice}
      showSearch={byLabel}
      options={[...options]}
      value={place.get(key) || undefined}
      onChange={(value: string | undefined) => place.go({ ...drops, [key]: value })}
    />
  );
  const counted = (name: string, count: number) => `${name}（${count}）`;
  // Of all that waits: beside other filters it would promise what is not there. More than the server looked through may hold more.
  const hinted =
    figures && !state && !narrowed && !input.unheld && !input.late
      ? ` ${figures.hinted}${figures.hintedOf < figures.waiting ? '+' : ''}`
      : '';
  return (
    <>
      <div className={styles.filters}>
        <Select
          className={styles.filter ?? ''}
          aria-label="状态"
          options={STATES}
          value={state}
          onChange={(value: string) => place.go({ state: value || undefined })}
        />
        {choice(
          'class',
          '班级',
          '全部班级',
          (figures?.classes ?? []).map(({ classId, className, count }) => ({
            value: classId,
            label: counted(className, count),
          })),
        )}
        {choice(
          'module',
          '模块',
          '全部模块',
          (figures?.modules ?? []).map(({ modelId, modelName, count }) => ({
            value: modelId,
            label: counted(modelName, count),
          })),
          { dimension: undefined },
        )}
        {module
          ? choice(
              'dimension',
              '维度',
              '全部维度',
              module.dimensions.map(({ dimensionId, dimensionName, count }) => ({
                value: dimensionId,
                label: counted(dimensionName, count),
              })),
            )
          : null}
        <Input
          key={place.get('name')}
          className={styles.filter ?? ''}
          aria-label="学生姓名"
          placeholder="学生姓名"
          maxLength={40}
          defaultValue={place.get('name')}
          onPressEnter={(event) => {
            if (!isComposing(event)) place.go({ name: event.currentTarget.value.trim() || undefined });
          }}
        />
        <Button
          type={input.hinted ? 'primary' : 'default'}
          aria-pressed={Boolean(input.hinted)}
          onClick={() => place.go({ hinted: input.hinted ? undefined : '1' })}
        >
          只看有提示{hinted}
        </Button>
        {input.unheld ? (
          <Button type="primary" aria-pressed onClick={() => place.go({ unheld: undefined })}>
            只看没有审核老师的
          </Button>
        ) : null}
        {input.late ? (
          <Button type="primary" aria-pressed onClick={() => place.go({ late: undefined })}>
            只看等待超过 {REVIEW_DAYS} 个工作日的
          </Button>
        ) : null}
        {figures ? (
          <span className={styles.figures} aria-live="polite">
            今天已审 {figures.doneToday} · 还有 {figures.waiting}
          </span>
        ) : null}
      </div>
      <ReviewWorkspace
        key={JSON.stringify(input)}
        title="待审核的记录"
        endpoint={manageRecordQueue}
        input={input}
        send={decideRecord}
        takeBack={takeBackRecord}
        decides={!input.state}
        empty={
          <EmptyState
            text={filtered || input.state ? '没有找到符合条件的记录' : '现在没有等您审核的记录'}
            action={
              filtered ? (
                <Button
                  onClick={() =>
                    place.go({
                      class: undefined,
                      module: undefined,
                      dimension: undefined,
                      name: undefined,
                      hinted: undefined,
                      unheld: undefined,
                      late: undefined,
                    })
                  }
                >
                  清除条件
                </Button>
              ) : null
            }
          />
        }
      />
    </>
  );
}
