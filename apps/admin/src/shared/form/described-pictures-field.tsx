import { DESCRIBED_LENGTH, pictureLines, picturesOf, pictureUrl, type UploadUse } from '@vimo/contract';
import { Picture, toast } from '@vimo/ui';
import { Button, Input } from 'antd';
import styles from './form.module.css';
import type { ControlProps } from './form-field.tsx';
import { usePictureUpload } from './use-picture-upload.tsx';

/** Pictures in order with what each shows, at most so many, sent in as soon as they are chosen; the value is `pictureLines` of them. */
export function DescribedPicturesField({
  id,
  value,
  onChange,
  describedBy,
  disabled,
  use,
  most,
}: ControlProps & { use: UploadUse; most: number }) {
  const pictures = picturesOf(value);
  const put = (list: typeof pictures) => onChange(pictureLines(list));
  const { uploading, choose, input } = usePictureUpload(
    use,
    (sent) => {
      if (pictures.length + sent.length > most) toast.warning(`最多 ${most} 张图片`);
      put([...pictures, ...sent.map((one) => ({ id: one, text: '' }))].slice(0, most));
    },
    { multiple: true },
  );
  return (
    <div className={styles.described}>
      {pictures.map((picture, at) => (
        <div key={picture.id}>
          <Picture src={pictureUrl(picture.id, 160)} alt={picture.text} width={104} height={66} />
          <div className="ui-grow">
            <Input
              value={picture.text}
              disabled={disabled}
              maxLength={DESCRIBED_LENGTH}
              aria-label={`第 ${at + 1} 张图片的说明`}
              placeholder="图片上有什么，如：孩子们在温室里量叶片"
              onChange={(event) =>
                put(pictures.map((one) => (one.id === picture.id ? { ...one, text: event.target.value } : one)))
              }
            />
            {at === 0 ? (
              <span className="ui-muted ui-text-13">封面</span>
            ) : (
              <Button
                type="text"
                size="small"
                disabled={disabled}
                aria-label={`设为封面：第 ${at + 1} 张图片`}
                onClick={() => put([picture, ...pictures.filter((one) => one.id !== picture.id)])}
              >
                设为封面
              </Button>
            )}
            <Button
              type="text"
              size="small"
              disabled={disabled}
              aria-label={`移除：第 ${at + 1} 张图片`}
              onClick={() => put(pictures.filter((one) => one.id !== picture.id))}
            >
              移除
            </Button>
          </div>
        </div>
      ))}
      {pictures.length < most ? (
        <Button id={id} aria-describedby={describedBy} disabled={disabled} loading={uploading} onClick={choose}>
          上传图片
        </Button>
      ) : null}
      {input}
    </div>
  );
}
