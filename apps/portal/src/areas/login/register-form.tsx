import { useNavigate } from '@tanstack/react-router';
import { call, keyOf, useCall } from '@vimo/client';
import { encryptPasswords } from '@vimo/client/passwords';
import { checkUseracc, type DataOf, PHONE_PATTERN, register } from '@vimo/contract';
import { Button, classNames, Field, TextInput, toast, useForm } from '@vimo/ui';
import {
  codeProblem,
  PHONE_LENGTH,
  passwordPairProblems,
  phoneProblem,
  phoneTypedProblem,
} from '../../features/account/account-rules.ts';
import { CodeField } from '../../features/account/code-field.tsx';
import { NewPasswordFields, PhoneField } from '../../features/account/phone-and-password-fields.tsx';
import { signIn } from '../../features/session/session.ts';
import { privacyLinks } from '../../features/site/privacy-links.ts';
import { usePasswordLength, useSiteInfo } from '../../features/site/site-info.ts';
import { NewWindowLink } from '../../shared/new-window.tsx';
import { queryClient } from '../../shared/query-client.ts';
import styles from './register.module.css';

const TAKEN = '当前手机号已注册';
const INVITE_LENGTH = 16;

/** Whether the server has said that a number has an account. */
const isTaken = (acc: string) =>
  queryClient.getQueryData<DataOf<typeof checkUseracc>>(keyOf(checkUseracc, { acc }))?.exist === 1;

/** What one agrees to by registering, where the site has published it. */
function Agreement() {
  const links = privacyLinks(useSiteInfo());
  if (links.length === 0) return null;
  return (
    <p className={classNames('ui-help', styles.agreement)}>
      注册即表示您已阅读并同意
      {links.map(({ key, label, href }) => (
        <NewWindowLink key={key} href={href}>
          《{label}》
        </NewWindowLink>
      ))}
    </p>
  );
}

/** Registers a parent and signs them in; the next page is 绑定孩子. */
export function RegisterForm() {
  const navigate = useNavigate();
  const least = usePasswordLength();
  const { form, input, values, errors, pending, setError } = useForm({
    initial: { telPhone: '', code: '', password: '', password2: '', pInviteCode1: '' },
    check: (typed) => ({
      telPhone: phoneProblem(typed.telPhone) ?? (isTaken(typed.telPhone.trim()) ? TAKEN : undefined),
      code: codeProblem(typed.code),
      ...passwordPairProblems(typed, typed.telPhone.trim(), '请输入密码', least),
    }),
    checkTyped: { telPhone: phoneTypedProblem },
    send: async (typed) => {
      const [password, password2] = await encryptPasswords(typed.password, typed.password2);
      const { data, message } = await call(register, {
        telPhone: typed.telPhone.trim(),
        code: typed.code.trim(),
        password,
        password2,
        pInviteCode1: typed.pInviteCode1.trim(),
      });
      toast.success(message || '注册成功');
      await signIn(data);
      await navigate({ href: '/bindChlider', replace: true });
    },
  });
  const acc = values.telPhone.trim();
  // Asked as soon as the number is complete.
  useCall(checkUseracc, { acc }, { enabled: PHONE_PATTERN.test(acc) });
  const taken = isTaken(acc);
  const telPhoneProblem = taken
    ? TAKEN
    : (errors.telPhone ?? (acc.length === PHONE_LENGTH ? phoneProblem(acc) : undefined));
  return (
    <form {...form}>
      <PhoneField input={input('telPhone')} error={telPhoneProblem} />
      <CodeField
        {...input('code')}
        phone={values.telPhone}
        error={errors.code}
        disabledReason={taken ? TAKEN : undefined}
        onPhoneProblem={(text) => setError('telPhone', text)}
      />
      <NewPasswordFields label="密码" password={input('password')} password2={input('password2')} errors={errors} />
      <Field label="邀请码" error={errors.pInviteCode1} hint="没有邀请码可以不填">
        <TextInput {...input('pInviteCode1')} autoComplete="off" maxLength={INVITE_LENGTH} />
      </Field>
      <Button type="submit" size="large" block loading={pending}>
        注册
      </Button>
      <Agreement />
    </form>
  );
}
