import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export interface Questions {
  /** @throws Error when the input ends before an answer */
  ask(question: string): Promise<string>;
  /** The same; what is typed is not shown. */
  askSecretly(question: string): Promise<string>;
  close(): void;
}

/** Asks on the terminal, or reads one line after the other from a pipe. */
export function openQuestions(): Questions {
  let hidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true });
  lines.on('SIGINT', () => process.exit(130));
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    process.stdout.write(question);
    const { value, done } = await answers.next();
    if (done) throw new Error('没有读到输入；也可以用环境变量 ADMIN_ACCOUNT 和 ADMIN_PASSWORD 提供');
    return String(value).trim();
  };
  return {
    ask,
    async askSecretly(question) {
      hidden = true;
      try {
        return await ask(question);
      } finally {
        hidden = false;
        process.stdout.write('\n');
      }
    },
    close: () => lines.close(),
  };
}
