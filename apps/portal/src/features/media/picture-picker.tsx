import { PICTURE_TYPES, pictureUrl, type UploadUse } from '@vimo/contract';
import { CameraIcon, classNames, Picture, PlusIcon, useAccepted, XIcon } from '@vimo/ui';
import { KeptBack } from './kept-back.tsx';
import styles from './media.module.css';
import { useUpload } from './use-upload.ts';

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
  /** Pictures pasted anywhere on the page go here. */
  pastes?: boolean;
}

/** Uploads pictures as soon as they are chosen, dropped or pasted, within the number, type and size that the use allows. */
export function PicturePicker(props: PicturePickerProps) {
  const { label, value, onChange, most, uploading, hint, shrinks = false, pastes = false } = props;
  const accept = useAccepted(PICTURE_TYPES.join());
  const upload = useUpload({ ...props, onlyPictures: true, shrinks, pastes });
  return (
    <fieldset className={classNames('ui-field', styles.zone)} {...upload.zone}>
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
          <button type="button" className={styles.add} aria-busy={uploading} onClick={() => uploading || upload.open()}>
            {uploading ? <span className="ui-spinner" aria-hidden="true" /> : <PlusIcon />}
            {uploading ? upload.progress : '添加图片'}
          </button>
        ) : null}
        {shrinks && value.length < most && !uploading ? (
          <button type="button" className={classNames(styles.add, styles.camera)} onClick={upload.openCamera}>
            <CameraIcon />
            拍照
          </button>
        ) : null}
      </div>
      <KeptBack {...upload.keptBack} />
      {hint ? <p className="ui-help">{hint}</p> : null}
      <input {...upload.input} aria-label={`选择${label}`} accept={accept} />
      {shrinks ? <input {...upload.camera} aria-label={`为${label}拍照`} /> : null}
    </fieldset>
  );
}
