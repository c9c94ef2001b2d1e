import { CallError, upload } from '@vimo/client';
import { fileUpload, pictureUrl, UPLOAD_USES, type UploadUse } from '@vimo/contract';
import { Picture, sayRefusal, toast } from '@vimo/ui';
import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import styles from './form.module.css';
import type { ControlProps } from './form-field.tsx';

const TYPES = 'image/png,image/jpeg,image/webp';

/** A logo, sent in as soon as it is chosen; the value is its file id. */
export function LogoField({ id, value, onChange, describedBy, use }: ControlProps & { use: UploadUse }) {
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const { maxBytes, tooLarge } = UPLOAD_USES[use];
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again after a failure.
    event.target.value = '';
    if (!file) return;
    if (!TYPES.split(',').includes(file.type)) return toast.warning('请选择图片文件');
    if (file.size > maxBytes) return toast.warning(tooLarge);
    setUploading(true);
    try {
      onChange((await upload(fileUpload, { belongName: use }, [file])).data);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    } finally {
      setUploading(false);
    }
  };
  return (
    <div className={styles.logo}>
      {value ? <Picture src={pictureUrl(value, 160)} alt="标志" width={56} height={56} /> : null}
      <Button id={id} aria-describedby={describedBy} loading={uploading} onClick={() => input.current?.click()}>
        {value ? '换一张' : '上传标志'}
      </Button>
      {value ? (
        <Button type="text" onClick={() => onChange('')}>
          移除
        </Button>
      ) : null}
      <input ref={input} type="file" accept={TYPES} hidden onChange={choose} />
    </div>
  );
}
