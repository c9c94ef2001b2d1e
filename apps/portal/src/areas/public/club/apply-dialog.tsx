import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '@vimo/client';
import { applyToClub, type ClubDetail, clubFetch } from '@vimo/contract';
import { Field, FieldError, FormDialog, TextArea, TextInput, toast } from '@vimo/ui';
import { useId } from 'react';
import { phoneTypedProblem } from '../../../features/account/account-rules.ts';
import { AvatarPicker } from '../../../features/profile/avatar-picker.tsx';
import { useSession } from '../../../features/session/session.ts';
import { useKeptForm } from '../../../features/session/use-kept-form.ts';
import { applicationErrors, HOBBY_LENGTH, INTRO_LENGTH, knownOf } from './apply-form.ts';

interface ApplyDialogProps {
  club: ClubDetail;
  open: boolean;
  onClose: () => void;
}

/** The application to join a club. */
export function ApplyDialog({ open, ...rest }: ApplyDialogProps) {
  return open ? <OpenApplication {...rest} /> : null;
}

function OpenApplication({ club, onClose }: Omit<ApplyDialogProps, 'open'>) {
  const errorId = useId();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const form = useKeptForm(`club-membership.${club.id}`, {
    initial: knownOf(user),
    keeps: ['introInfo', 'hobby'],
    check: applicationErrors,
    checkTyped: { telphone: phoneTypedProblem },
    onBusy: () => toast.warning('提交中,请勿重复点击'),
    send: async (values) => {
      const { message } = await call(applyToClub, {
        asstionId: club.id,
        asstionName: club.name,
        belongDeptId: club.belongDeptId,
        auditStatus: 1,
        imagesUrl: values.imagesUrl,
        telphone: values.telphone,
        introInfo: values.introInfo,
        hobby: values.hobby,
      });
      toast.success(message);
      onClose();
      void queryClient.invalidateQueries({ queryKey: keyOf(clubFetch) });
    },
  });
  return (
    <FormDialog title={`申请加入${club.name}`} form={form} okText="提交申请" pendingText="提交中…" onClose={onClose}>
      {user ? (
        <p className="ui-muted">
          申请人：<bdi translate="no">{user.name}</bdi>
        </p>
      ) : null}
      <fieldset className="ui-field" aria-describedby={form.errors.imagesUrl ? errorId : undefined}>
        <legend className="ui-label ui-required">头像</legend>
        <AvatarPicker use="club" value={form.values.imagesUrl} onChange={(id) => form.set('imagesUrl', id)} />
        <FieldError id={errorId}>{form.errors.imagesUrl}</FieldError>
      </fieldset>
      <Field label="联系电话" required error={form.errors.telphone}>
        <TextInput
          {...form.input('telphone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={24}
          placeholder="请输入 11 位手机号"
        />
      </Field>
      <Field label="简介" required error={form.errors.introInfo}>
        <TextArea
          {...form.input('introInfo')}
          rows={2}
          maxLength={INTRO_LENGTH}
          placeholder="介绍一下自己，为什么想加入"
        />
      </Field>
      <Field label="爱好" required error={form.errors.hobby}>
        <TextArea {...form.input('hobby')} rows={2} maxLength={HOBBY_LENGTH} placeholder="平时喜欢做什么" />
      </Field>
    </FormDialog>
  );
}
