import { WarningCircleFillIcon } from '@vimo/ui';
import { Button } from 'antd';
import parts from './preview.module.css';

/** Says how many rows, and which columns, a workbook hides that were left out; a press takes them, where the file is still at hand. */
export function HiddenRows({
  count,
  columns = [],
  busy = false,
  onTake,
}: {
  count: number;
  /** Titles. */
  columns?: readonly string[];
  busy?: boolean;
  onTake?: (() => void) | undefined;
}) {
  if (count === 0 && columns.length === 0) return null;
  const hidden = [
    ...(count > 0 ? [`隐藏的 ${count} 行没有读入`] : []),
    ...(columns.length > 0 ? [`隐藏的列没有读入：${columns.join('、')}`] : []),
  ];
  return (
    <p className={parts.notice} role="status">
      <WarningCircleFillIcon />
      <span>
        {hidden.join('；')}
        {onTake ? '' : '，要导入请在表格里取消筛选或隐藏后重新上传'}
      </span>
      {onTake ? (
        <Button size="small" loading={busy} onClick={onTake}>
          一并读入
        </Button>
      ) : null}
    </p>
  );
}

/** Asked before rows are taken that were left out: the file is read anew. */
export const TAKE_HIDDEN = {
  title: '读入隐藏的行和列？',
  text: '表格会重新读取，在这里所做的修改会丢弃。',
  okText: '一并读入',
};
