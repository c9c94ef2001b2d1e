import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { uploadFiles } from '@vimo/client';
import { pictureUrl, type UploadUse } from '@vimo/contract';
import { classNames, toast } from '@vimo/ui';
import { Button, Input } from 'antd';
import type { ControlProps } from '../form/form-field.tsx';
import { usePictureUpload } from '../form/use-picture-upload.tsx';
import { picturesIn, withPictures } from './pasted-pictures.ts';
import styles from './rich-text.module.css';

/** Something that is put into the text by a button of its own. */
export interface Insert {
  label: string;
  text: string;
}

/** Headings, paragraphs, lists, emphasis: what the server's cleaning lets through and a text of rules needs. */
const WORDS = [StarterKit.configure({ heading: { levels: [2, 3] }, code: false, codeBlock: false, link: false })];
const WITH_PICTURES = [...WORDS, Image];
const PICTURE_WIDTH = 960;
const EMPTY = '<p></p>';

/** A text with headings and lists, and pictures where a use for them is named, as HTML; what is pasted from elsewhere keeps these alone, pictures that come along among them. */
export default function RichTextField({
  id,
  value,
  onChange,
  invalid,
  describedBy,
  pictures,
  inserts = [],
}: ControlProps & { pictures?: UploadUse; inserts?: readonly Insert[] }) {
  const paste = usePastedPictures(pictures);
  const editor = useEditor({
    extensions: pictures ? WITH_PICTURES : WORDS,
    content: value,
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML() === EMPTY ? '' : changed.getHTML()),
    editorProps: {
      handlePaste: (view, event) => paste(view, event),
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': '正文',
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        class: 'ui-rich-text',
      },
    },
  });
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      title: now.isActive('heading', { level: 2 }),
      subtitle: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      list: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      undo: now.can().undo(),
      picture: now.isActive('image') ? String(now.getAttributes('image').alt ?? '') : undefined,
    }),
  });
  const tools = [
    { label: '大标题', on: on.title, run: () => editor.chain().focus().toggleHeading({ level: 2 }).run() },
    { label: '小标题', on: on.subtitle, run: () => editor.chain().focus().toggleHeading({ level: 3 }).run() },
    { label: '加粗', on: on.bold, run: () => editor.chain().focus().toggleBold().run() },
    { label: '列表', on: on.list, run: () => editor.chain().focus().toggleBulletList().run() },
    { label: '编号', on: on.numbers, run: () => editor.chain().focus().toggleOrderedList().run() },
  ];
  return (
    <div className={classNames(styles.field, invalid && styles.invalid)}>
      <div role="toolbar" aria-label="格式" className={styles.tools}>
        {tools.map((tool) => (
          <Button
            key={tool.label}
            size="small"
            type={tool.on ? 'primary' : 'text'}
            aria-pressed={tool.on}
            onClick={tool.run}
          >
            {tool.label}
          </Button>
        ))}
        {pictures ? (
          <PictureButton use={pictures} onSent={(src) => editor.chain().focus().setImage({ src }).run()} />
        ) : null}
        {inserts.map(({ label, text }) => (
          <Button
            key={label}
            size="small"
            type="text"
            onClick={() => editor.chain().focus().insertContent({ type: 'text', text }).run()}
          >
            插入{label}
          </Button>
        ))}
        <Button size="small" type="text" disabled={!on.undo} onClick={() => editor.chain().focus().undo().run()}>
          撤销
        </Button>
      </div>
      {on.picture === undefined ? null : (
        <Input
          className={styles.described ?? ''}
          aria-label="图片的替代文字"
          placeholder="说说图片里有什么，看不到图片的人会听到这句话"
          maxLength={120}
          value={on.picture}
          onChange={(event) => editor.commands.updateAttributes('image', { alt: event.target.value })}
        />
      )}
      <EditorContent editor={editor} className={styles.text ?? ''} />
    </div>
  );
}

const OURS = pictureUrl('0').slice(0, -1);
const isOurs = (src: string) => src.startsWith(OURS) || src.startsWith(location.origin + OURS);

/** Takes pictures along with a text that is pasted, where the text has a use for them; of those that do not come along it is said how many. */
function usePastedPictures(use: UploadUse | undefined) {
  return (view: { pasteHTML(html: string): boolean }, { clipboardData }: ClipboardEvent): boolean => {
    const html = clipboardData?.getData('text/html') ?? '';
    const found = use ? picturesIn(html, clipboardData?.getData('text/rtf') ?? '', isOurs) : [];
    if (!use || found.every(({ kind }) => kind === 'ours')) return false;
    void (async () => {
      const addresses: string[] = [];
      const problems: string[] = [];
      for (const one of found) {
        const sent = one.kind === 'brought' ? await uploadFiles(use, [one.file]) : undefined;
        const id = sent?.kept[0]?.id;
        problems.push(...(sent?.problems ?? []));
        addresses.push(one.kind === 'ours' ? one.src : id ? pictureUrl(id, PICTURE_WIDTH) : '');
      }
      view.pasteHTML(withPictures(html, addresses));
      const lost = addresses.filter((address) => address === '').length;
      if (lost > 0) problems.push(`有 ${lost} 张图片没有带过来，请用“图片”按钮插入`);
      if (problems.length > 0) toast.warning(problems.join('；'));
    })();
    return true;
  };
}

function PictureButton({ use, onSent }: { use: UploadUse; onSent: (src: string) => void }) {
  const { input, uploading, choose } = usePictureUpload(use, ([id]) => id && onSent(pictureUrl(id, PICTURE_WIDTH)));
  return (
    <>
      <Button size="small" type="text" loading={uploading} onClick={choose}>
        图片
      </Button>
      {input}
    </>
  );
}
