import { pictureUrl, type UploadUse } from '@vimo/contract';
import { Picture } from '@vimo/ui';
import { Button } from 'antd';
import styles from './form.module.css';
import type { ControlProps } from './form-field.tsx';
import { usePictureUpload } from './use-picture-upload.tsx';

/** A logo, sent in as soon as it is chosen; the value is its file id. */
export function LogoField({ id, value, onChange, describedBy, disabled, use }: ControlProps & { use: UploadUse }) {
  const { uploading, choose, input } = usePictureUpload(use, ([sent = '']) => onChange(sent));
  return (
    <div className={styles.logo}>
      {value ? <Picture src={pictureUrl(value, 160)} alt="标志" width={56} height={56} /> : null}
      <Button id={id} aria-describedby={describedBy} disabled={disabled} loading={uploading} onClick={choose}>
        {value ? '换一张' : '上传标志'}
      </Button>
      {value ? (
        <Button type="text" disabled={disabled} onClick={() => onChange('')}>
          移除
        </Button>
      ) : null}
      {input}
    </div>
  );
}
