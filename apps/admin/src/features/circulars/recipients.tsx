import { useCall } from '@vimo/client';
import {
  Audience,
  audienceLabel,
  type CircularCount,
  circularTargetLabel,
  manageCircularTargets,
  type NamedTarget,
  reachesStaff,
} from '@vimo/contract';
import { FieldError, InfoIcon, Segmented } from '@vimo/ui';
import { Select } from 'antd';
import { useState } from 'react';
import styles from './circulars.module.css';
import type { CircularDraft } from './use-circular-draft.ts';

const AUDIENCES = [1, 2, 3, 4, 5].map((value) => ({ value: String(value), label: audienceLabel[value as Audience] }));

const NOTHING = '没有由您负责的班级、社团或活动';
/** What is looked for, and what stands in the field as long as nothing is chosen, and where there is nothing. */
const ADDRESSED = { asks: {}, placeholder: '选择年级、班级、社团、活动名单…', nothing: NOTHING } as const;
const LEFT_OUT = { asks: {}, placeholder: '可以不选', nothing: NOTHING } as const;
const NOT_SIGNED_UP = {
  asks: { leavesOut: 1, kind: 'activity' },
  placeholder: '不选则报没报名都发',
  nothing: '没有还未结束的活动',
} as const;
const isActivity = ({ kind }: NamedTarget) => kind === 'activity';
const isPlace = (one: NamedTarget) => !isActivity(one);

const keyOf = ({ kind, id, orgId }: NamedTarget) => `${kind} ${id} ${orgId}`;

/** 发给谁: of the places that are the person's, and how many that is now. */
export function Recipients({ draft, count }: { draft: CircularDraft; count: CircularCount | undefined }) {
  const { values, problems, change } = draft;
  return (
    <section className={`ui-card ${styles.panel}`} aria-labelledby="circular-recipients">
      <h2 id="circular-recipients">发给谁</h2>
      <div>
        <Segmented
          label="对象"
          value={String(values.audience)}
          options={AUDIENCES}
          onChange={(chosen) => {
            const audience = Number(chosen);
            // Staff sign up for nothing.
            change({ audience, ...(reachesStaff(audience) ? { excluded: values.excluded.filter(isPlace) } : {}) });
          }}
        />
      </div>
      <TargetField
        id="circular-targets"
        label="学校、年级、班级或名单"
        required
        looksFor={ADDRESSED}
        value={values.targets}
        problem={problems.targets}
        onChange={(targets) => change({ targets })}
      />
      <TargetField
        id="circular-excluded"
        label="不发给"
        looksFor={LEFT_OUT}
        shows={isPlace}
        value={values.excluded.filter(isPlace)}
        problem={problems.excluded}
        onChange={(places) => change({ excluded: [...places, ...values.excluded.filter(isActivity)] })}
      />
      {reachesStaff(values.audience) ? null : (
        <TargetField
          id="circular-not-signed-up"
          label="只发给还没报名的（选活动）"
          looksFor={NOT_SIGNED_UP}
          value={values.excluded.filter(isActivity)}
          problem={undefined}
          onChange={(activities) => change({ excluded: [...values.excluded.filter(isPlace), ...activities] })}
        />
      )}
      {count ? <Figures count={count} audience={values.audience} /> : null}
    </section>
  );
}

function TargetField({
  id,
  label,
  required = false,
  looksFor: { asks, placeholder, nothing },
  shows = () => true,
  value,
  problem,
  onChange,
}: {
  id: string;
  label: string;
  required?: boolean;
  looksFor: typeof ADDRESSED | typeof LEFT_OUT | typeof NOT_SIGNED_UP;
  shows?: (one: NamedTarget) => boolean;
  value: readonly NamedTarget[];
  problem: string | undefined;
  onChange: (targets: NamedTarget[]) => void;
}) {
  const [keyword, setKeyword] = useState('');
  const { data: found = [], isFetching } = useCall(manageCircularTargets, { keyword, ...asks }, { keepPrevious: true });
  const known = new Map([...found, ...value].map((one) => [keyOf(one), one]));
  const groups = Map.groupBy(found.filter(shows), ({ kind }) => kind);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={required ? 'ui-required' : undefined}>
        {label}
      </label>
      <Select
        id={id}
        mode="multiple"
        placeholder={placeholder}
        loading={isFetching}
        aria-invalid={problem ? true : undefined}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        value={value.map((one) => ({ value: keyOf(one), label: one.name }))}
        labelInValue
        options={[...groups].map(([kind, places]) => ({
          label: circularTargetLabel[kind],
          options: places.map((one) => ({ value: keyOf(one), label: one.name })),
        }))}
        notFoundContent={keyword ? '没有找到' : nothing}
        onChange={(chosen) => {
          setKeyword('');
          onChange(chosen.flatMap((one) => known.get(one.value) ?? []));
        }}
      />
      <FieldError>{problem}</FieldError>
    </div>
  );
}

function Figures({ count, audience }: { count: CircularCount; audience: number }) {
  const figures: readonly (readonly [string, number])[] = reachesStaff(audience)
    ? [[audienceLabel[audience as Audience], count.staff]]
    : [
        ['学生', count.pupils],
        ...(audience === Audience.pupils ? [] : ([['家长', count.guardians]] as const)),
        ...(audience === Audience.pupils ? [] : ([['还没绑定家长', count.withoutGuardian]] as const)),
      ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="ui-tabular">{value.toLocaleString('zh-CN')}</dd>
          </div>
        ))}
      </dl>
      {count.withoutGuardian > 0 && audience !== Audience.pupils ? (
        <p className="ui-help">
          <InfoIcon /> 没有绑定家长的 {count.withoutGuardian} 名学生，家长收不到通知，请班主任转告。
        </p>
      ) : null}
    </>
  );
}
