// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CallError } from '@vimo/client';
import { afterEach, expect, it, vi } from 'vitest';
import { picturesBegin } from './pictures-under-way.ts';
import { useForm } from './use-form.ts';

afterEach(cleanup);

function Phone() {
  const { form, input, errors } = useForm({
    initial: { phone: '' },
    check: ({ phone }) => ({ phone: /^1\d{10}$/.test(phone) ? undefined : '请输入正确的手机号' }),
    checkTyped: { phone: (typed) => (/^(1\d{0,10})?$/.test(typed) ? undefined : '请输入正确的手机号') },
    send: vi.fn(),
  });
  return (
    <form {...form}>
      <input aria-label="电话" {...input('phone')} />
      <p>{errors.phone ?? '没有问题'}</p>
    </form>
  );
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('电话'), { target: { value } });

it('what can become nothing right is told with the change, what is not finished when the field is left', () => {
  render(<Phone />);
  type('2');
  screen.getByText('请输入正确的手机号');
  type('138');
  screen.getByText('没有问题');
  fireEvent.blur(screen.getByLabelText('电话'));
  screen.getByText('请输入正确的手机号');
  type('13800000001');
  screen.getByText('没有问题');
  type('');
  fireEvent.blur(screen.getByLabelText('电话'));
  screen.getByText('没有问题');
});

function Note({ send }: { send: () => Promise<void> }) {
  const { form } = useForm({ initial: { text: '' }, check: () => ({}), send });
  return (
    <form {...form}>
      <button type="submit">保存</button>
    </form>
  );
}

it('is not sent while pictures that were pasted or chosen are on their way', () => {
  const send = vi.fn(async () => {});
  render(<Note send={send} />);
  const arrived = picturesBegin();
  fireEvent.click(screen.getByText('保存'));
  expect(send).not.toHaveBeenCalled();
  arrived();
  fireEvent.click(screen.getByText('保存'));
  expect(send).toHaveBeenCalledOnce();
});

it('what is wrong with a field that is not shown is said all the same, before it is sent and after', async () => {
  const said = vi.fn();
  const send = vi.fn(async () => {
    throw new CallError('invalid', '请检查填写的内容', { version: '版本有误' });
  });
  function Named({ version }: { version: string }) {
    const { form } = useForm({
      initial: { name: '一班', version },
      shows: () => ['name'],
      check: (values) => (values.version ? {} : { version: '缺少版本' }),
      send,
      onRefused: ({ message }) => said(message),
    });
    return <form {...form} aria-label="班级" />;
  }
  render(<Named version="" />);
  fireEvent.submit(screen.getByRole('form'));
  expect(said.mock.calls).toEqual([['缺少版本']]);
  expect(send).not.toHaveBeenCalled();
  cleanup();
  render(<Named version="3" />);
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(said.mock.calls).toEqual([['缺少版本'], ['请检查填写的内容']]));
});
