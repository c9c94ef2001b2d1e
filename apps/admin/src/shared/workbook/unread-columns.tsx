import { WarningCircleFillIcon } from '@vimo/ui';
import parts from './preview.module.css';

/** Names the columns of a workbook that nothing goes by, such as one whose title is mistyped. */
export const UnreadColumns = ({ titles }: { titles: readonly string[] }) =>
  titles.length > 0 ? (
    <p className={parts.notice} role="alert">
      <WarningCircleFillIcon />
      没有读取的列：{titles.join('、')}
    </p>
  ) : null;
