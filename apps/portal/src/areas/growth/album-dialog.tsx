import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '@vimo/client';
import { ALBUM_NAME_LENGTH, ALBUM_REMARK_LENGTH, type Album, albumList } from '@vimo/contract';
import { addAlbum, updateAlbum } from '@vimo/contract/schemas';
import { checkBy, Field, FormDialog, TextArea, TextInput, toast } from '@vimo/ui';
import { useKeptForm } from '../../features/session/use-kept-form.ts';

/** 创建相册 and 编辑相册. `onMade` hears the id of a new one. */
export function AlbumDialog({
  album,
  onClose,
  onMade,
}: {
  album: Album | undefined;
  onClose: () => void;
  onMade?: (id: string) => void;
}) {
  const queries = useQueryClient();
  const form = useKeptForm(`album.${album?.id ?? 'new'}`, {
    initial: { name: album?.name ?? '', remark: album?.remark ?? '' },
    check: (values) => checkBy(addAlbum.input, values),
    send: async (values) => {
      const { message, data } = album
        ? await call(updateAlbum, { id: album.id, ...values })
        : await call(addAlbum, values);
      toast.success(message);
      await queries.invalidateQueries({ queryKey: keyOf(albumList) });
      onClose();
      if ('id' in data) onMade?.(data.id);
    },
  });
  const { input, errors } = form;
  return (
    <FormDialog title={album ? '编辑相册' : '创建相册'} form={form} onClose={onClose}>
      <Field label="相册名称" required error={errors.name}>
        <TextInput {...input('name')} maxLength={ALBUM_NAME_LENGTH} />
      </Field>
      <Field label="相册描述" required error={errors.remark}>
        <TextArea {...input('remark')} maxLength={ALBUM_REMARK_LENGTH} />
      </Field>
    </FormDialog>
  );
}
