import { IMPORT_MOST_BYTES } from '@vimo/contract';
import { invalidInput } from '../../../platform/errors.ts';

/** The first file of an upload. @throws Refusal naming `file` */
export async function takeFile(
  sent: AsyncIterable<{ name: string; stream: AsyncIterable<Buffer> }> | Iterable<never>,
): Promise<{ name: string; bytes: Buffer }> {
  for await (const { name, stream } of sent) {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of stream) {
      size += part.length;
      if (size > IMPORT_MOST_BYTES)
        throw invalidInput({ file: `文件最大 ${IMPORT_MOST_BYTES / 1024 / 1024} MB，请分成几个文件导入` });
      parts.push(part);
    }
    if (size === 0) throw invalidInput({ file: '文件是空的' });
    if (!/\.xlsx$/i.test(name)) throw invalidInput({ file: '请上传 xlsx 文件；xls、csv 等请先另存为 xlsx' });
    return { name: name.replace(/[\p{Cc}/\\]/gu, '').slice(-100), bytes: Buffer.concat(parts) };
  }
  throw invalidInput({ file: '请选择文件' });
}
