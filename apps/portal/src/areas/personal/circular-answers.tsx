import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '@vimo/client';
import {
  answerCircular,
  CIRCULAR_LENGTH,
  circularFetch,
  MOST_CIRCULAR_ANSWERS,
  type ReceivedCircular,
} from '@vimo/contract';
import { Button, Card, Field, formatDateTime, Segmented, TextArea, toast } from '@vimo/ui';
import { useKeptForm } from '../../features/session/use-kept-form.ts';
import styles from './circular.module.css';

/** What the person answered to a circular, and what came back; the next answer below. */
export function CircularAnswers({ circular }: { circular: ReceivedCircular }) {
  const { answers, about } = circular;
  const several = about.length > 1;
  return (
    <Card as="section" className={styles.circular} aria-label="回复">
      <h2 className="ui-heading-2">回复老师</h2>
      {answers.length > 0 ? (
        <ul className={styles.answers}>
          {answers.map((one) => (
            <li key={one.id}>
              <p>{one.content}</p>
              <p className="ui-text-13 ui-muted ui-tabular">
                {several ? `${one.aboutName} · ` : ''}
                {formatDateTime(one.createDate)}
              </p>
              {one.reply ? (
                <p className={styles.reply}>
                  <b>答复</b>
                  {one.reply}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {answers.length < MOST_CIRCULAR_ANSWERS ? <Writing circular={circular} /> : null}
    </Card>
  );
}

function Writing({ circular: { id, about } }: { circular: ReceivedCircular }) {
  const queries = useQueryClient();
  /** Of a child that was unbound since it was chosen nobody answers any more. */
  const stillOf = (chosen: string) => (about.find((one) => one.id === chosen) ?? about[0])?.id ?? '';
  const { form, input, values, errors, pending, set, reset } = useKeptForm(`circular-answer.${id}`, {
    initial: { about: about[0]?.id ?? '', content: '' },
    check: ({ content }) => ({ content: content.trim() ? undefined : '请输入回复内容' }),
    send: async ({ about: chosen, content }) => {
      const { message } = await call(answerCircular, { id, aboutId: stillOf(chosen), content });
      toast.success(message);
      reset();
      void queries.invalidateQueries({ queryKey: keyOf(circularFetch) });
    },
  });
  return (
    <form {...form} className={styles.writing}>
      {about.length > 1 ? (
        <Segmented
          label="关于哪个孩子"
          value={stillOf(values.about)}
          options={about.map(({ id: value, name: label }) => ({ value, label }))}
          onChange={(one) => set('about', one)}
        />
      ) : null}
      <Field label="回复内容" error={errors.content}>
        <TextArea
          {...input('content')}
          rows={3}
          maxLength={CIRCULAR_LENGTH.answer}
          placeholder="只有发通知的老师和学校能看到"
        />
      </Field>
      <Button type="submit" loading={pending}>
        发送回复
      </Button>
    </form>
  );
}
