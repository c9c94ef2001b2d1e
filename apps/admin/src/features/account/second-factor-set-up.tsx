import { type CallError, useSend } from '@vimo/client';
import { enableSecondFactor } from '@vimo/contract';
import { sayRefusal } from '@vimo/ui';
import { Button, Form, Input, QRCode } from 'antd';
import styles from './account.module.css';

interface Typed {
  code: string;
}

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
  const [form] = Form.useForm<Typed>();
  const enable = useSend(enableSecondFactor, {
    onSuccess: ({ data }) => onDone(data.recoveryCodes),
    onError: (error: CallError) => {
      if (error.fields.code) form.setFields([{ name: 'code', errors: [error.fields.code] }]);
      else sayRefusal(error);
    },
  });
  return (
    <div className={styles.setup}>
      <div className={styles.qr}>
        <QRCode value={uri} type="svg" size={184} />
        <div>
          <p>1. 在手机上打开身份验证器（如微信小程序“腾讯身份验证器”、华为或小米的身份验证器），扫描二维码。</p>
          <p className="ui-muted">无法扫码时，请手动输入密钥：</p>
          <p className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      </div>
      <Form<Typed> form={form} layout="vertical" requiredMark={false} onFinish={({ code }) => enable.mutate({ code })}>
        <Form.Item
          name="code"
          label="2. 输入身份验证器显示的 6 位动态验证码"
          rules={[{ required: true, whitespace: true, message: '请输入动态验证码' }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={7} style={{ width: 200 }} />
        </Form.Item>
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={enable.isPending}>
            启用
          </Button>
          <Button onClick={onCancel}>取消</Button>
        </div>
      </Form>
    </div>
  );
}
