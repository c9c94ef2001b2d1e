import { useSend } from '@vimo/client';
import { type ActivityDetail, enrol } from '@vimo/contract';
import { ActivityTime, Button, Dialog, Field, Picture, TextArea, TextInput, toast } from '@vimo/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { sayRefusal } from '../../app/refusal.ts';
import { coverUrl, feeText, placesLeft } from '../activity/activity-view.ts';
import { useEnrolmentRefresh } from './refresh.ts';
import { asksFor, REMARK_LENGTH, type SignUpErrors, type SignUpForm, signUpErrors } from './sign-up-form.ts';
import './sign-up.css';

type SignUpDialogProps = { activity: ActivityDetail; open: boolean; onClose: () => void };

/** The sign-up dialog, on phones a sheet (spec 1, 2.10). */
export function SignUpDialog({ open, ...rest }: SignUpDialogProps) {
  return open ? <OpenSignUp {...rest} /> : null;
}

function OpenSignUp({ activity, onClose }: Omit<SignUpDialogProps, 'open'>) {
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const asked = asksFor(activity);
  const [form, setForm] = useState<SignUpForm>({ remarks: '', enrollPhone: '', enrollIdentityCard: '' });
  const [errors, setErrors] = useState<SignUpErrors>({});
  // A second press comes before React has drawn the first one's state.
  const sending = useRef(false);
  const refresh = useEnrolmentRefresh();
  const { mutate, isPending } = useSend(enrol, {
    onSuccess: async () => {
      toast.success('报名成功');
      onClose();
      await refresh();
    },
    onError: (error) => {
      if (error.kind === 'invalid') showErrors(error.fields);
      sayRefusal(error);
      sending.current = false;
      // What changed meanwhile (places gone, signed up elsewhere) closes the dialog by itself.
      void refresh();
    },
  });

  const showErrors = (found: SignUpErrors) => {
    setErrors(found);
    requestAnimationFrame(() => formElement.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const set = (field: keyof SignUpForm, value: string) => {
    setForm({ ...form, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) {
      toast.warning('提交中,请勿重复点击');
      return;
    }
    const found = signUpErrors(form, asked);
    if (Object.keys(found).length > 0) {
      showErrors(found);
      return;
    }
    sending.current = true;
    mutate({
      activityId: activity.id,
      remarks: form.remarks,
      enrollPhone: asked.phone ? form.enrollPhone : undefined,
      enrollIdentityCard: asked.identityCard ? form.enrollIdentityCard : undefined,
      source: 0,
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="活动报名"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={formId} loading={isPending}>
            提交报名
          </Button>
        </>
      }
    >
      <ActivityLine activity={activity} />
      <form ref={formElement} id={formId} noValidate onSubmit={submit}>
        {asked.phone || asked.identityCard ? (
          <div className="g2">
            {asked.phone ? (
              <Field label="手机号码" required error={errors.enrollPhone}>
                <TextInput
                  type="tel"
                  inputMode="numeric"
                  autoComplete="tel-national"
                  maxLength={11}
                  placeholder="请输入 11 位手机号"
                  value={form.enrollPhone}
                  onChange={({ target }) => set('enrollPhone', target.value.replace(/\D/g, ''))}
                />
              </Field>
            ) : null}
            {asked.identityCard ? (
              <Field label="身份证" required error={errors.enrollIdentityCard}>
                <TextInput
                  autoComplete="off"
                  autoCapitalize="characters"
                  maxLength={18}
                  placeholder="请输入 18 位身份证号"
                  value={form.enrollIdentityCard}
                  onChange={({ target }) => set('enrollIdentityCard', target.value.replace(/[^\dXx]/g, ''))}
                />
              </Field>
            ) : null}
          </div>
        ) : null}
        <Field label="报名备注" required error={errors.remarks}>
          <TextArea
            maxLength={REMARK_LENGTH}
            placeholder="如：班级、姓名，以及需要老师知道的事"
            value={form.remarks}
            onChange={({ target }) => set('remarks', target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** Which activity a dialog or page is about. */
export function ActivityLine({ activity }: { activity: ActivityDetail }) {
  const left = placesLeft(activity);
  return (
    <div className="actline">
      <Picture src={coverUrl(activity, 160)} alt="" width={92} height={62} />
      <div>
        <b>{activity.title}</b>
        <span className="fs14 muted tn actline-facts">
          <ActivityTime start={activity.actStartDate} end={activity.actEndDate} />
          {left === undefined ? null : <span className="nb">余 {left} 席</span>}
        </span>
        <span className="fs14 muted actline-facts">费用：{feeText(activity)}</span>
      </div>
    </div>
  );
}
