import { CallError, call } from '@vimo/client';
import { type ChallengeRow, pictureUrl, questionSubmit } from '@vimo/contract';
import { Dialog, Picture, toast } from '@vimo/ui';
import styles from './challenge.module.css';
import { refreshChallenges } from './refresh.ts';
import { WordsForm } from './words-form.tsx';

/** What the person challenged has to say, once, until the ruling. */
export function ExplainForm({ id, onDone, onCancel }: { id: string; onDone?: () => void; onCancel?: () => void }) {
  return (
    <WordsForm
      name={`explanation.${id}`}
      label="申辩内容"
      missing="请输入申辩内容"
      placeholder="说明事实经过，可以附上证明"
      submit="提交申辩"
      send={async ({ text, files }) => {
        try {
          const { message } = await call(questionSubmit, { id, explain: text, enclosure: files });
          toast.success(message);
        } catch (error) {
          throw namedAs(error, { explain: 'text', enclosure: 'files' });
        }
        onDone?.();
        await refreshChallenges();
      }}
      {...(onCancel ? { onCancel } : {})}
    />
  );
}

/** A refusal with its fields named as this form names them. */
export function namedAs(error: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof CallError)) return error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [names[name] ?? name, text]));
  return new CallError(error.kind, error.message, fields, error.data);
}

export function ExplainDialog({ challenge, onClose }: { challenge: ChallengeRow; onClose: () => void }) {
  return (
    <Dialog open title="申辩" onClose={onClose}>
      <div className={styles.about}>
        {challenge.pictureId ? (
          <Picture src={pictureUrl(challenge.pictureId, 480)} alt="" width={92} height={62} />
        ) : null}
        <p>
          <b>{challenge.title}</b>
          <span>质疑原因：{challenge.reason}</span>
        </p>
      </div>
      <ExplainForm id={challenge.id} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
