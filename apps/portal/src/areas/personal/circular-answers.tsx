import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '@vimo/client';
import {
  answerCircular,
  CIRCULAR_LENGTH,
  circularFetch,
  MOST_CIRCULAR_ANSWERS,
  type ReceivedCircular,
} from '@vimo/contract';
import { Button, Card, Field, formatDateTime, Segmented, TextArea, toast, useForm } from '@vimo/ui';
import { useState } from 'react';
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
      {answers.length < MOST_CIRCULAR_ANSWERS ? <Writing key={answers.length} circular={circular} /> : null}
    </Card>
  );
}

function Writing({ circular: { id, about } }: { circular: ReceivedCircular }) {
  const queries = useQueryClient();
  const [aboutId, setAboutId] = useState(about[0]?.id ?? '');
  const { form, input, errors, pending } = useForm({
    initial: { content: '' },
    check: ({ content }) => ({ content: content.trim() ? undefined : '请输入回复内容' }),
    send: async ({ content }) => {
      const { message } = await call(answerCircular, { id, aboutId, content });
      toast.success(message);
      await queries.invalidateQueries({ queryKey: keyOf(circularFetch) });
    },
  });
  return (
    <form {...form} className={styles.writing}>
      {about.length > 1 ? (
        <Segmented
          label="关于哪个孩子"
          value={aboutId}
          options={about.map(({ id: value, name: label }) => ({ value, label }))}
          onChange={setAboutId}
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
