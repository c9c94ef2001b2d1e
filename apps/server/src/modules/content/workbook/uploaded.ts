import { IMPORT_MOST_BYTES } from '@vimo/contract';
import { invalidInput } from '../../../platform/errors.ts';
import { foreignProblem } from './foreign.ts';

/** The first file of an upload; one under another name than a workbook's is told at once what it is. @throws Refusal naming `file` */
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
    const bytes = Buffer.concat(parts);
    // Some programs put a workbook of the new format under another name: what it is made of counts.
    const problem = /\.xlsx$/i.test(name) ? undefined : foreignProblem(bytes);
    if (problem) throw invalidInput({ file: problem });
    return { name: name.replace(/[\p{Cc}/\\]/gu, '').slice(-100), bytes };
  }
  throw invalidInput({ file: '请选择文件' });
}
