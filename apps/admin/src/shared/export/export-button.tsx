import { CallError, call, useCall } from '@vimo/client';
import {
  type ExportFilter,
  exportStart,
  type ImportKind,
  importKindLabel,
  manageJobFetch,
  type Task,
  TaskState,
} from '@vimo/contract';
import { AppLink, DownloadSimpleIcon, ErrorState, sayRefusal } from '@vimo/ui';
import { Button, Modal, Progress } from 'antd';
import { useState } from 'react';
import { useMe } from '../session/use-me.ts';
import { downloadTask } from './download-task.ts';
import styles from './export.module.css';

/** While the file is made, how far it is gets asked for so often. */
const ASK_MS = 1000;

interface ExportProps {
  kind: ImportKind;
  /** The organisation and all below it; without one all that the person is responsible for. */
  orgId?: string | undefined;
  filter?: ExportFilter;
  /** How many rows the list has, where that is known. */
  count?: number | undefined;
}

/** Takes a list out as xlsx: a task that one watches here or finds again in 任务. Nothing for who may not take lists out. */
export function ExportButton(props: ExportProps) {
  const { data: me } = useMe();
  const [open, setOpen] = useState(false);
  if (!me?.may.includes('import')) return null;
  return (
    <>
      <Button icon={<DownloadSimpleIcon />} onClick={() => setOpen(true)}>
        导出
      </Button>
      {open ? <ExportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ExportDialog({ kind, orgId, filter = {}, count, onClose }: ExportProps & { onClose: () => void }) {
  const [taskId, setTaskId] = useState<string>();
  const [pending, setPending] = useState(false);
  const { data: task, error } = useCall(
    manageJobFetch,
    { id: taskId ?? '' },
    {
      enabled: taskId !== undefined,
      refetchInterval: ({ state }) => (state.data && state.data.state > TaskState.running ? false : ASK_MS),
    },
  );
  const start = async () => {
    setPending(true);
    try {
      setTaskId((await call(exportStart, { kind, orgId: orgId ?? '', filter })).data.taskId);
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal;
      sayRefusal(refusal);
    } finally {
      setPending(false);
    }
  };
  const done = task?.state === TaskState.done;
  return (
    <Modal
      open
      width={440}
      title={`导出${importKindLabel[kind]}`}
      onCancel={onClose}
      cancelText={taskId ? '关闭' : '取消'}
      okText={taskId ? '下载文件' : '开始导出'}
      okButtonProps={{ disabled: count === 0 || (taskId !== undefined && !done), loading: pending }}
      onOk={() => void (taskId ? downloadTask(taskId) : start())}
    >
      {taskId === undefined ? (
        <div className={styles.text}>
          <p>
            {count === 0
              ? '没有可以导出的内容。'
              : `将${count === undefined ? '当前列表' : `当前列表的 ${count.toLocaleString('zh-CN')} 条`}导出为表格文件（xlsx）。`}
          </p>
          <p className="ui-muted">导出前须再次输入密码。身份证号只显示部分数字；导出会记入审计日志。</p>
        </div>
      ) : error ? (
        <ErrorState text={error.message} />
      ) : (
        <Making task={task} />
      )}
    </Modal>
  );
}

/** How far the file is. */
function Making({ task }: { task: Task | undefined }) {
  const state = task?.state;
  const percent = task && task.total > 0 ? Math.floor((task.done / task.total) * 100) : 0;
  const stopped = state === TaskState.failed || state === TaskState.cancelled;
  return (
    <div className={styles.text} aria-live="polite">
      <p>
        {state === TaskState.done
          ? `已完成，共 ${task?.total.toLocaleString('zh-CN')} 行。`
          : state === TaskState.cancelled
            ? '任务已取消。'
            : state === TaskState.failed
              ? `未能导出：${task?.problem}`
              : state === TaskState.running
                ? '正在导出，请稍候。'
                : '正在排队，请稍候。'}
      </p>
      <Progress
        percent={state === TaskState.done ? 100 : percent}
        status={stopped ? 'exception' : state === TaskState.done ? 'success' : 'active'}
        aria-label="导出进度"
      />
      <p className="ui-muted">
        可以关闭此窗口，稍后在 <AppLink href="/jobs">任务</AppLink> 中下载；文件保留一天。
      </p>
    </div>
  );
}
