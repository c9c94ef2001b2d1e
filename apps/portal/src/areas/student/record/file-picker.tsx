import { Button, classNames, FileTextIcon, IconButton, PlusIcon, XIcon } from '@vimo/ui';
import { useState } from 'react';
import mediaStyles from '../../../features/media/media.module.css';
import { useUpload } from '../../../features/media/use-upload.ts';
import styles from './record-values.module.css';

const ACCEPT = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,image/*,video/mp4';

/** Uploads documents as soon as they are chosen, dropped or pasted; `names` are those of files that are there already. */
export function FilePicker({
  label,
  value,
  names,
  most,
  hint,
  onChange,
  uploading,
  onUploading,
  pastes = false,
}: {
  label: string;
  value: readonly string[];
  names: Readonly<Record<string, string>>;
  most: number;
  hint: string;
  onChange: (ids: string[]) => void;
  uploading: boolean;
  onUploading: (uploading: boolean) => void;
  /** Files pasted anywhere on the page go here. */
  pastes?: boolean;
}) {
  const [added, setAdded] = useState<Record<string, string>>({});
  const upload = useUpload({
    use: 'record',
    value,
    most,
    tooMany: `最多 ${most} 个文件`,
    uploading,
    onUploading,
    shrinks: true,
    pastes,
    onChange: (ids, files) => {
      const fresh = ids.slice(value.length);
      setAdded((before) => ({ ...before, ...Object.fromEntries(fresh.map((id, at) => [id, files[at] ?? ''])) }));
      onChange(ids);
    },
  });
  return (
    <fieldset className={classNames('ui-field', mediaStyles.zone)} {...upload.zone}>
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
        <Button variant="outline" size="small" icon={PlusIcon} loading={uploading} onClick={upload.open}>
          {uploading ? upload.progress : '上传附件'}
        </Button>
      ) : null}
      <p className="ui-help">{hint}</p>
      <input {...upload.input} aria-label={`选择${label}`} accept={ACCEPT} />
    </fieldset>
  );
}
