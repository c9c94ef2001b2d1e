import { Card } from '@vimo/ui';
import styles from './content-page.module.css';

/** An Office document in the viewer that this installation has configured (docs/operations.md). */
export function OutsideViewer({ url, title }: { url: string; title: string }) {
  return (
    <Card className={styles.outsideViewer}>
      <iframe
        src={url}
        title={`${title}（在线预览）`}
        // The viewer may neither lead this page away nor learn its address.
        sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
        referrerPolicy="no-referrer"
        allowFullScreen
      />
    </Card>
  );
}
