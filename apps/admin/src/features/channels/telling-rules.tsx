import { call } from '@vimo/client';
import { type DataOf, manageTellingRules } from '@vimo/contract';
import { manageTellingRulesSave } from '@vimo/contract/schemas';
import { Button } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import { useSaved } from '../people/student-forms.tsx';
import styles from './channels.module.css';

type Rules = DataOf<typeof manageTellingRules>;

const fields = [
  { name: 'schoolPerDay', label: '一所学校每天发通知（次）' },
  { name: 'bureauPerDay', label: '一个教育局每天发通知（次）' },
  { name: 'schoolOutsidePerDay', label: '一所学校每天站外提醒（条）' },
  { name: 'bureauOutsidePerDay', label: '一个教育局每天站外提醒（条）' },
  { name: 'personPerDay', label: '一个人每天收到站外提醒（条，紧急的除外）' },
  { name: 'quietFrom', label: '站外提醒停发，从几点' },
  { name: 'quietTo', label: '到几点' },
] as const;

/** 发送规则: limits of a day and the quiet hours. */
export function TellingRulesCard() {
  return (
    <section className={`ui-card ${styles.card}`} aria-label="发送规则">
      <h2>发送规则</h2>
      <Read endpoint={manageTellingRules} input={{}}>
        {(rules) => <Shown rules={rules} />}
      </Read>
    </section>
  );
}

function Shown({ rules }: { rules: Rules }) {
  const [editing, setEditing] = useState(false);
  const saved = useSaved();
  const initial = Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)])) as Record<
    keyof Rules,
    string
  >;
  const inputOf = (values: Record<keyof Rules, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value.trim() === '' ? Number.NaN : Number(value)]),
    ) as unknown as Rules;
  return (
    <>
      <dl className={`ui-facts ${styles.rules}`}>
        {fields.map(({ name, label }) => (
          <div key={name} className={styles.line}>
            <dt>{label}</dt>
            <dd className="ui-tabular">{rules[name].toLocaleString('zh-CN')}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button aria-label="修改发送规则" onClick={() => setEditing(true)}>
          修改
        </Button>
      </div>
      {editing ? (
        <FormDrawer
          open
          title="修改发送规则"
          schema={manageTellingRulesSave.input}
          initial={initial}
          toInput={inputOf}
          fields={fields.map((field) => ({ ...field, required: true, inputMode: 'numeric' as const, maxLength: 8 }))}
          onSubmit={async (values) => saved((await call(manageTellingRulesSave, inputOf(values))).message)}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}
