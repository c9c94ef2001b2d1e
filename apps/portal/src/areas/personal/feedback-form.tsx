import { call } from '@vimo/client';
import { FEEDBACK_LENGTH, feedbackTypeLabel } from '@vimo/contract';
import { addFeedback } from '@vimo/contract/schemas';
import { Button, Card, checkBy, Field, TextArea, TextInput, toast, WarningCircleFillIcon } from '@vimo/ui';
import { useKeptForm } from '../../features/session/use-kept-form.ts';
import styles from './personal.module.css';

const CONTACT_LENGTH = 64;

/** 我要反馈: to the bureau, whose answer comes back as a notification. */
export function FeedbackForm() {
  const { form, input, values, errors, pending, set, reset } = useKeptForm('feedback', {
    initial: { feedbackType: '', content: '', contactWay: '' },
    keeps: ['feedbackType', 'content'],
    check: (given) => checkBy(addFeedback.input, given),
    send: async (given) => {
      const { message } = await call(addFeedback, given);
      toast.success(message);
      reset();
    },
  });
  return (
    <Card as="section" className={styles.form}>
      <form {...form}>
        <fieldset className="ui-field">
          <legend className="ui-label ui-required">反馈类型</legend>
          <div className={styles.kinds}>
            {Object.entries(feedbackTypeLabel).map(([value, label]) => (
              <label key={value}>
                <input
                  type="radio"
                  name="feedbackType"
                  value={value}
                  checked={values.feedbackType === value}
                  onChange={() => set('feedbackType', value)}
                />
                {label}
              </label>
            ))}
          </div>
          <div role="alert">
            {errors.feedbackType ? (
              <p className="ui-help is-error">
                <WarningCircleFillIcon />
                {errors.feedbackType}
              </p>
            ) : null}
          </div>
        </fieldset>
        <Field label="反馈内容" required error={errors.content}>
          <TextArea
            {...input('content')}
            rows={6}
            maxLength={FEEDBACK_LENGTH.max}
            placeholder={`请输入 ${FEEDBACK_LENGTH.min}-${FEEDBACK_LENGTH.max} 个字`}
          />
        </Field>
        <Field label="联系方式" error={errors.contactWay}>
          <TextInput {...input('contactWay')} maxLength={CONTACT_LENGTH} placeholder="手机、邮箱或 QQ，选填" />
        </Field>
        <div className={styles.send}>
          <Button type="submit" loading={pending}>
            提交反馈
          </Button>
        </div>
      </form>
    </Card>
  );
}
