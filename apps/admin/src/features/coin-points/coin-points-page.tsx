import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import { CoinEvent, coinEventLabel, type DataOf, manageCoinPoints } from '@vimo/contract';
import { manageCoinPointsUpdate } from '@vimo/contract/schemas';
import { toast } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import styles from '../../shared/facts-page.module.css';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { numberOf } from '../../shared/form/number-of.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { Read } from '../../shared/read.tsx';

type Points = DataOf<typeof manageCoinPoints>;
const EVENTS = Object.keys(CoinEvent) as (keyof typeof CoinEvent)[];
const labelOf = (event: keyof typeof CoinEvent) => coinEventLabel[CoinEvent[event]];

/** V币规则: what each event earns. */
export function CoinPointsPage() {
  return (
    <>
      <PageHead title="V币规则" />
      <section className={`ui-card ${styles.card}`} aria-label="V币规则">
        <Read endpoint={manageCoinPoints} input={{}}>
          {(points) => <Rules points={points} />}
        </Read>
      </section>
    </>
  );
}

function Rules({ points }: { points: Points }) {
  const [editing, setEditing] = useState(false);
  const queries = useQueryClient();
  const inputOf = (values: Record<keyof typeof CoinEvent | 'version', string>) => ({
    signIn: numberOf(values.signIn),
    sevenDays: numberOf(values.sevenDays),
    recordPassed: numberOf(values.recordPassed),
    activityEvaluated: numberOf(values.activityEvaluated),
    version: Number(values.version),
  });
  return (
    <>
      <p className="ui-muted">保存后发生的事件按新的数值计算，已获得的 V币 不变。填 0 表示不奖励。</p>
      <dl className="ui-facts">
        {EVENTS.map((event) => (
          <div key={event} className={styles.line}>
            <dt>{labelOf(event)}</dt>
            <dd className="ui-tabular">{points[event] > 0 ? `${points[event]} V币` : '不奖励'}</dd>
          </div>
        ))}
      </dl>
      <Button type="primary" onClick={() => setEditing(true)}>
        编辑
      </Button>
      {editing ? (
        <FormDrawer
          title="编辑V币规则"
          open
          schema={manageCoinPointsUpdate.input}
          fields={EVENTS.map((event) => ({
            ...{ name: event, label: labelOf(event), inputMode: 'numeric' as const, required: true, maxLength: 4 },
          }))}
          initial={{
            signIn: String(points.signIn),
            sevenDays: String(points.sevenDays),
            recordPassed: String(points.recordPassed),
            activityEvaluated: String(points.activityEvaluated),
            version: String(points.version),
          }}
          toInput={inputOf}
          onSubmit={async (values) => {
            toast.success((await call(manageCoinPointsUpdate, inputOf(values))).message);
            await queries.invalidateQueries();
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}
