import { FILM_TYPES } from '@vimo/contract';
import { Button, classNames, IconButton, PlusIcon, useAccepted, XIcon } from '@vimo/ui';
import { useState } from 'react';
import { KeptBack } from '../../../features/media/kept-back.tsx';
import mediaStyles from '../../../features/media/media.module.css';
import { useUpload } from '../../../features/media/use-upload.ts';
import { FileFace } from './file-face.tsx';
import styles from './record-values.module.css';

const ACCEPT = `.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,image/*,.heic,.heif,${FILM_TYPES.join()}`;

/** Uploads documents as soon as they are chosen, dropped or pasted; `names` are those of files that are there already; a picture is shown. */
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
  /** Hears the new list, and the names of all that it knows. */
  onChange: (ids: string[], names: Readonly<Record<string, string>>) => void;
  uploading: boolean;
  onUploading: (uploading: boolean) => void;
  /** Files pasted anywhere on the page go here. */
  pastes?: boolean;
}) {
  const [added, setAdded] = useState<Readonly<Record<string, string>>>({});
  const known = { ...names, ...added };
  const accept = useAccepted(ACCEPT);
  const upload = useUpload({
    use: 'record',
    value,
    most,
    tooMany: `最多 ${most} 个文件`,
    uploading,
    onUploading,
    shrinks: true,
    pastes,
    onChange: (ids, fresh) => {
      setAdded((before) => ({ ...before, ...fresh }));
      onChange(ids, { ...known, ...fresh });
    },
  });
  return (
    <fieldset className={classNames('ui-field', mediaStyles.zone)} {...upload.zone}>
      <legend className="ui-label">{label}</legend>
      {value.map((id, at) => {
        const name = known[id] ?? `附件 ${at + 1}`;
        return (
          <div key={id} className={styles.file}>
            <FileFace id={id} name={name} />
            <span className={classNames('ui-truncate', styles.fileName)}>{name}</span>
            <IconButton
              icon={XIcon}
              label={`删除${name}`}
              onClick={() =>
                onChange(
                  value.filter((other) => other !== id),
                  known,
                )
              }
            />
          </div>
        );
      })}
      {value.length < most ? (
        <Button variant="outline" size="small" icon={PlusIcon} loading={uploading} onClick={upload.open}>
          {uploading ? upload.progress : '上传附件'}
        </Button>
      ) : null}
      <KeptBack {...upload.keptBack} />
      <p className="ui-help">{hint}</p>
      <input {...upload.input} aria-label={`选择${label}`} accept={accept} />
    </fieldset>
  );
}
