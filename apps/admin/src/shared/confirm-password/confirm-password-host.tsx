import { type CallError, call, type PasswordNeeded, setPasswordAsker } from '@vimo/client';
import { digestOf } from '@vimo/client/passwords';
import { confirmPassword } from '@vimo/contract';
import { classNames, LockIcon } from '@vimo/ui';
import { Form, Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import styles from './confirm-password.module.css';

/** It may be asked for out of a dialog in a drawer, each of which stands a hundred above the one before. */
const ABOVE_ALL = 2000;

interface Asked {
  password: string;
  code?: string;
}

/**
 * Asks for the password when a call answers that it is needed once more (docs/domains/accounts.md), and lets the call go again. Calls
 * that are refused meanwhile wait for the same answer; closing the dialog leaves them refused. Once per app.
 */
export function ConfirmPasswordHost() {
  const [asked, setAsked] = useState<PasswordNeeded>();
  const waiting = useRef<((given: boolean) => void)[]>([]);
  useEffect(() => {
    setPasswordAsker((needed) => {
      setAsked(needed);
      return new Promise((answer) => waiting.current.push(answer));
    });
    return () => setPasswordAsker(undefined);
  }, []);
  const close = (given: boolean) => {
    setAsked(undefined);
    for (const answer of waiting.current.splice(0)) answer(given);
  };
  return <ConfirmPasswordDialog open={asked !== undefined} codeNeeded={asked?.codeNeeded ?? false} onClose={close} />;
}

function ConfirmPasswordDialog({
  open,
  codeNeeded,
  onClose,
}: {
  open: boolean;
  codeNeeded: boolean;
  onClose: (given: boolean) => void;
}) {
  const [form] = Form.useForm<Asked>();
  const [pending, setPending] = useState(false);
  const send = async ({ password, code }: Asked) => {
    setPending(true);
    try {
      await call(confirmPassword, { pwd: await digestOf(password), ...(code ? { code } : {}) });
      onClose(true);
    } catch (error) {
      const { fields, message } = error as CallError;
      form.setFields([
        fields?.code ? { name: 'code', errors: [fields.code] } : { name: 'password', errors: [fields?.pwd ?? message] },
      ]);
    } finally {
      setPending(false);
    }
  };
  return (
    <Modal
      open={open}
      zIndex={ABOVE_ALL}
      title="请再次输入密码"
      okText="确定"
      cancelText="取消"
      width={420}
      confirmLoading={pending}
      onOk={() => form.submit()}
      onCancel={() => onClose(false)}
      afterOpenChange={(shown) => shown && form.getFieldInstance('password')?.focus()}
      destroyOnHidden
    >
      <Form<Asked> form={form} layout="vertical" requiredMark={false} preserve={false} onFinish={send}>
        <p className={classNames('ui-muted', styles.why)}>
          为保护账号和个人信息，请确认是您本人操作。五分钟内不再询问。
        </p>
        <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password prefix={<LockIcon />} autoComplete="current-password" maxLength={64} />
        </Form.Item>
        {codeNeeded ? (
          <Form.Item
            name="code"
            label="动态验证码"
            rules={[{ required: true, whitespace: true, message: '请输入动态验证码' }]}
          >
            <Input autoComplete="one-time-code" maxLength={16} />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  );
}
