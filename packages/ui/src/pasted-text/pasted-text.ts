import { Plugin } from '@tiptap/pm/state';
import { type Editor, type EditorEvents, Extension } from '@tiptap/react';
import { uploadFiles } from '@vimo/client';
import { pictureUrl, type UploadUse } from '@vimo/contract';
import { picturesBegin } from '../form/pictures-under-way.ts';
import { toast } from '../overlay/toast-store.ts';
import { type PastedPicture, picturesIn, withPictures } from './pasted-pictures.ts';
import { cleanedPaste } from './word-html.ts';

/** How wide pictures of a text are shown. */
export const PICTURE_WIDTH = 960;
const OURS = pictureUrl('0').slice(0, -1);
const isOurs = (src: string) => src.startsWith(OURS) || src.startsWith(location.origin + OURS);

/** What is pasted comes cleaned, and with its pictures where the text has a use for them; of those that do not come along it is said how many (docs/domains/publications.md). */
export const PastedText = Extension.create<{ use: UploadUse | undefined }>({
  name: 'pastedText',
  addOptions: () => ({ use: undefined }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => cleanedPaste(html),
          handlePaste: (_view, event) => takePictures(editor, options.use, event),
        },
      }),
    ];
  },
});

/** @returns whether the text is put in later, when its pictures have arrived */
function takePictures(editor: Editor, use: UploadUse | undefined, { clipboardData }: ClipboardEvent): boolean {
  const html = clipboardData?.getData('text/html') ?? '';
  const found = picturesIn(html, clipboardData?.getData('text/rtf') ?? '', isOurs);
  if (!use && found.length > 0) toast.warning(`这里不能放图片，有 ${found.length} 张图片没有带过来`);
  if (!use || found.every(({ kind }) => kind === 'ours')) return false;
  void pasteWithPictures(editor, use, html, found);
  return true;
}

async function pasteWithPictures(editor: Editor, use: UploadUse, html: string, found: readonly PastedPicture[]) {
  const place = followedCursor(editor);
  // Until then the form has none of the text; of a page that was left nothing is awaited.
  const end = picturesBegin();
  editor.on('destroy', end);
  try {
    await putInWithPictures(editor, place, { use, html, found });
  } finally {
    editor.off('destroy', end);
    end();
  }
}

async function putInWithPictures(
  editor: Editor,
  place: () => number,
  { use, html, found }: { use: UploadUse; html: string; found: readonly PastedPicture[] },
) {
  const addresses: string[] = [];
  const problems: string[] = [];
  for (const one of found) {
    const sent = one.kind === 'brought' ? await uploadFiles(use, [one.file]) : undefined;
    const id = sent?.kept[0]?.id;
    problems.push(...(sent?.problems ?? []));
    addresses.push(one.kind === 'ours' ? one.src : id ? pictureUrl(id, PICTURE_WIDTH) : '');
  }
  const at = place();
  if (editor.isDestroyed) return;
  pasteAt(editor, at, withPictures(html, addresses));
  const lost = addresses.filter((address) => address === '').length;
  if (lost > 0) problems.push(`有 ${lost} 张图片没有带过来，请用“图片”按钮插入`);
  if (problems.length > 0) toast.warning(problems.join('；'));
}

/**
 * Where the cursor stands now, before all that is written there until it is asked for: a text whose pictures are on their way lands where it was pasted.
 * What was selected gives way at once, as to anything that is pasted.
 */
function followedCursor(editor: Editor): () => number {
  editor.commands.deleteSelection();
  let at = editor.state.selection.from;
  const follow = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
    for (const { mapping } of [transaction, ...appendedTransactions]) at = mapping.map(at, -1);
  };
  editor.on('transaction', follow);
  return () => {
    editor.off('transaction', follow);
    return at;
  };
}

/** Puts a text in, and leaves the cursor with who has gone on writing elsewhere. */
function pasteAt(editor: Editor, at: number, html: string): void {
  const { selection } = editor.state;
  const elsewhere = selection.from !== at || !selection.empty;
  let there = selection.getBookmark();
  const follow = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
    for (const { mapping } of [transaction, ...appendedTransactions]) there = there.map(mapping);
  };
  editor.on('transaction', follow);
  editor.commands.setTextSelection(at);
  editor.view.pasteHTML(html);
  editor.off('transaction', follow);
  if (elsewhere) editor.view.dispatch(editor.state.tr.setSelection(there.resolve(editor.state.doc)).scrollIntoView());
}
