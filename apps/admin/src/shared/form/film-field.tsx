import { FILM_TYPES, type UploadUse } from '@vimo/contract';
import { Button } from 'antd';
import { DocumentField } from './document-field.tsx';
import type { ControlProps } from './form-field.tsx';

const NO_NAMES = {};

/** One film, sent in as soon as it is chosen, which may be taken off again; the value is its file id. */
export const FilmField = (props: ControlProps & { use: UploadUse }) => (
  <div>
    <DocumentField {...props} names={NO_NAMES} accept={FILM_TYPES.join()} />
    {props.value ? (
      <Button type="text" size="small" disabled={props.disabled} onClick={() => props.onChange('')}>
        移除视频
      </Button>
    ) : null}
  </div>
);
