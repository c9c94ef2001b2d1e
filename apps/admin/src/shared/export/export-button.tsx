import { call } from '@vimo/client';
import {
  type ExportFilter,
  type ExportList,
  exportListLabel,
  exportStart,
  type ImportKind,
  importKindLabel,
  manageListExport,
  Office,
} from '@vimo/contract';
import { DownloadSimpleIcon } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { type Me, useMe } from '../session/use-me.ts';
import { TaskDialog } from './task-dialog.tsx';

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
  return (
    <GoingOut
      name={importKindLabel[kind]}
      count={count}
      start={async () => (await call(exportStart, { kind, orgId: orgId ?? '', filter })).data.taskId}
      onClose={onClose}
    />
  );
}

/** Administrators, and who holds an office of the school; who only leads a grade does not. */
const takesListsOut = ({ may, offices }: Me): boolean =>
  may.includes('jobs') || offices.some((office) => office !== Office.gradeLeader);

/** Takes a list out just as it is shown. Nothing for who may not take lists out. */
export function ListExportButton(props: { list: ExportList; filter: object; count?: number | undefined }) {
  const { data: me } = useMe();
  const [open, setOpen] = useState(false);
  if (!me || !takesListsOut(me)) return null;
  const { list, count } = props;
  const filter = Object.fromEntries(Object.entries(props.filter).filter(([, value]) => value !== undefined));
  return (
    <>
      <Button icon={<DownloadSimpleIcon />} onClick={() => setOpen(true)}>
        导出
      </Button>
      {open ? (
        <GoingOut
          name={exportListLabel[list]}
          count={count}
          start={async () => (await call(manageListExport, { list, filter })).data.taskId}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function GoingOut({
  name,
  count,
  start,
  onClose,
}: {
  name: string;
  count: number | undefined;
  start: () => Promise<string>;
  onClose: () => void;
}) {
  return (
    <TaskDialog
      title={`导出${name}`}
      okText="开始导出"
      disabled={count === 0}
      verb="导出"
      unit="行"
      start={start}
      onClose={onClose}
      intro={
        <>
          <p>
            {count === 0
              ? '没有可以导出的内容。'
              : `将${count === undefined ? '当前列表' : `当前列表的 ${count.toLocaleString('zh-CN')} 条`}导出为表格文件（xlsx）。`}
          </p>
          <p className="ui-muted">导出前须再次输入密码。身份证号只显示部分数字；导出会记入审计日志。</p>
        </>
      }
    />
  );
}
