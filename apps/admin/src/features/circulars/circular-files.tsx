import { problemOf, uploadFiles } from '@vimo/client';
import { MOST_CIRCULAR_FILES, UPLOAD_USES } from '@vimo/contract';
import { FieldError, FileInput, IconButton, PaperclipIcon, toast, XIcon } from '@vimo/ui';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import styles from './circulars.module.css';
import type { CircularDraft } from './use-circular-draft.ts';

const TYPES = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,image/*,.heic,.heif';
const { belowBytes, tooLarge } = UPLOAD_USES.circular;

/** Files that go with a circular, sent in as soon as they are chosen; one that is not taken is told, and the others go. */
export function CircularFiles({ draft: { values, problems, change } }: { draft: CircularDraft }) {
  const { files } = values;
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const take = async (picked: readonly File[]) => {
    if (files.length + picked.length > MOST_CIRCULAR_FILES) return toast.warning(`最多 ${MOST_CIRCULAR_FILES} 个附件`);
    const tooLargeOnes = picked.filter(({ size }) => size >= belowBytes);
    setUploading(true);
    try {
      const sent = await uploadFiles(
        'circular',
        picked.filter((file) => !tooLargeOnes.includes(file)),
      );
      if (sent.kept.length > 0)
        change({ files: [...files, ...sent.kept.map(({ id, file }) => ({ id, realName: file.name }))] });
      const said = [...tooLargeOnes.map((file) => problemOf(file, tooLarge, picked)), ...sent.problems];
      if (said.length > 0) toast.warning(said.join('；'));
    } finally {
      setUploading(false);
    }
  };
  return (
    <div className={styles.field}>
      {files.length > 0 ? (
        <ul className={styles.files} aria-label="附件">
          {files.map(({ id, realName }) => (
            <li key={id}>
              <PaperclipIcon />
              {realName}
              <IconButton
                icon={XIcon}
                label={`去掉附件${realName}`}
                onClick={() => change({ files: files.filter((one) => one.id !== id) })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <Button icon={<PaperclipIcon />} loading={uploading} onClick={() => input.current?.click()}>
          加附件
        </Button>
      </div>
      <FileInput ref={input} label="选择附件" accept={TYPES} multiple onFiles={take} />
      <FieldError>{problems.fileIds}</FieldError>
    </div>
  );
}
