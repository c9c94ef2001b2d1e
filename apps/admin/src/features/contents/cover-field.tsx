import { COVER_SIZE, type UploadUse } from '@vimo/contract';
import { Button } from 'antd';
import { CroppedPictureField } from '../../shared/form/cropped-picture-field.tsx';
import type { ControlProps } from '../../shared/form/form-field.tsx';

/** The cover of a piece of news, cut for its place, the first of the file ids in the value; those behind it, of news that was there before, stay. */
export function CoverField(props: ControlProps & { use: UploadUse }) {
  const [cover = '', ...others] = props.value.split(',');
  return (
    <div>
      <CroppedPictureField
        {...props}
        value={cover}
        place={COVER_SIZE}
        onChange={(id) => props.onChange([id, ...others].join(','))}
      />
      {cover ? (
        <Button type="text" size="small" disabled={props.disabled} onClick={() => props.onChange(others.join(','))}>
          移除封面
        </Button>
      ) : null}
    </div>
  );
}
