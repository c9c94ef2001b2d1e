import type { UploadUse } from '@vimo/contract';
import { Loading, SkeletonText } from '@vimo/ui';
import { lazy, Suspense } from 'react';
import type { ControlProps } from '../form/form-field.tsx';
import type { Insert } from './rich-text-field.tsx';

/** The editor comes when a text is edited. */
const RichTextField = lazy(() => import('./rich-text-field.tsx'));

/** A control for a text with headings, lists and, where a use for them is named, pictures. */
export const richText = (pictures?: UploadUse, inserts?: readonly Insert[]) => (props: ControlProps) => (
  <Suspense
    fallback={
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    }
  >
    <RichTextField {...props} {...(pictures ? { pictures } : {})} {...(inserts ? { inserts } : {})} />
  </Suspense>
);
