import { call } from '@vimo/client';
import { enableSecondFactor } from '@vimo/contract';
import { useForm } from '@vimo/ui';
import { Button, QRCode } from 'antd';
import formStyles from '../../shared/form/form.module.css';
import { type FormFieldSpec, FormFields } from '../../shared/form/form-field.tsx';
import styles from './account.module.css';

interface Typed extends Record<string, string> {
  code: string;
}
const FIELDS: readonly FormFieldSpec<Typed>[] = [
  {
    ...{ name: 'code', label: '2. 输入身份验证器显示的 6 位动态验证码' },
    ...{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
  },
];

/** The secret as a QR code and as letters, and the code that shows that the authenticator has it. */
export function SecondFactorSetUp({
  uri,
  secret,
  onDone,
  onCancel,
}: {
  uri: string;
  secret: string;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const { form, values, errors, pending, set } = useForm<Typed>({
    initial: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: '请输入动态验证码' }),
    send: async ({ code }) => onDone((await call(enableSecondFactor, { code })).data.recoveryCodes),
  });
  return (
    <div className={styles.setup}>
      <div className={styles.qr}>
        {/* Cameras look for dark on light, whatever the page is. */}
        <QRCode value={uri} type="svg" size={184} color="#000" bgColor="#fff" />
        <div>
          <p>1. 在手机上打开身份验证器（如微信小程序“腾讯身份验证器”、华为或小米的身份验证器），扫描二维码。</p>
          <p className="ui-muted">无法扫码时，请手动输入密钥：</p>
          <p className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      </div>
      <form {...form} className={formStyles.form}>
        <FormFields fields={FIELDS} values={values} errors={errors} set={set} />
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={pending}>
            启用
          </Button>
          <Button onClick={onCancel}>取消</Button>
        </div>
      </form>
    </div>
  );
}
