import { Button, Card, Dialog } from '@vimo/ui';
import styles from '../../../features/activity/activity-detail.module.css';
import { QrCode } from '../../../features/qr/qr-code.tsx';
import { copyText } from '../../../shared/copy-text.ts';
import { useBrowserValue } from '../../../shared/use-browser-value.ts';

const pageAddress = (): string => location.origin + location.pathname;

const copyAddress = () => copyText(pageAddress(), '链接已复制', '复制失败，请手动复制地址栏中的链接');

/** The code that WeChat scans, and what it is for. */
function ShareCode({ subject }: { subject: string }) {
  return (
    <>
      <QrCode className={styles.code} text={useBrowserValue(pageAddress, '')} label={`本${subject}页面的二维码`} />
      <p className="ui-text-14 ui-muted">微信扫一扫，分享{subject}</p>
    </>
  );
}

/** The card with the code that WeChat scans to share this page; `subject` is what the page shows. */
export function ShareCard({ subject = '活动' }: { subject?: string }) {
  return (
    <Card as="section" className={styles.share}>
      <h2 className="ui-heading-2">分享给朋友</h2>
      <ShareCode subject={subject} />
    </Card>
  );
}

/** On a phone the code cannot be scanned by the phone that shows it: the link can be copied too. */
export function ShareDialog({
  open,
  onClose,
  subject = '活动',
}: {
  open: boolean;
  onClose: () => void;
  subject?: string;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="分享给朋友"
      footer={
        <Button variant="outline" block onClick={() => void copyAddress()}>
          复制链接
        </Button>
      }
    >
      <div className={styles.share}>
        <ShareCode subject={subject} />
      </div>
    </Dialog>
  );
}
