import type { FirstPassword } from '@vimo/contract';
import { Alert, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { Printed } from '../../shared/print/printed.tsx';
import styles from './people.module.css';

/** First passwords as they come in; each is shown until it is put away, and never again. */
export function useFirstPasswords(): {
  /** Keeps one for later, as while several are made: a line says that they are there. */
  keep: (slip: FirstPassword) => void;
  /** Shows one at once. */
  show: (slip: FirstPassword) => void;
  /** Dialog, and the line above a list. */
  dialog: ReactNode;
  line: ReactNode;
} {
  const [slips, setSlips] = useState<readonly FirstPassword[]>([]);
  const [open, setOpen] = useState(false);
  const keep = (slip: FirstPassword) => setSlips((before) => [...before, slip]);
  const close = () => {
    setOpen(false);
    setSlips([]);
  };
  return {
    keep,
    show: (slip) => {
      keep(slip);
      setOpen(true);
    },
    dialog: open ? <FirstPasswords slips={slips} onClose={close} /> : null,
    line:
      slips.length > 0 && !open ? (
        <Alert
          type="warning"
          showIcon
          className={styles.alert}
          title={`已生成 ${slips.length} 个初始密码，离开本页后无法再查看`}
          action={<Button onClick={() => setOpen(true)}>查看并打印</Button>}
        />
      ) : null,
  };
}

/** Slips that can be printed and cut, one for each person. */
function FirstPasswords({ slips, onClose }: { slips: readonly FirstPassword[]; onClose: () => void }) {
  return (
    <>
      <Modal
        open
        title={`初始密码（${slips.length} 人）`}
        onCancel={onClose}
        mask={{ closable: false }}
        width={640}
        footer={
          <div className={styles.foot}>
            <Button onClick={() => window.print()}>打印密码单</Button>
            <Button type="primary" onClick={onClose}>
              已记下，关闭
            </Button>
          </div>
        }
      >
        <p className="ui-muted">密码只显示这一次，关闭后无法再查看。首次登录时须修改密码。</p>
        <Slips slips={slips} />
      </Modal>
      <Printed>
        <Slips slips={slips} />
      </Printed>
    </>
  );
}

const Slips = ({ slips }: { slips: readonly FirstPassword[] }) => (
  <ul className={styles.slips}>
    {slips.map(({ id, name, accountCode, password }) => (
      <li key={id}>
        <b translate="no">{name}</b>
        <span>
          登录账号：<bdi translate="no">{accountCode}</bdi>
        </span>
        <span>
          初始密码：<span className={styles.password}>{password}</span>
        </span>
        <span className="ui-muted ui-text-13">首次登录须修改密码，请妥善保管。</span>
      </li>
    ))}
  </ul>
);
