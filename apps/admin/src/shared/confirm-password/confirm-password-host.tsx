import { type CallError, call, setPasswordAsker } from '@vimo/client';
import { digestOf } from '@vimo/client/passwords';
import { confirmPassword } from '@vimo/contract';
import { LockIcon } from '@vimo/ui';
import { Form, Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';

interface Asked {
  password: string;
}

/**
 * Asks for the password when a call answers that it is needed once more (docs/domains/accounts.md), and lets the call go again. Calls
 * that are refused meanwhile wait for the same answer; closing the dialog leaves them refused. Once per app.
 */
export function ConfirmPasswordHost() {
  const [open, setOpen] = useState(false);
  const waiting = useRef<((given: boolean) => void)[]>([]);
  useEffect(() => {
    setPasswordAsker(() => {
      setOpen(true);
      return new Promise((answer) => waiting.current.push(answer));
    });
    return () => setPasswordAsker(undefined);
  }, []);
  const close = (given: boolean) => {
    setOpen(false);
    for (const answer of waiting.current.splice(0)) answer(given);
  };
  return <ConfirmPasswordDialog open={open} onClose={close} />;
}

function ConfirmPasswordDialog({ open, onClose }: { open: boolean; onClose: (given: boolean) => void }) {
  const [form] = Form.useForm<Asked>();
  const [pending, setPending] = useState(false);
  const send = async ({ password }: Asked) => {
    setPending(true);
    try {
      await call(confirmPassword, { pwd: await digestOf(password) });
      onClose(true);
    } catch (error) {
      const { fields, message } = error as CallError;
      form.setFields([{ name: 'password', errors: [fields?.pwd ?? message] }]);
    } finally {
      setPending(false);
    }
  };
  return (
    <Modal
      open={open}
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
        <p className="ui-muted">此操作涉及他人的个人信息，请确认是您本人。五分钟内不再询问。</p>
        <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password prefix={<LockIcon />} autoComplete="current-password" maxLength={64} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
