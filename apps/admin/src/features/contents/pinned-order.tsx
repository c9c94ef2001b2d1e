import { CallError, call, useCall } from '@vimo/client';
import { managePublicationOrder, managePublicationPage, type PublicationKind } from '@vimo/contract';
import { EmptyState } from '@vimo/ui';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { Read } from '../../shared/read.tsx';
import { Grip } from '../../shared/reorder/grip.tsx';
import { moved, useReorder } from '../../shared/reorder/use-reorder.ts';
import { useDo } from '../../shared/use-do.ts';
import styles from './contents.module.css';

interface Pinned {
  id: string;
  title: string;
}

/** The order of what is pinned: dragged, or moved by the arrow keys. */
export function PinnedOrder({ kind, onClose }: { kind: PublicationKind; onClose: () => void }) {
  const input = { kind, pageSize: 100 };
  const { data, refetch } = useCall(managePublicationPage, input, { staleTime: 0 });
  const [order, setOrder] = useState<Pinned[]>();
  const [refusal, setRefusal] = useState('');
  const run = useDo();
  const pinned = data?.dataList.filter(({ place }) => place > 0) ?? [];
  const shown = order ?? pinned;
  const reorder = useReorder((from, to) => setOrder(moved(shown, from, to)));
  const save = async () => {
    if (!data) return;
    try {
      const ids = shown.map(({ id }) => id);
      await call(managePublicationOrder, { kind, ids, orderEdition: data.orderEdition });
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
      title="置顶排序"
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
            <EmptyState text="还没有置顶的内容，在列表里打开“置顶”即可" />
          ) : (
            <ul
              className={styles.order}
              ref={(element) => {
                reorder.list.current = element;
              }}
            >
              {shown.map(({ id, title }, at) => (
                <li key={id} data-row className={reorder.over === at ? styles.over : undefined}>
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
