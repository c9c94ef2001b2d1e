import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import {
  addOwnExport,
  isParent,
  ownExportLink,
  ownExports,
  queryStudentByParent,
  TaskState,
  taskStateLabel,
  type UserInfo,
} from '@vimo/contract';
import {
  Button,
  Card,
  DownloadSimpleIcon,
  ErrorState,
  formatDateTime,
  StatusTag,
  sayRefusal,
  toast,
  UserCircleIcon,
} from '@vimo/ui';
import styles from './personal.module.css';

/** While a zip is being made its progress is asked for again after so long. */
const AGAIN_MS = 2000;

/** 导出: everything that is kept of oneself or of a child, as a zip. */
export function ExportPart({ user }: { user: UserInfo }) {
  const queries = useQueryClient();
  const parent = isParent(user.usertype);
  const ofChildren = useCall(queryStudentByParent, {}, { enabled: parent });
  const ofTasks = useCall(
    ownExports,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? AGAIN_MS : false) },
  );
  const ask = useSend(addOwnExport, {
    onSuccess: ({ message }) => toast.success(message),
    onError: sayRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(ownExports) }),
  });
  const link = useSend(ownExportLink, {
    onSuccess: ({ data }) => window.location.assign(data.url),
    onError: sayRefusal,
  });
  const missing = [ofChildren, ofTasks].filter(({ data, error }) => error && !data);
  const subjects = [
    { studentId: '', name: '我的全部数据' },
    ...(ofChildren.data ?? []).map(({ studentId, name }) => ({ studentId, name: `${name}的全部数据` })),
  ];
  return (
    <section className={styles.part}>
      <h2>导出数据</h2>
      <Card as="ul" className={styles.rows}>
        {subjects.map(({ studentId, name }) => (
          <li key={studentId}>
            <span className="ui-petal ui-tint-primary">
              <UserCircleIcon />
            </span>
            <div>
              <b>{name}</b>
              <p className="ui-text-14 ui-muted">打包为 zip：可直接阅读的网页、数据文件和上传过的文件</p>
            </div>
            <Button
              variant="outline"
              size="small"
              aria-label={`导出${name}`}
              loading={ask.isPending && (ask.variables?.studentId ?? '') === studentId}
              onClick={() => ask.mutate({ studentId })}
            >
              导出
            </Button>
          </li>
        ))}
        {(ofTasks.data ?? []).map((task) => {
          const { label, tone } = taskStateLabel[task.state as TaskState];
          return (
            <li key={task.id}>
              <span className="ui-petal ui-tint-accent">
                <DownloadSimpleIcon />
              </span>
              <div>
                <b>
                  {task.name} <StatusTag tone={tone}>{label}</StatusTag>
                </b>
                <p className="ui-text-14 ui-muted ui-tabular" role="status">
                  {wordsOf(task)}
                </p>
              </div>
              {task.fileName ? (
                <Button
                  variant="tint"
                  size="small"
                  aria-label={`下载${task.fileName}`}
                  loading={link.isPending && link.variables?.id === task.id}
                  onClick={() => link.mutate({ id: task.id })}
                >
                  下载
                </Button>
              ) : null}
            </li>
          );
        })}
      </Card>
      {missing.length > 0 ? (
        <ErrorState
          text="还有一部分没有加载出来"
          onRetry={() => void Promise.all(missing.map(({ refetch }) => refetch()))}
        />
      ) : null}
    </section>
  );
}

const isUnderWay = ({ state }: { state: number }) => state <= TaskState.running;

function wordsOf(task: {
  state: number;
  done: number;
  total: number;
  problem: string;
  fileUntil: string;
  createDate: string;
}) {
  if (isUnderWay(task)) return task.total > 0 ? `已完成 ${Math.floor((task.done / task.total) * 100)}%` : '正在准备';
  if (task.problem) return task.problem;
  return task.fileUntil
    ? `${formatDateTime(task.fileUntil)} 前可下载`
    : `${formatDateTime(task.createDate)} 导出，已过期`;
}
