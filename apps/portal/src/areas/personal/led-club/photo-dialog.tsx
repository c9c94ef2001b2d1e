import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import { addClubPhoto, CLUB_PHOTO_NAME_LENGTH, CLUB_PHOTO_UNNAMED } from '@vimo/contract';
import { Field, FormDialog, TextInput, toast, useForm } from '@vimo/ui';
import { useState } from 'react';
import { PicturePicker } from '../../../features/media/picture-picker.tsx';

const AT_ONCE = 9;

/** Sends photos in for a club's album, up to nine at once under one caption. */
export function PhotoDialog({ clubId, onClose }: { clubId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [pictures, setPictures] = useState<string[]>([]);
  const [uploading, setUploading] = useState(false);
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: CLUB_PHOTO_UNNAMED } : {}),
    send: async ({ name }) => {
      if (uploading) return void toast.warning('照片正在上传，请稍候');
      if (pictures.length === 0) return void toast.warning('请选择照片');
      let said = '';
      // One after the other: what was taken is taken off the list, so that a second try sends the rest.
      for (const imagesUrl of pictures) {
        said = (await call(addClubPhoto, { asstionId: clubId, imagesUrl, name })).message;
        setPictures((before) => before.filter((one) => one !== imagesUrl));
      }
      toast.success(said);
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <FormDialog title="上传照片" form={form} okText="上传" onClose={onClose}>
      <PicturePicker
        label="照片"
        use="clubPhoto"
        value={pictures}
        onChange={setPictures}
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
