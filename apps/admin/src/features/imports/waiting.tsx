import { useSend } from '@vimo/client';
import { type ImportBatch, ImportState, manageJobCancel } from '@vimo/contract';
import { Button, classNames, ErrorState, sayRefusal } from '@vimo/ui';
import { Progress } from 'antd';
import shared from './imports.module.css';
import styles from './upload.module.css';
import { useChanged } from './use-import.ts';

/** A file that is being read or written, or that could not be read. */
export function Waiting({ batch, onAgain }: { batch: ImportBatch; onAgain: () => void }) {
  const changed = useChanged(batch.id);
  const cancel = useSend(manageJobCancel, { onSuccess: changed, onError: sayRefusal });
  if (batch.state === ImportState.failed)
    return (
      <section className={classNames('ui-card', shared.padded, styles.wait)}>
        <ErrorState text={`文件不能导入：${batch.problem}`} />
        <Button size="small" onClick={onAgain}>
          重新上传
        </Button>
      </section>
    );
  const writing = batch.state === ImportState.writing;
  const { task } = batch;
  const percent = task && task.total > 0 ? Math.floor((task.done / task.total) * 100) : 0;
  return (
    <section className={classNames('ui-card', shared.padded, styles.wait)} aria-live="polite">
      <h2>{writing ? '正在导入' : '正在读取文件'}</h2>
      <p className="ui-muted">
        {task?.state === 0
          ? '前面还有任务，请稍候'
          : `${batch.fileName}${task && task.total > 0 ? ` · ${task.done} / ${task.total} 行` : ''}`}
      </p>
      <Progress percent={percent} status="active" aria-label={writing ? '导入进度' : '读取进度'} />
      <p className="ui-muted">
        可以离开此页，稍后从“任务”或这个地址回来。{writing ? '中途取消或断电，什么都不会写入。' : ''}
      </p>
      {task ? (
        <Button
          size="small"
          variant="outline"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id: task.id })}
        >
          取消
        </Button>
      ) : null}
    </section>
  );
}
