import { CallError, useCall } from '@vimo/client';
import { kindOf, managePublicationPage, type PublicationKind } from '@vimo/contract';
import { EmptyState } from '@vimo/ui';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { Read } from '../../shared/read.tsx';
import { Grip } from '../../shared/reorder/grip.tsx';
import { moved, useReorder } from '../../shared/reorder/use-reorder.ts';
import { useDo } from '../../shared/use-do.ts';
import styles from './contents.module.css';
import { asPut, orderedRows } from './ordered-rows.ts';
import { orderedInput, putInOrder } from './put-in-order.ts';

interface PinnedOrderProps {
  kind: PublicationKind;
  /** Whose rows are put in order. */
  orgId: string;
  onClose: () => void;
}

/** The order of what is pinned, or of all that is ordered by hand: dragged, or moved by the arrow keys. */
export function PinnedOrder({ kind, orgId, onClose }: PinnedOrderProps) {
  const { label, order: follows } = kindOf(kind);
  const isByHand = follows === 'byHand';
  const input = orderedInput(kind, orgId);
  const { data, refetch } = useCall(managePublicationPage, input, { staleTime: 0 });
  const [order, setOrder] = useState<readonly string[]>();
  const [refusal, setRefusal] = useState('');
  const run = useDo();
  const shown = asPut(orderedRows(kind, orgId, data?.dataList ?? []), order);
  const reorder = useReorder((from, to) =>
    setOrder(
      moved(
        shown.map(({ objectId }) => objectId),
        from,
        to,
      ),
    ),
  );
  const save = async () => {
    if (!data) return;
    try {
      await putInOrder({ kind, orgId, orderEdition: data.orderEdition }, shown);
      await run(async () => ({ message: '顺序已保存' }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(error.message);
      await refetch();
    }
  };
  return (
    <Modal
      open
      title={isByHand ? `${label}排序` : '置顶排序'}
      mask={{ closable: false }}
      okText="保存顺序"
      cancelText="取消"
      okButtonProps={{ disabled: order === undefined }}
      onOk={save}
      onCancel={onClose}
    >
      {refusal ? (
        <Alert type="warning" showIcon title={refusal} description="您排的顺序还在，可以核对后再保存。" />
      ) : null}
      <Read endpoint={managePublicationPage} input={input}>
        {() =>
          shown.length === 0 ? (
            <EmptyState text={isByHand ? `还没有正在展示的${label}` : '还没有置顶的内容，在列表里打开“置顶”即可'} />
          ) : (
            <ul
              className={styles.order}
              ref={(element) => {
                reorder.list.current = element;
              }}
            >
              {shown.map(({ objectId, title }, at) => (
                <li key={objectId} data-row className={reorder.over === at ? styles.over : undefined}>
                  <Grip reorder={reorder} at={at} of={shown.length} name={title} />
                  {title}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      <p className="ui-visually-hidden" aria-live="polite">
        {reorder.said}
      </p>
    </Modal>
  );
}
