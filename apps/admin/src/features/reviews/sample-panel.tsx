import { call } from '@vimo/client';
import { manageRecordDrawSample, manageRecordSamples, manageRecordSecondLook } from '@vimo/contract';
import { EmptyState, toast } from '@vimo/ui';
import { Button, InputNumber, Modal } from 'antd';
import { useId, useState } from 'react';
import { useDo } from '../../shared/use-do.ts';
import { ReviewWorkspace } from './review-workspace.tsx';
import styles from './reviews.module.css';
import type { Send } from './use-review-queue.ts';

const NO_INPUT = {};
const look: Send = async ({ id }, { pass, reason }) => {
  const { data, message } = await call(manageRecordSecondLook, { id, keep: pass ? 1 : 0, reason });
  if (data.toCorrect === 0) return '';
  toast.success(message);
  return message;
};

/** 抽查复核: a share of what passed, looked at once more by somebody else. */
export function SamplePanel() {
  const [drawing, setDrawing] = useState(false);
  const [version, setVersion] = useState(0);
  return (
    <>
      <div className={styles.filters}>
        <p className="ui-muted ui-text-14">从已通过的记录中抽取一部分，由没有审核过它的管理员再看一遍。</p>
        <Button className={styles.end ?? ''} type="primary" onClick={() => setDrawing(true)}>
          抽取样本
        </Button>
      </div>
      <ReviewWorkspace
        key={version}
        title="待复核的样本"
        endpoint={manageRecordSamples}
        input={NO_INPUT}
        send={look}
        again
        decides
        passText="维持通过"
        refuseText="撤销通过"
        empty={<EmptyState text="没有等待复核的样本" />}
      />
      {drawing ? (
        <DrawDialog
          onClose={() => setDrawing(false)}
          onDrawn={() => {
            setDrawing(false);
            setVersion(version + 1);
          }}
        />
      ) : null}
    </>
  );
}

function DrawDialog({ onClose, onDrawn }: { onClose: () => void; onDrawn: () => void }) {
  const [percent, setPercent] = useState(5);
  const [days, setDays] = useState(30);
  const doIt = useDo();
  const id = useId();
  return (
    <Modal
      open
      title="抽取样本"
      width={440}
      closable={{ 'aria-label': '关闭' }}
      onCancel={onClose}
      cancelText="取消"
      okText="抽取"
      onOk={async () => {
        if (await doIt(() => call(manageRecordDrawSample, { percent, days }))) onDrawn();
      }}
    >
      <div className={styles.draw}>
        <label htmlFor={`${id}-days`}>最近多少天通过的记录</label>
        <InputNumber
          controls={false}
          id={`${id}-days`}
          min={1}
          max={180}
          precision={0}
          value={days}
          onChange={(next) => setDays(next ?? 30)}
          suffix="天"
        />
        <label htmlFor={`${id}-percent`}>抽取比例</label>
        <InputNumber
          controls={false}
          id={`${id}-percent`}
          min={1}
          max={100}
          precision={0}
          value={percent}
          onChange={(next) => setPercent(next ?? 5)}
          suffix="%"
        />
      </div>
      <p className="ui-muted ui-text-13">已抽取过的记录不会重复抽取。</p>
    </Modal>
  );
}
