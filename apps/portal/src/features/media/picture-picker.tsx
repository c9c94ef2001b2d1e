import { CallError, upload } from '@vimo/client';
import { fileUpload, pictureUrl, UPLOAD_USES, type UploadUse } from '@vimo/contract';
import { Picture, PlusIcon, sayRefusal, smaller, toast, XIcon } from '@vimo/ui';
import { type ChangeEvent, useRef } from 'react';
import styles from './media.module.css';

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

interface PicturePickerProps {
  label: string;
  use: UploadUse;
  /** File ids chosen so far. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  most: number;
  /** Said when more are chosen. */
  tooMany: string;
  uploading: boolean;
  onUploading: (uploading: boolean) => void;
  hint?: string;
  /** Pictures of a camera are made smaller before they are sent. */
  shrinks?: boolean;
}

/** Uploads pictures as soon as they are chosen, within the number, type and size that the use allows. */
export function PicturePicker(props: PicturePickerProps) {
  const { label, use, value, onChange, most, tooMany, uploading, onUploading, hint, shrinks } = props;
  const input = useRef<HTMLInputElement>(null);
  const { maxBytes, tooLarge } = UPLOAD_USES[use];

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(event.target.files ?? [])];
    // The same file can be chosen again after a failure.
    event.target.value = '';
    if (picked.length === 0) return;
    if (value.length + picked.length > most) return toast.warning(tooMany);
    if (!picked.every(({ type }) => TYPES.includes(type))) return toast.warning('请选择图片文件');
    onUploading(true);
    try {
      const files = shrinks ? await Promise.all(picked.map(smaller)) : picked;
      if (files.some(({ size }) => size >= maxBytes)) return toast.warning(tooLarge);
      const { data } = await upload(fileUpload, { belongName: use }, files);
      onChange([...value, ...data.split(',').filter(Boolean)]);
    } catch (error) {
      if (error instanceof CallError) sayRefusal(error);
    } finally {
      onUploading(false);
    }
  };
  return (
    <fieldset className="ui-field">
      <legend className="ui-label">{label}</legend>
      <div className={styles.picker}>
        {value.map((id, index) => (
          <span key={id}>
            <Picture src={pictureUrl(id, 480)} alt={`已选图片 ${index + 1}`} width={88} height={88} />
            <button
              type="button"
              className={styles.gone}
              aria-label={`删除第 ${index + 1} 张图片`}
              onClick={() => onChange(value.filter((other) => other !== id))}
            >
              <XIcon />
            </button>
          </span>
        ))}
        {value.length < most ? (
          <button
            type="button"
            className={styles.add}
            aria-busy={uploading}
            onClick={() => uploading || input.current?.click()}
          >
            {uploading ? <span className="ui-spinner" aria-hidden="true" /> : <PlusIcon />}
            {uploading ? '上传中…' : '添加图片'}
          </button>
        ) : null}
      </div>
      {hint ? <p className="ui-help">{hint}</p> : null}
      <input
        ref={input}
        type="file"
        className="ui-visually-hidden"
        tabIndex={-1}
        aria-label={`选择${label}`}
        accept={TYPES.join()}
        multiple={most > 1}
        onChange={choose}
      />
    </fieldset>
  );
}
