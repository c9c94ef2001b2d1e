import { problemOf, uploadFiles } from '@vimo/client';
import { FILM_TYPES, isPicture, limitOfFile, PICTURE_TYPES, pictureUrl } from '@vimo/contract';
import { FieldError, FileInput, FileTextIcon, IconButton, Picture, PlusIcon, smaller, toast, XIcon } from '@vimo/ui';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import styles from './entry.module.css';

const DOCUMENTS = `.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,image/*,.heic,.heif,${FILM_TYPES.join()}`;

/** What proves a record: pictures or documents, sent in one after the other as soon as they are chosen, each with its place in the progress. */
export function EvidenceField({
  label,
  required,
  hint,
  pictures,
  most,
  value,
  names,
  error,
  onChange,
  onUploading,
}: {
  label: string;
  required: boolean;
  hint: string;
  /** Pictures are asked for, not documents. */
  pictures: boolean;
  most: number;
  value: readonly string[];
  /** Of files that are there already. */
  names: Readonly<Record<string, string>>;
  error: string | undefined;
  onChange: (ids: string[]) => void;
  onUploading: (uploading: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<Record<string, string>>({});
  const [sending, setSending] = useState<{ at: number; of: number }>();

  const choose = async (picked: readonly File[]) => {
    if (value.length + picked.length > most) return toast.warning(`最多 ${most} 个文件`);
    onUploading(true);
    const ids = [...value];
    const problems: string[] = [];
    const refuse = (file: File, message: string) => problems.push(problemOf(file, message, picked));
    try {
      for (const [at, file] of picked.entries()) {
        setSending({ at, of: picked.length });
        if (pictures && !isPicture(file)) {
          refuse(file, '请选择图片文件');
          continue;
        }
        const sent = await smaller(file);
        const { belowBytes, tooLarge } = limitOfFile('record', sent);
        if (sent.size >= belowBytes) {
          refuse(file, tooLarge);
          continue;
        }
        const { kept, problems: said, notes, heldUp } = await uploadFiles('record', [sent]);
        for (const message of said) refuse(file, message);
        problems.push(...notes);
        // The network is away: what is left would only wait for it in vain.
        if (heldUp.length > 0) break;
        for (const { id } of kept) {
          ids.push(id);
          setAdded((before) => ({ ...before, [id]: file.name }));
          onChange([...ids]);
        }
      }
      if (problems.length > 0) toast.warning(problems.join('；'));
    } finally {
      setSending(undefined);
      onUploading(false);
    }
  };

  const remove = (id: string) => onChange(value.filter((other) => other !== id));
  return (
    <fieldset className="ui-field">
      <legend className={`ui-label ${required ? 'ui-required' : ''}`}>{label}</legend>
      <div className={pictures ? styles.pictures : styles.files}>
        {value.map((id, at) => {
          const name = added[id] ?? names[id] ?? `${pictures ? '图片' : '附件'} ${at + 1}`;
          return (
            <span key={id} className={pictures ? styles.picture : styles.file}>
              {pictures ? <Picture src={pictureUrl(id, 480)} alt={name} width={88} height={88} /> : <FileTextIcon />}
              {pictures ? null : <span className="ui-truncate">{name}</span>}
              {/* What is being sent in joins the files as they were when it was chosen. */}
              <IconButton
                icon={XIcon}
                label={`删除${name}`}
                disabled={sending !== undefined}
                onClick={() => remove(id)}
              />
            </span>
          );
        })}
        {value.length < most && !sending ? (
          <Button icon={<PlusIcon />} onClick={() => input.current?.click()}>
            {pictures ? '添加图片' : '上传附件'}
          </Button>
        ) : null}
      </div>
      {sending ? (
        <div role="status">
          <Progress
            percent={Math.round((sending.at / sending.of) * 100)}
            status="active"
            showInfo={false}
            aria-label="上传进度"
          />
          正在上传第 {sending.at + 1} 个，共 {sending.of} 个
        </div>
      ) : null}
      <FieldError>{error}</FieldError>
      <p className="ui-help">{hint}</p>
      <FileInput
        ref={input}
        label={`选择${label}`}
        accept={pictures ? PICTURE_TYPES.join() : DOCUMENTS}
        multiple={most > 1}
        onFiles={(picked) => void choose(picked)}
      />
    </fieldset>
  );
}
