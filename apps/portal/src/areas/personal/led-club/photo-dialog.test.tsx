// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { ToastHost } from '@vimo/ui';
import { expect, it } from 'vitest';
import { draftKey, readStored, writeStored } from '../../../shared/local-storage.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import { keepNothing, openAs } from './testing/open-as.tsx';

keepNothing();

const KEY = draftKey('club-photos.7', '5');

it('a closed dialog finds its caption and photos again, and a caption without a photo is not taken for sent', async () => {
  const open = () =>
    openAs<HTMLInputElement>(
      '5',
      <>
        <PhotoDialog clubId="7" onClose={() => {}} />
        <ToastHost />
      </>,
    );
  fireEvent.change(open(), { target: { value: '校园开放日' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '上传' })));
  await screen.findByText('请选择照片');
  expect(open().value).toBe('校园开放日');

  writeStored({ [KEY]: JSON.stringify({ ...JSON.parse(readStored(KEY) ?? ''), imagesUrl: 'p1,p2' }) });
  open();
  screen.getByAltText('已选图片 2');
});
