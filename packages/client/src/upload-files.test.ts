import { fileUpload, importUpload } from '@vimo/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setTroubleHandler, upload } from './call.ts';
import { uploadFiles } from './upload-files.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setTroubleHandler(() => {});
});

/** A server that answers to a file by its name: an id, a refusal, or nothing. */
function serve(answers: Record<string, string | Error>) {
  class Network {
    upload: { onprogress?: (event: object) => void } = {};
    status = 200;
    response = '';
    onload = () => {};
    onerror = () => {};
    onloadend = () => {};
    open() {}
    setRequestHeader() {}
    send(body: FormData) {
      const [file] = body.getAll('file') as File[];
      const answer = answers[file!.name];
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
      if (answer === undefined) this.onerror();
      else {
        this.response = JSON.stringify(
          answer instanceof Error
            ? { error_code: 2, message: answer.message, data: { fields: { file: answer.message } } }
            : { error_code: 0, message: `上传成功${answer === 'id3' ? '。“c”没有画面' : ''}`, data: answer },
        );
        this.onload();
      }
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Network);
}
const files = (...names: string[]) => names.map((name) => new File(['x'.repeat(10)], name));

test('one that is refused is named with its reason, and the others are kept', async () => {
  serve({ a: 'id1', b: new Error('图片已损坏或无法识别'), c: 'id3', d: new Error('“d”是 MOV 视频，请导出为 MP4') });
  const parts: number[] = [];
  const { kept, problems, notes, heldUp } = await uploadFiles('record', files('a', 'b', 'c', 'd'), (part) =>
    parts.push(part),
  );
  expect(kept.map(({ id, file }) => [id, file.name])).toEqual([
    ['id1', 'a'],
    ['id3', 'c'],
  ]);
  expect(problems).toEqual(['“b”图片已损坏或无法识别', '“d”是 MOV 视频，请导出为 MP4']);
  expect([notes, heldUp]).toEqual([['“c”没有画面'], []]);
  expect(parts).toEqual([0.25, 0.5, 0.75, 1]);
  expect((await uploadFiles('record', files('b'))).problems).toEqual(['图片已损坏或无法识别']);
});

test('one that is named already is named once, though the name is not quite as it was chosen', async () => {
  serve({ 'a:b.pdf': new Error('“ab.pdf”含有脚本'), c: 'id1' });
  expect((await uploadFiles('record', files('a:b.pdf', 'c'))).problems).toEqual(['“ab.pdf”含有脚本']);
});

test('what has arrived stays where the network ends, and the rest can be sent once more', async () => {
  serve({ a: 'id1', c: 'id3' });
  const { kept, problems, heldUp } = await uploadFiles('record', files('a', 'b', 'c'));
  expect([kept.map(({ id }) => id), problems, heldUp.map(({ name }) => name)]).toEqual([['id1'], [], ['b', 'c']]);
});

describe('a server that has no room at the moment', () => {
  /** Answers so often that it has none, and then an id; tells how often it was asked. */
  function busy(times: number) {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return asked.length <= times
        ? Response.json(
            { error_code: -1, message: { info: '服务繁忙，请稍后再试' } },
            { status: 503, headers: { 'retry-after': '7' } },
          )
        : Response.json({ error_code: 0, message: '上传成功', data: 'id1' });
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return asked;
  }
  const [file] = files('a');
  /** Turns of the event loop, while the clock stands. */
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  };
  const troubles = () => {
    const told = vi.fn();
    setTroubleHandler(told);
    return told;
  };

  test('is sent the file again when it said to, and the person sees nothing of it', async () => {
    const asked = busy(3);
    const told = troubles();
    const sent = upload(fileUpload, { belongName: 'record' }, [file!]);
    await until(() => asked.length === 1);
    await vi.advanceTimersByTimeAsync(6_900);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(14_200);
    expect((await sent).data).toBe('id1');
    expect([asked.length, told.mock.calls]).toEqual([4, []]);
  });

  test('is not asked for ever, nor after the person ended it, nor for what is not to be kept', async () => {
    const asked = busy(100);
    const told = troubles();
    const late = expect(upload(fileUpload, { belongName: 'record' }, [file!])).rejects.toMatchObject({
      kind: 'network',
    });
    await until(() => asked.length === 1);
    await vi.advanceTimersByTimeAsync(60_000);
    await late;
    expect([asked.length, told.mock.calls.length]).toEqual([6, 1]);

    const asking = new AbortController();
    const ended = expect(
      upload(fileUpload, { belongName: 'record' }, [file!], { signal: asking.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    await until(() => asked.length === 7);
    asking.abort();
    await ended;

    await expect(upload(importUpload, { kind: 'students', orgId: '1' } as never, [file!])).rejects.toMatchObject({
      kind: 'network',
    });
    expect(asked).toHaveLength(8);
  });
});
