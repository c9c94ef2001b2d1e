import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { pictureUrl, type UploadUse } from '@vimo/contract';
import { classNames } from '@vimo/ui';
import { PastedText, PICTURE_WIDTH } from '@vimo/ui/pasted-text';
import { Button, Input } from 'antd';
import { useEffect, useMemo } from 'react';
import type { ControlProps } from '../form/form-field.tsx';
import { usePictureUpload } from '../form/use-picture-upload.tsx';
import styles from './rich-text.module.css';

/** Something that is put into the text by a button of its own. */
export interface Insert {
  label: string;
  text: string;
}

/** Headings, paragraphs, lists, emphasis: what the server's cleaning lets through and a text of rules needs. */
const WORDS = StarterKit.configure({ heading: { levels: [2, 3] }, code: false, codeBlock: false, link: false });
const EMPTY = '<p></p>';

/** A text with headings and lists, and pictures where a use for them is named, as HTML; what is pasted from elsewhere keeps these alone, pictures that come along among them. */
export default function RichTextField({
  id,
  value,
  onChange,
  invalid,
  describedBy,
  disabled,
  pictures,
  inserts = [],
}: ControlProps & { pictures?: UploadUse; inserts?: readonly Insert[] }) {
  const extensions = useMemo(
    () => (pictures ? [WORDS, PastedText.configure({ use: pictures }), Image] : [WORDS, PastedText]),
    [pictures],
  );
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML() === EMPTY ? '' : changed.getHTML()),
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': '正文',
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(disabled ? { 'aria-readonly': 'true' } : {}),
        class: 'ui-rich-text',
      },
    },
  });
  // Later options leave it as it is, and a fieldset that is disabled does not reach a text.
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
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
            disabled={disabled}
            aria-pressed={tool.on}
            onClick={tool.run}
          >
            {tool.label}
          </Button>
        ))}
        {pictures ? (
          <PictureButton
            use={pictures}
            disabled={disabled}
            onSent={(src) => editor.chain().focus().setImage({ src }).run()}
          />
        ) : null}
        {inserts.map(({ label, text }) => (
          <Button
            key={label}
            size="small"
            type="text"
            disabled={disabled}
            onClick={() => editor.chain().focus().insertContent({ type: 'text', text }).run()}
          >
            插入{label}
          </Button>
        ))}
        <Button
          size="small"
          type="text"
          disabled={disabled || !on.undo}
          onClick={() => editor.chain().focus().undo().run()}
        >
          撤销
        </Button>
      </div>
      {on.picture === undefined ? null : (
        <Input
          className={styles.described ?? ''}
          aria-label="图片的替代文字"
          placeholder="说说图片里有什么，看不到图片的人会听到这句话"
          maxLength={120}
          disabled={disabled}
          value={on.picture}
          onChange={(event) => editor.commands.updateAttributes('image', { alt: event.target.value })}
        />
      )}
      <EditorContent editor={editor} className={styles.text ?? ''} />
    </div>
  );
}

function PictureButton({
  use,
  disabled,
  onSent,
}: {
  use: UploadUse;
  disabled: boolean;
  onSent: (src: string) => void;
}) {
  const { input, uploading, choose } = usePictureUpload(use, ([id]) => id && onSent(pictureUrl(id, PICTURE_WIDTH)));
  return (
    <>
      <Button size="small" type="text" disabled={disabled} loading={uploading} onClick={choose}>
        图片
      </Button>
      {input}
    </>
  );
}
