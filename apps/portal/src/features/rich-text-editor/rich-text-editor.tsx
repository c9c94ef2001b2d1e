import { Image } from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { CallError, upload } from '@vimo/client';
import { fileUpload, limitOfFile, pictureUrl, type UploadUse } from '@vimo/contract';
import {
  ArrowClockwiseIcon,
  ArrowCounterClockwiseIcon,
  classNames,
  FieldError,
  FileInput,
  type IconType,
  ImageIcon,
  ListBulletsIcon,
  ListNumbersIcon,
  QuotesIcon,
  sayRefusal,
  TextBIcon,
  TextHTwoIcon,
  TextItalicIcon,
  TextUnderlineIcon,
  toast,
  usePicturesBegin,
} from '@vimo/ui';
import { PastedText, PICTURE_WIDTH } from '@vimo/ui/pasted-text';
import { type ReactNode, type RefObject, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import styles from './rich-text-editor.module.css';

/** The paragraphs, headings and lists that the server keeps; links and code have no place in what a child writes. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2] },
    link: false,
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
  }),
  Image,
];

/** What a page does to the text from outside. */
export interface EditorHandle {
  insert(text: string): void;
  focus(): void;
}

/** Rich text as HTML, with pictures that are uploaded at once; what is pasted is cleaned as on the platform, and pictures that cannot come along are told (docs/decisions/2026-11-22-rich-text-editor.md). */
export function RichTextEditor({
  label,
  initial,
  use,
  error,
  note,
  handle,
  onChange,
}: {
  label: string;
  initial: string;
  /** What the pictures are for. */
  use: UploadUse;
  error: string | undefined;
  /** Stands below at the left, beside the count. */
  note: ReactNode;
  handle: RefObject<EditorHandle | null>;
  onChange: (html: string) => void;
}) {
  const errorId = useId();
  const extensions = useMemo(() => [...EXTENSIONS, PastedText.configure({ use })], [use]);
  const editor = useEditor({
    extensions,
    content: initial,
    immediatelyRender: true,
    editorProps: {
      attributes: { class: 'ui-rich-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  useImperativeHandle(handle, () => ({
    insert: (text) => void editor.chain().focus().insertContent({ type: 'text', text }).run(),
    focus: () => void editor.chain().focus().run(),
  }));
  const count = useEditorState({ editor, selector: ({ editor: now }) => now.getText().replace(/\s/g, '').length });
  return (
    <>
      <div className={classNames(styles.editor, error && styles.wrong)} aria-describedby={error ? errorId : undefined}>
        <Toolbar editor={editor} use={use} />
        <EditorContent editor={editor} className={styles.body} />
        <div className={styles.foot}>
          <span>{note}</span>
          <span className="ui-tabular">{count} 字</span>
        </div>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </>
  );
}

function Toolbar({ editor, use }: { editor: Editor; use: UploadUse }) {
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      heading: now.isActive('heading'),
      bullet: now.isActive('bulletList'),
      ordered: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const begin = usePicturesBegin();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { belowBytes, tooLarge } = limitOfFile(use, file);
    if (file.size >= belowBytes) return toast.warning(tooLarge);
    setUploading(true);
    const arrived = begin();
    try {
      const { data } = await upload(fileUpload, { belongName: use }, [file]);
      run()
        .setImage({ src: pictureUrl(data, PICTURE_WIDTH), alt: '' })
        .run();
    } catch (error) {
      if (error instanceof CallError) sayRefusal(error);
    } finally {
      arrived();
      setUploading(false);
    }
  };

  const tool = (label: string, Icon: IconType, act: () => void, pressed?: boolean, disabled = false) => (
    <button type="button" aria-label={label} title={label} aria-pressed={pressed} disabled={disabled} onClick={act}>
      <Icon />
    </button>
  );
  return (
    <div className={styles.bar} role="toolbar" aria-label="格式">
      {tool('加粗', TextBIcon, () => run().toggleBold().run(), on.bold)}
      {tool('斜体', TextItalicIcon, () => run().toggleItalic().run(), on.italic)}
      {tool('下划线', TextUnderlineIcon, () => run().toggleUnderline().run(), on.underline)}
      <i />
      {tool('小标题', TextHTwoIcon, () => run().toggleHeading({ level: 2 }).run(), on.heading)}
      {tool('项目列表', ListBulletsIcon, () => run().toggleBulletList().run(), on.bullet)}
      {tool('编号列表', ListNumbersIcon, () => run().toggleOrderedList().run(), on.ordered)}
      {tool('引用', QuotesIcon, () => run().toggleBlockquote().run(), on.quote)}
      <i />
      <button type="button" className={styles.wide} disabled={uploading} onClick={() => input.current?.click()}>
        <ImageIcon />
        {uploading ? '上传中' : '图片'}
      </button>
      <i />
      {tool('撤销', ArrowCounterClockwiseIcon, () => run().undo().run(), undefined, !on.undo)}
      {tool('重做', ArrowClockwiseIcon, () => run().redo().run(), undefined, !on.redo)}
      <FileInput ref={input} label="选择图片" accept="image/*" onFiles={([chosen]) => void take(chosen)} />
    </div>
  );
}
