import { call } from '@vimo/client';
import { type ExportFilter, exportStart, type ImportKind, importKindLabel } from '@vimo/contract';
import { DownloadSimpleIcon } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useMe } from '../session/use-me.ts';
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
    <TaskDialog
      title={`导出${importKindLabel[kind]}`}
      okText="开始导出"
      disabled={count === 0}
      verb="导出"
      unit="行"
      start={async () => (await call(exportStart, { kind, orgId: orgId ?? '', filter })).data.taskId}
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
