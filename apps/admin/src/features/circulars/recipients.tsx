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
          onChange={(audience) => change({ audience: Number(audience) })}
        />
      </div>
      <TargetField
        id="circular-targets"
        label="学校、年级、班级或名单"
        required
        value={values.targets}
        problem={problems.targets}
        onChange={(targets) => change({ targets })}
      />
      <TargetField
        id="circular-excluded"
        label="不发给"
        value={values.excluded}
        problem={problems.excluded}
        onChange={(excluded) => change({ excluded })}
      />
      {count ? <Figures count={count} audience={values.audience} /> : null}
    </section>
  );
}

function TargetField({
  id,
  label,
  required = false,
  value,
  problem,
  onChange,
}: {
  id: string;
  label: string;
  required?: boolean;
  value: readonly NamedTarget[];
  problem: string | undefined;
  onChange: (targets: NamedTarget[]) => void;
}) {
  const [keyword, setKeyword] = useState('');
  const { data: found = [], isFetching } = useCall(manageCircularTargets, { keyword }, { keepPrevious: true });
  const known = new Map([...found, ...value].map((one) => [keyOf(one), one]));
  const groups = Map.groupBy(found, ({ kind }) => kind);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={required ? 'ui-required' : undefined}>
        {label}
      </label>
      <Select
        id={id}
        mode="multiple"
        placeholder={required ? '选择年级、班级、社团、活动名单…' : '可以不选'}
        loading={isFetching}
        aria-invalid={problem ? true : undefined}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        value={value.map((one) => ({ value: keyOf(one), label: one.name }))}
        labelInValue
        options={[...groups].map(([kind, places]) => ({
          label: circularTargetLabel[kind],
          options: places.map((one) => ({ value: keyOf(one), label: one.name })),
        }))}
        notFoundContent={keyword ? '没有找到' : '没有由您负责的班级、社团或活动'}
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
