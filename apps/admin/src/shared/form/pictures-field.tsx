import { pictureUrl, type UploadUse } from '@vimo/contract';
import { Picture, toast } from '@vimo/ui';
import { Button } from 'antd';
import styles from './form.module.css';
import type { ControlProps } from './form-field.tsx';
import { usePictureUpload } from './use-picture-upload.tsx';

/** Pictures in order, at most so many, sent in as soon as they are chosen; the value is their file ids joined by commas. */
export function PicturesField({
  id,
  value,
  onChange,
  describedBy,
  disabled,
  use,
  most,
}: ControlProps & { use: UploadUse; most: number }) {
  const ids = value === '' ? [] : value.split(',');
  const add = (sent: string[]) => {
    if (ids.length + sent.length > most) toast.warning(`最多 ${most} 张图片`);
    onChange([...ids, ...sent].slice(0, most).join(','));
  };
  const { uploading, choose, input } = usePictureUpload(use, add, { multiple: true });
  const put = (list: string[]) => onChange(list.join(','));
  return (
    <div className={styles.pictures}>
      {ids.map((one, at) => (
        <figure key={one}>
          <Picture src={pictureUrl(one, 160)} alt={`第 ${at + 1} 张图片`} width={104} height={66} />
          <figcaption>
            {at === 0 ? (
              <span className="ui-muted">封面</span>
            ) : (
              <Button
                type="text"
                size="small"
                disabled={disabled}
                aria-label={`设为封面：第 ${at + 1} 张图片`}
                onClick={() => put([one, ...ids.filter((other) => other !== one)])}
              >
                设为封面
              </Button>
            )}
            <Button
              type="text"
              size="small"
              disabled={disabled}
              aria-label={`移除：第 ${at + 1} 张图片`}
              onClick={() => put(ids.filter((other) => other !== one))}
            >
              移除
            </Button>
          </figcaption>
        </figure>
      ))}
      {ids.length < most ? (
        <Button id={id} aria-describedby={describedBy} disabled={disabled} loading={uploading} onClick={choose}>
          上传图片
        </Button>
      ) : null}
      {input}
    </div>
  );
}
