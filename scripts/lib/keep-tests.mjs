import { fork } from 'node:child_process';
import path from 'node:path';

/**
 * Tests of a project that stay started (`tests-process.mjs`). `run` answers what the tests said; undefined when they did not end in time, as code that runs for ever
 * lets them: they are ended then, and started anew when they are asked again.
 */
export function keepTests(project, { limitMs }) {
  let child;
  const answerOf = (one) =>
    new Promise((resolve, reject) => {
      one.once('message', resolve);
      one.once('exit', () => reject(new Error(`the tests of ${project} ended`)));
    });
  async function started() {
    if (child) return child;
    // Its own group, so that whatever it started ends with it.
    child = fork(path.join(import.meta.dirname, 'tests-process.mjs'), [project], {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await answerOf(child);
    child.removeAllListeners('exit');
    return child;
  }
  function end() {
    if (!child) return;
    child.removeAllListeners();
    process.kill(-child.pid, 'SIGKILL');
    child = undefined;
  }
  return {
    async run(asked) {
      const one = await started();
      let timer;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, limitMs, 'late');
      });
      const answer = answerOf(one);
      one.send(asked);
      try {
        const said = await Promise.race([answer, late]);
        one.removeAllListeners();
        if (said !== 'late') return said;
        answer.catch(() => {});
        end();
        return undefined;
      } catch {
        child = undefined;
        return undefined;
      } finally {
        clearTimeout(timer);
      }
    },
    /** Lets it end by itself: what it set up goes. */
    stop() {
      const one = child;
      child = undefined;
      return one && new Promise((resolve) => one.removeAllListeners().once('exit', resolve).disconnect());
    },
  };
}
