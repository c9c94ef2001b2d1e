import type { PublicationRow, PublicationStep } from '@vimo/contract';
import { Button } from 'antd';

interface Does {
  edit(row: PublicationRow): void;
  /** Asks why it is taken down. */
  takeDown(row: PublicationRow): void;
  step(row: PublicationRow, step: PublicationStep): void;
}

/** What can be done with a row of the list. */
export function RowButtons({ row, does }: { row: PublicationRow; does: Does }) {
  const { id, title, status, steps, waits } = row;
  // What was there before has no steps yet.
  const isShownBefore = id === '' && status !== 'draft' && status !== 'takenDown';
  const isWaiting = steps.includes('unschedule');
  return (
    <>
      <Button type="link" size="small" aria-label={`编辑“${title}”`} onClick={() => does.edit(row)}>
        {waits === 1 ? '审核' : '编辑'}
      </Button>
      {isWaiting ? (
        <Button type="link" size="small" aria-label={`撤回“${title}”`} onClick={() => does.step(row, 'unschedule')}>
          撤回
        </Button>
      ) : null}
      {steps.includes('takeDown') || isShownBefore ? (
        <Button type="link" size="small" aria-label={`下线“${title}”`} onClick={() => does.takeDown(row)}>
          {status === 'scheduled' && !isWaiting ? '撤回' : '下线'}
        </Button>
      ) : null}
      {status === 'takenDown' && steps.includes('publish') ? (
        <Button type="link" size="small" aria-label={`再上线“${title}”`} onClick={() => does.step(row, 'publish')}>
          再上线
        </Button>
      ) : null}
    </>
  );
}
