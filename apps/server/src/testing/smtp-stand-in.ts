import { type AddressInfo, createServer } from 'node:net';

/** The text of a letter of one part, however it was written for its way. */
export function bodyOf(letter: string): string {
  const [head = '', ...rest] = letter.split('\n\n');
  const body = rest.join('\n\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** As much of a mail server as a sender speaks to: it takes letters, but of no sender `forged…`, refuses those to `refused…`, is busy for `later…`, breaks off after a letter to `breaks…`, and takes one to `hangs…` without a word. */
export async function startSmtpStandIn() {
  const letters: { to: string; text: string }[] = [];
  const server = createServer((socket) => {
    let to = '';
    let letter: string[] | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => {});
    say('220 stand-in');
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (letter) {
          if (line !== '.') letter.push(line);
          else {
            const text = letter.join('\n');
            letter = undefined;
            if (to.startsWith('breaks')) return void socket.destroy();
            letters.push({ to, text });
            if (!to.startsWith('hangs')) say('250 taken');
          }
        } else if (/^(EHLO|HELO)/i.test(line)) say('250 stand-in');
        else if (/^MAIL FROM:<forged/i.test(line)) say('553 mail from must equal authorized user');
        else if (/^MAIL/i.test(line)) say('250 ok');
        else if (/^RCPT/i.test(line)) {
          to = /<(.*)>/.exec(line)?.[1] ?? '';
          say(to.startsWith('refused') ? '550 no such mailbox' : to.startsWith('later') ? '451 try again' : '250 ok');
        } else if (/^DATA/i.test(line)) {
          letter = [];
          say('354 go on');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: String((server.address() as AddressInfo).port),
    letters,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
