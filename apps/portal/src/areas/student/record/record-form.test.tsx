// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type FormField, fileUpload } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

beforeAll(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  })),
);
afterEach(cleanup);

/** Uploads that are on their way: each is answered, or its network ends. */
const sent: { files: number; answer: (ids: string) => void; breakOff: () => void }[] = [];
class Network {
  upload = {};
  status = 200;
  response = '';
  onload = () => {};
  onerror = () => {};
  onloadend = () => {};
  open(_: string, url: string) {
    expect(url).toBe(fileUpload.path);
  }
  setRequestHeader() {}
  send(body: FormData) {
    const end = (how: () => void) => () => {
      how();
      this.onloadend();
    };
    sent.push({
      files: body.getAll('file').length,
      answer: (data) => {
        this.response = JSON.stringify({ error_code: 0, message: '', data });
        end(this.onload)();
      },
      breakOff: end(() => this.onerror()),
    });
  }
}

const field = (fieldId: string, fieldName: string, fieldType: string) =>
  ({ fieldId, fieldName, fieldType, required: 0, isTitle: 0, selectValue: [] }) as unknown as FormField;

it('a file whose upload breaks off is kept and goes again; names are kept with the ids, and what is taken out meanwhile stays out', async () => {
  vi.stubGlobal('XMLHttpRequest', Network);
  const { RecordForm } = await import('./record-form.tsx');
  const onValues = vi.fn();
  const fields = [field('8', '照片', 'image'), field('9', '附件', 'file')];
  const more = { initial: { 8: '', 9: 'a1' }, fileNames: { a1: '旧证书.pdf' }, send: async () => {}, back: null };
  render(<RecordForm fields={fields} onValues={onValues} {...more} />);
  screen.getByText('旧证书.pdf');
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText('选择附件'), { target: { files: [new File(['%PDF'], name)] } });
  const next = async (at: number) => {
    await waitFor(() => expect(sent.length).toBeGreaterThan(at));
    return sent[at]!;
  };

  choose('证书.pdf');
  const save = screen.getByRole('button', { name: '保存' });
  expect(save.hasAttribute('disabled')).toBe(true);
  // A picture on its way beside it ends for itself.
  fireEvent.change(screen.getByLabelText('选择照片'), {
    target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
  });
  const [first, picture] = [await next(0), await next(1)];
  await act(async () => picture.answer('p1'));
  await screen.findByAltText('已选图片 1');
  expect(save.hasAttribute('disabled')).toBe(true);
  await act(async () => first.breakOff());
  await screen.findByText(/“证书.pdf”没有传上去/);
  expect(save.hasAttribute('disabled')).toBe(false);

  fireEvent.click(screen.getByRole('button', { name: '重新上传' }));
  const again = await next(2);
  await act(async () => again.breakOff());
  await screen.findByText(/没有传上去/);
  // Chosen once more, it is the same file.
  choose('证书.pdf');
  const second = await next(3);
  expect(second.files).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: '删除旧证书.pdf' }));
  await act(async () => second.answer('b2'));
  await screen.findByText('证书.pdf');
  expect(screen.queryByText(/没有传上去/)).toBeNull();
  expect(onValues.mock.lastCall).toEqual([
    { 8: 'p1', 9: 'b2' },
    false,
    expect.objectContaining({ b2: '证书.pdf' }),
    'save',
  ]);
});

it('marks all that is missing at once and goes to the first in the order of the form; saving alone asks for the title only', async () => {
  const { RecordForm } = await import('./record-form.tsx');
  const { CallError } = await import('@vimo/client');
  const wishes: string[] = [];
  const send = async (_: unknown, wish: string) => {
    wishes.push(wish);
    if (wish === 'submit')
      throw new CallError('invalid', '填写有误', { 9: '请上传照片', 3: '请填写时间', 5: '请填写收获' });
  };
  const fields = [
    { ...field('9', '照片', 'image'), required: 1 },
    { ...field('5', '收获', 'textarea'), required: 1 },
    { ...field('3', '时间', 'text'), required: 1 },
    { ...field('7', '名称', 'text'), isTitle: 1 },
  ] as FormField[];
  render(<RecordForm fields={fields} initial={{}} send={send} back={null} />);
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('有 1 项没有填好：名称');
  expect(document.activeElement).toBe(screen.getByLabelText(/名称/));
  expect(wishes).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: '保存并提交' }));
  await screen.findByText('有 3 项没有填好：照片、收获、时间');
  for (const text of ['请上传照片', '请填写时间', '请填写收获']) screen.getByText(text);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加图片' }));
  fireEvent.change(screen.getByLabelText(/收获/), { target: { value: '一共数到二十三只' } });
  await screen.findByText('有 2 项没有填好：照片、时间');

  fireEvent.change(screen.getByLabelText(/名称/), { target: { value: '数蜗牛' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(wishes).toEqual(['submit', 'save']));
});

it('marks what is missing as soon as it opens where that was asked for', async () => {
  const { RecordForm } = await import('./record-form.tsx');
  const fields = [field('5', '收获', 'textarea'), field('3', '时间', 'text')];
  const missing = { 3: '请填写时间', 5: '请填写收获' };
  render(<RecordForm fields={fields} initial={{}} missing={missing} send={async () => {}} back={null} />);
  screen.getByText('有 2 项没有填好：收获、时间');
  expect(document.activeElement).toBe(screen.getByLabelText(/收获/));
});
