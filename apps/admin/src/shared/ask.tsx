import { QuestionFillIcon } from '@vimo/ui';
import { Modal } from 'antd';
import type { ReactNode } from 'react';

export interface Question {
  title: string;
  text: ReactNode;
  okText: string;
  /** For what cannot be taken back, or takes something away. */
  danger?: boolean | undefined;
  /** There is nothing to be done: it is read, and closed by the one button. */
  isNotice?: boolean | undefined;
}

/** Asks before something is done, also over an open drawer; `holder` must be rendered. True for the ok button alone. */
export function useAsk() {
  const [modal, holder] = Modal.useModal();
  const ask = async ({ title, text, okText, danger = false, isNotice = false }: Question): Promise<boolean> =>
    Boolean(
      await modal.confirm({
        icon: (
          <span className="anticon">
            <QuestionFillIcon />
          </span>
        ),
        title,
        content: text,
        okText,
        cancelText: '取消',
        okCancel: !isNotice,
        okButtonProps: { danger },
      }),
    );
  return { ask, holder };
}
