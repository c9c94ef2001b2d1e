import { useCall } from '@vimo/client';
import { manageJobFetch, type Task, TaskState } from '@vimo/contract';
import { AppLink, ErrorState } from '@vimo/ui';
import { Modal, Progress } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSending } from '../use-sending.ts';
import { downloadTask } from './download-task.ts';
import styles from './export.module.css';

/** While a task is under way, how far it is gets asked for so often. */
const ASK_MS = 1000;

interface TaskDialogProps {
  title: string;
  /** What is about to happen. */
  intro: ReactNode;
  okText: string;
  disabled?: boolean;
  /** What is done, and what is counted: 导出, 行. */
  verb: string;
  unit: string;
  /** Whether the task makes a file. */
  hasFile?: boolean;
  /** Asks for the task and answers its id. */
  start: () => Promise<string>;
  /** Called when it has been done. */
  onDone?: () => void;
  onClose: () => void;
}

/** Starts a task, shows how far it is, and offers its file; whoever closes it finds the task again in 任务. */
export function TaskDialog({
  title,
  intro,
  okText,
  disabled = false,
  verb,
  unit,
  hasFile = true,
  start,
  onDone,
  onClose,
}: TaskDialogProps) {
  const [taskId, setTaskId] = useState<string>();
  const { pending, send } = useSending();
  const { data: task, error } = useCall(
    manageJobFetch,
    { id: taskId ?? '' },
    {
      enabled: taskId !== undefined,
      refetchInterval: ({ state }) => (state.data && state.data.state > TaskState.running ? false : ASK_MS),
    },
  );
  const begin = () => send(async () => setTaskId(await start()));
  const done = task?.state === TaskState.done;
  const close = () => {
    if (taskId) onDone?.();
    onClose();
  };
  const asksFile = taskId !== undefined && hasFile;
  return (
    <Modal
      open
      width={440}
      title={title}
      onCancel={close}
      cancelText={taskId ? '关闭' : '取消'}
      okText={taskId ? (hasFile ? '下载文件' : '完成') : okText}
      okButtonProps={{ disabled: disabled || (taskId !== undefined && !done), loading: pending }}
      onOk={() => void (asksFile ? downloadTask(taskId) : taskId ? close() : begin())}
    >
      {taskId === undefined ? (
        <div className={styles.text}>{intro}</div>
      ) : error ? (
        <ErrorState error={error} />
      ) : (
        <Making task={task} verb={verb} unit={unit} hasFile={hasFile} />
      )}
    </Modal>
  );
}

/** How far the task is. */
function Making({
  task,
  verb,
  unit,
  hasFile,
}: {
  task: Task | undefined;
  verb: string;
  unit: string;
  hasFile: boolean;
}) {
  const state = task?.state;
  const percent = task && task.total > 0 ? Math.floor((task.done / task.total) * 100) : 0;
  const stopped = state === TaskState.failed || state === TaskState.cancelled;
  return (
    <div className={styles.text} aria-live="polite">
      <p>
        {state === TaskState.done
          ? `已完成，共 ${task?.total.toLocaleString('zh-CN')} ${unit}。`
          : state === TaskState.cancelled
            ? '任务已取消。'
            : state === TaskState.failed
              ? `未能${verb}：${task?.problem}`
              : state === TaskState.running
                ? `正在${verb}，请稍候。`
                : '正在排队，请稍候。'}
      </p>
      <Progress
        percent={state === TaskState.done ? 100 : percent}
        status={stopped ? 'exception' : state === TaskState.done ? 'success' : 'active'}
        aria-label={`${verb}进度`}
      />
      <p className="ui-muted">
        可以关闭此窗口，稍后在 <AppLink href="/jobs">任务</AppLink> 中{hasFile ? '下载；文件保留一天。' : '查看。'}
      </p>
    </div>
  );
}
