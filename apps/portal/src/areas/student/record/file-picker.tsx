import { CallError, upload } from '@vimo/client';
import { fileUpload, UPLOAD_USES } from '@vimo/contract';
import { Button, classNames, FileTextIcon, IconButton, PlusIcon, sayRefusal, toast, XIcon } from '@vimo/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import styles from './record-values.module.css';

const ACCEPT = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,image/*';

/** Uploads documents as soon as they are chosen; `names` are those of files that are there already. */
export function FilePicker({
  label,
  value,
  names,
  most,
  hint,
  onChange,
  uploading,
  onUploading,
}: {
  label: string;
  value: readonly string[];
  names: Readonly<Record<string, string>>;
  most: number;
  hint: string;
  onChange: (ids: string[]) => void;
  uploading: boolean;
  onUploading: (uploading: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<Record<string, string>>({});
  const { maxBytes, tooLarge } = UPLOAD_USES.record;

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same file can be chosen again after a failure.
    event.target.value = '';
    if (files.length === 0) return;
    if (value.length + files.length > most) return toast.warning(`最多 ${most} 个文件`);
    if (files.some(({ size }) => size >= maxBytes)) return toast.warning(tooLarge);
    onUploading(true);
    try {
      const { data } = await upload(fileUpload, { belongName: 'record' }, files);
      const ids = data.split(',').filter(Boolean);
      setAdded((before) => ({ ...before, ...Object.fromEntries(ids.map((id, at) => [id, files[at]?.name ?? ''])) }));
      onChange([...value, ...ids]);
    } catch (error) {
      if (error instanceof CallError) sayRefusal(error);
    } finally {
      onUploading(false);
    }
  };

  return (
    <fieldset className="ui-field">
      <legend className="ui-label">{label}</legend>
      {value.map((id, at) => {
        const name = added[id] ?? names[id] ?? `附件 ${at + 1}`;
        return (
          <div key={id} className={styles.file}>
            <FileTextIcon />
            <span className={classNames('ui-truncate', styles.fileName)}>{name}</span>
            <IconButton
              icon={XIcon}
              label={`删除${name}`}
              onClick={() => onChange(value.filter((other) => other !== id))}
            />
          </div>
        );
      })}
      {value.length < most ? (
        <Button
          variant="outline"
          size="small"
          icon={PlusIcon}
          loading={uploading}
          onClick={() => input.current?.click()}
        >
          上传附件
        </Button>
      ) : null}
      <p className="ui-help">{hint}</p>
      <input
        ref={input}
        type="file"
        className="ui-visually-hidden"
        tabIndex={-1}
        aria-label={`选择${label}`}
        accept={ACCEPT}
        multiple={most > 1}
        onChange={choose}
      />
    </fieldset>
  );
}
