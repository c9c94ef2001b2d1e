import { Button } from '@vimo/ui';
import styles from './media.module.css';

/** Files that the network kept back, with a second try. */
export function KeptBack({
  files,
  onAgain,
  onGiveUp,
}: {
  files: readonly File[];
  onAgain: () => void;
  onGiveUp: () => void;
}) {
  return (
    <div role="status">
      {files.length > 0 ? (
        <p className={styles.keptBack}>
          <span>
            {files.length === 1 ? `“${files[0]?.name}”` : `${files.length} 个文件`}没有传上去，网络恢复后会自动重传。
          </span>
          <Button variant="outline" size="small" onClick={onAgain}>
            重新上传
          </Button>
          <Button variant="text" size="small" onClick={onGiveUp}>
            不传了
          </Button>
        </p>
      ) : null}
    </div>
  );
}
