// @vitest-environment jsdom
import { Image } from '@tiptap/extension-image';
import { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import type { UploadUse } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('@vimo/client');
  vi.unstubAllGlobals();
});

/** An editor whose pictures arrive when it is said. */
async function editorOf(content: string, { use }: { use: UploadUse | undefined } = { use: 'notice' }) {
  const sending = { end: (_sent: unknown): void => {} };
  // Whatever was loaded here before: what is pasted is to meet this client.
  vi.resetModules();
  vi.doMock('@vimo/client', async (real) => ({
    ...(await real<typeof import('@vimo/client')>()),
    uploadFiles: () =>
      new Promise((resolve) => {
        sending.end = resolve;
      }),
  }));
  // What the editor gives its own plugins where a program pastes; the page of the tests has none.
  vi.stubGlobal(
    'ClipboardEvent',
    class extends Event {
      clipboardData = null;
    },
  );
  const { PastedText } = await import('./pasted-text.ts');
  const { waitsForPictures } = await import('../form/pictures-under-way.ts');
  const { shownToast } = await import('../overlay/toast-store.ts');
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [StarterKit, Image, PastedText.configure({ use })],
    content,
    // Nothing is laid out here.
    editorProps: { handleScrollToSelection: () => true },
  });
  const paste = (html: string) => {
    const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : '') };
    editor.view.pasteHTML(html, Object.assign(new Event('paste'), { clipboardData }) as unknown as ClipboardEvent);
  };
  return { editor, paste, sending, waits: waitsForPictures, told: () => shownToast.get()?.text };
}
const PICTURE = '<img src="data:image/png;base64,AAAA">';

it('a text whose pictures come later lands where it was pasted, and the cursor stays with who goes on', async () => {
  const { editor, paste, sending } = await editorOf('<p>前删后</p><p>尾</p>');
  editor.commands.setTextSelection({ from: 2, to: 3 });
  paste(`贴${PICTURE}上`);
  editor.commands.insertContent('又写');
  editor.commands.insertContentAt(1, '首', { updateSelection: false });
  sending.end({ kept: [{ id: 'pic001' }], problems: [] });
  await vi.waitFor(() => expect(editor.getHTML()).toContain('id=pic001'));
  editor.commands.insertContent('。');
  expect(editor.getText().replace(/\s/g, '')).toBe('首前贴上又写。后尾');
  editor.destroy();
});

it('a form waits until what was pasted has arrived, and for none of a page that was left', async () => {
  const { editor, paste, sending, waits } = await editorOf('<p>前</p>');
  expect(waits()).toBe(false);
  paste(PICTURE);
  expect(waits()).toBe(true);
  sending.end({ kept: [{ id: 'pic001' }], problems: [] });
  await vi.waitFor(() => expect(waits()).toBe(false));
  expect(editor.getHTML()).toContain('id=pic001');
  paste(PICTURE);
  editor.destroy();
  expect(waits()).toBe(false);
});

it('pictures of other sites, and all where none have a place, are told as left behind', async () => {
  const foreign = '字<img src="https://elsewhere.example/a.png">';
  const one = await editorOf('<p></p>');
  one.paste(foreign);
  await vi.waitFor(() => expect(one.told()).toBe('有 1 张图片没有带过来，请用“图片”按钮插入'));
  expect(one.editor.getHTML()).toBe('<p>字</p>');
  one.editor.destroy();
  const bare = await editorOf('<p></p>', { use: undefined });
  bare.paste(foreign);
  expect(bare.told()).toBe('这里不能放图片，有 1 张图片没有带过来');
  bare.editor.destroy();
});

it('a text that is left before its pictures arrive is left alone', async () => {
  const { editor, paste, sending } = await editorOf('<p>前</p>');
  paste(PICTURE);
  editor.destroy();
  sending.end({ kept: [{ id: 'pic001' }], problems: [] });
  await expect(new Promise((resolve) => setTimeout(resolve))).resolves.toBeUndefined();
});
