import { Button, Modal } from 'antd';
import styles from './account.module.css';

const FILE_NAME = '恢复码.txt';

/** Recovery codes, which are shown this once: to be printed, or kept as a file. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const keep = () => {
    const text = ['综合素质教育平台 · 两步验证恢复码', '每个恢复码只能使用一次，请妥善保管。', '', ...codes].join(
      '\r\n',
    );
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`\ufeff${text}`], { type: 'text/plain;charset=utf-8' }));
    link.download = FILE_NAME;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Modal
      open={codes.length > 0}
      title="请保存恢复码"
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={[
        <Button key="print" onClick={() => window.print()}>
          打印
        </Button>,
        <Button key="keep" onClick={keep}>
          保存为文件
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          我已保存
        </Button>,
      ]}
    >
      <p>手机丢失或损坏时，可用恢复码代替动态验证码登录。每个只能使用一次，关闭后不再显示。</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  );
}
