import { confirm } from './confirm.tsx';

/** Closes a dialog; `loses` something that was typed or chosen in it and is kept nowhere, the person is asked first. */
export async function closeAsked(loses: boolean, close: () => void): Promise<void> {
  const title = '放弃还没有提交的内容？';
  const text = '填写或选择的内容还没有提交，关闭后不再保留。';
  if (!loses || (await confirm({ title, text, okText: '放弃', danger: true }))) close();
}
