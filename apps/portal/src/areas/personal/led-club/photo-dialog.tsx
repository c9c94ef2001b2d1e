import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import { addClubPhoto, CLUB_PHOTO_NAME_LENGTH, CLUB_PHOTO_UNNAMED } from '@vimo/contract';
import { Field, FormDialog, TextInput, toast } from '@vimo/ui';
import { useState } from 'react';
import { PicturePicker } from '../../../features/media/picture-picker.tsx';
import { useKeptForm } from '../../../features/session/use-kept-form.ts';

const AT_ONCE = 9;

const idsIn = (list: string) => list.split(',').filter(Boolean);

/** Sends photos in for a club's album, up to nine at once under one caption. */
export function PhotoDialog({ clubId, onClose }: { clubId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [uploading, setUploading] = useState(false);
  const form = useKeptForm(`club-photos.${clubId}`, {
    initial: { name: '', imagesUrl: '' },
    // What is wrong with the photos has no place beside them, and is told as a message.
    shows: () => ['name'],
    check: ({ name, imagesUrl }) => ({
      ...(name.trim() === '' ? { name: CLUB_PHOTO_UNNAMED } : {}),
      ...(imagesUrl === '' ? { imagesUrl: '请选择照片' } : {}),
    }),
    send: async ({ name, imagesUrl }) => {
      const photos = idsIn(imagesUrl);
      let said = '';
      // One after the other: what was taken is taken off the list, so that a second try sends the rest.
      for (const [at, photo] of photos.entries()) {
        said = (await call(addClubPhoto, { asstionId: clubId, imagesUrl: photo, name })).message;
        form.set('imagesUrl', photos.slice(at + 1).join());
      }
      toast.success(said);
      onClose();
      // Not waited for: who opens it again meanwhile begins anew.
      void queries.invalidateQueries();
    },
  });
  return (
    <FormDialog title="上传照片" form={form} okText="上传" onClose={onClose}>
      <PicturePicker
        label="照片"
        use="clubPhoto"
        value={idsIn(form.values.imagesUrl)}
        onChange={(ids) => form.set('imagesUrl', ids.join())}
        most={AT_ONCE}
        tooMany={`一次最多上传${AT_ONCE}张照片`}
        uploading={uploading}
        onUploading={setUploading}
        hint={`一次最多 ${AT_ONCE} 张，每张小于 5MB`}
        shrinks
      />
      <Field label="照片说明" required error={form.errors.name} hint="所有人可见，如：校园开放日">
        <TextInput {...form.input('name')} maxLength={CLUB_PHOTO_NAME_LENGTH} />
      </Field>
    </FormDialog>
  );
}
