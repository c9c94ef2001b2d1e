import { CallError, noteIn, upload } from '@vimo/client';
import { FILM_TYPES, fileUpload, limitOfFile, PICTURE_TYPES, type UploadUse } from '@vimo/contract';
import { FileInput, FileTextIcon, sayRefusal, toast } from '@vimo/ui';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import styles from './form.module.css';
import type { ControlProps } from './form-field.tsx';

const TYPES = ['.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx', ...PICTURE_TYPES, ...FILM_TYPES].join();

/** One document, film or picture, sent in as soon as it is chosen; the value is its file id. */
export function DocumentField({
  id,
  value,
  onChange,
  describedBy,
  disabled,
  use,
  names,
  accept = TYPES,
  onSent,
}: ControlProps & {
  use: UploadUse;
  /** Of files that are there already. */
  names: Readonly<Record<string, string>>;
  /** Types that are offered for choice; by default all that are taken. */
  accept?: string;
  /** Hears the name of what was sent in. */
  onSent?: (name: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<Record<string, string>>({});
  const [part, setPart] = useState<number>();
  const ending = useRef<AbortController>(undefined);
  // Whoever closes the form wants nothing more of it.
  useEffect(() => () => ending.current?.abort(), []);
  const take = async ([file]: File[]) => {
    if (!file) return;
    const { belowBytes, tooLarge } = limitOfFile(use, file);
    if (file.size >= belowBytes) return toast.warning(tooLarge);
    ending.current = new AbortController();
    setPart(0);
    try {
      const { signal } = ending.current;
      const { data, message } = await upload(fileUpload, { belongName: use }, [file], { onProgress: setPart, signal });
      setSent((before) => ({ ...before, [data]: file.name }));
      onChange(data);
      onSent?.(file.name);
      const note = noteIn(message);
      if (note) toast.warning(note);
    } catch (problem) {
      if (problem instanceof CallError) sayRefusal(problem);
      else if (!(problem instanceof DOMException)) throw problem;
    } finally {
      setPart(undefined);
    }
  };
  return (
    <div className={styles.document}>
      {value ? (
        <span className={styles.documentName}>
          <FileTextIcon />
          {sent[value] ?? names[value] ?? '已上传的文件'}
        </span>
      ) : null}
      <Button
        id={id}
        aria-describedby={describedBy}
        disabled={disabled}
        loading={part !== undefined}
        onClick={() => input.current?.click()}
      >
        {value ? '换一个文件' : '上传文件'}
      </Button>
      {part !== undefined ? (
        <>
          <Progress percent={Math.round(part * 100)} size="small" aria-label="上传进度" />
          <Button type="text" onClick={() => ending.current?.abort()}>
            取消上传
          </Button>
        </>
      ) : null}
      <FileInput ref={input} label="选择文件" accept={accept} onFiles={(files) => void take(files)} />
    </div>
  );
}
