import { useCallback, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { CheckCircleFillIcon, QuestionFillIcon } from '../icons/index.ts';
import { Button } from '../primitives/button.tsx';
import { useModalLayer } from './modal-layer.ts';
import { createStore, useStore } from './store.ts';

export type ConfirmOptions = {
  title: string;
  text?: string;
  /** 确定 by default. */
  okText?: string;
  /** 取消 by default. */
  cancelText?: string;
  /** For what cannot be taken back: a red button. */
  danger?: boolean;
  /** Says what has come about, and asks how to go on. */
  success?: boolean;
  /** Something to know and not to choose: there is no other button. */
  onlyOk?: boolean;
};

type Question = ConfirmOptions & { id: number; answer: (ok: boolean) => void };

const questions = createStore<readonly Question[]>([]);
let lastId = 0;

/** Asks, and gives true for the ok button, false for the other one and for Esc. Needs a `ConfirmHost` on the page. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (ok: boolean) => {
      questions.set(questions.get().filter((question) => question.id !== id));
      resolve(ok);
    };
    questions.set([...questions.get(), { ...options, id, answer }]);
  });
}

/** Shows the questions of `confirm`, one at a time. Once per app. */
export function ConfirmHost() {
  const [question] = useStore(questions);
  return question ? createPortal(<ConfirmBox key={question.id} {...question} />, document.body) : null;
}

function ConfirmBox({ title, text, okText = '确定', cancelText = '取消', danger, success, onlyOk, answer }: Question) {
  const layer = useRef<HTMLDivElement>(null);
  const id = useId();
  const refuse = useCallback(() => answer(false), [answer]);
  useModalLayer(layer, refuse);
  return (
    <div ref={layer} className="ui-mask ui-mask-centred">
      <div className="ui-shade" aria-hidden="true" />
      <div
        className={classNames('ui-confirm', success && 'is-success')}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={id}
        aria-describedby={text ? `${id}-text` : undefined}
        tabIndex={-1}
      >
        {success ? <CheckCircleFillIcon /> : <QuestionFillIcon />}
        <h2 id={id}>{title}</h2>
        {text ? <p id={`${id}-text`}>{text}</p> : null}
        <div className="ui-confirm-actions">
          {onlyOk ? null : (
            <Button variant="outline" size="small" onClick={refuse}>
              {cancelText}
            </Button>
          )}
          <Button
            variant={danger ? 'danger' : 'primary'}
            size="small"
            data-autofocus={!danger || undefined}
            onClick={() => answer(true)}
          >
            {okText}
          </Button>
        </div>
      </div>
    </div>
  );
}
