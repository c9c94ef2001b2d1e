import type { RecordStep } from '@vimo/contract';
import { Card, Timeline } from '@vimo/ui';
import shared from './record.module.css';

/** Every step that a record took, the first one first; whoever reads it under a public notice is told none. */
export function RecordHistory({ historyList }: { historyList: readonly RecordStep[] }) {
  if (historyList.length === 0) return null;
  return (
    <Card as="section" className={shared.detail}>
      <h2>记录经过</h2>
      <div className="ui-mt-16">
        <Timeline steps={historyList} />
      </div>
    </Card>
  );
}
