import { useNavigate } from '@tanstack/react-router';
import { call, keyOf } from '@vimo/client';
import { currentUser, isStudent, type UserInfo } from '@vimo/contract';
import { updateUserInfo } from '@vimo/contract/schemas';
import { Button, Card, checkBy, Field, LinkButton, Segmented, TextArea, TextInput, toast, useForm } from '@vimo/ui';
import { AvatarPicker } from '../../features/profile/avatar-picker.tsx';
import styles from '../../features/profile/profile.module.css';
import { rememberUser } from '../../features/session/session.ts';
import type { PortalHref } from '../../shared/href.ts';
import { queryClient } from '../../shared/query-client.ts';

const NAME_LENGTH = 32;
const ADDRESS_LENGTH = 200;
/** Codes of this form. */
const sexes = [
  { value: '1', label: '男' },
  { value: '2', label: '女' },
];

/** Edits avatar, name, sex and address. */
export function EditProfile({ user, backHref }: { user: UserInfo; backHref: PortalHref }) {
  const navigate = useNavigate();
  const inputOf = ({ headimg, ...rest }: { headimg: string; username: string; sex: string; address: string }) => ({
    ...rest,
    // A picture that is an address is not a file of ours: it stays when none is sent.
    headimg: headimg === user.headimg ? '' : headimg,
  });
  const { form, input, values, errors, pending, set } = useForm({
    initial: {
      headimg: user.headimg,
      username: user.username,
      sex: user.sex === 1 || user.sex === 2 ? String(user.sex) : '',
      address: user.address,
    },
    check: (values) => checkBy(updateUserInfo.input, inputOf(values)),
    // What is wrong with the picture is said as a message.
    shows: () => ['username', 'sex', 'address'],
    send: async (values) => {
      const { data, message } = await call(updateUserInfo, inputOf(values));
      queryClient.setQueryData(keyOf(currentUser, {}), data);
      rememberUser(data);
      toast.success(message || '修改成功');
      await navigate({ href: backHref });
    },
  });
  return (
    <Card as="section" className={styles.profileForm}>
      <form {...form}>
        <AvatarPicker
          value={values.headimg}
          of={{ sex: Number(values.sex), isStudent: isStudent(user.usertype) }}
          onChange={(id) => set('headimg', id)}
        />
        <Field label="用户名" required error={errors.username}>
          <TextInput {...input('username')} autoComplete="nickname" maxLength={NAME_LENGTH} />
        </Field>
        <div className="ui-field">
          <span className="ui-label ui-required" aria-hidden="true">
            性别
          </span>
          <Segmented wide label="性别" options={sexes} value={values.sex} onChange={(sex) => set('sex', sex)} />
          <div role="alert">{errors.sex ? <p className="ui-help is-error">{errors.sex}</p> : null}</div>
        </div>
        <Field label="地址" error={errors.address}>
          <TextArea {...input('address')} autoComplete="street-address" maxLength={ADDRESS_LENGTH} />
        </Field>
        <div className={styles.profileActions}>
          <LinkButton variant="outline" href={backHref}>
            取消
          </LinkButton>
          <Button type="submit" loading={pending}>
            保存
          </Button>
        </div>
      </form>
    </Card>
  );
}
