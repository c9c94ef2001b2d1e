const TICK = 1000;
const PLAIN_TICK = 10_000;

/**
 * Shows that `work` goes on: the title at once, the seconds while it lasts, the sum at its end. A terminal gets one line
 * that counts; a log file gets a line every ten seconds.
 */
export async function step(title, work) {
  const since = Date.now();
  const seconds = () => Math.round((Date.now() - since) / 1000);
  const live = process.stdout.isTTY;
  if (live) process.stdout.write(`${title}…`);
  else console.log(`${title}…`);
  const timer = setInterval(
    () => (live ? process.stdout.write(`\r${title}… ${seconds()} 秒`) : console.log(`${title}… ${seconds()} 秒`)),
    live ? TICK : PLAIN_TICK,
  );
  const end = (word) => {
    clearInterval(timer);
    console.log(`${live ? '\r' : ''}${title}… ${word}（${((Date.now() - since) / 1000).toFixed(1)} 秒）`);
  };
  try {
    const result = await work();
    end('完成');
    return result;
  } catch (error) {
    end('失败');
    throw error;
  }
}
