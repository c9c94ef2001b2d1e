import { batchAddPhoto, MOST_PHOTOS_AT_ONCE } from '@vimo/contract';
import { Button, Dialog, Field, Select, toast } from '@vimo/ui';
import { useState } from 'react';
import { PicturePicker } from '../../features/media/picture-picker.tsx';
import { useAlbumDo, useAlbums } from './use-albums.ts';

/** 上传照片 into an album; `albumId` is the one that is chosen at first, empty for none. */
export function UploadDialog({ albumId: first, onClose }: { albumId: string; onClose: () => void }) {
  const { data: albums } = useAlbums();
  const send = useAlbumDo();
  const [albumId, setAlbumId] = useState(first);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [uploading, setUploading] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async () => {
    if (!albumId) return setProblem('请选择相册上传');
    if (ids.length === 0) return toast.warning('请选择照片后再进行操作');
    setPending(true);
    const done = await send(batchAddPhoto, { albumId, photoIds: ids.join() });
    setPending(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="上传照片"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button loading={pending} disabled={uploading} onClick={() => void submit()}>
            上传
          </Button>
        </>
      }
    >
      <Field label="相册" required error={problem}>
        <Select
          value={albumId}
          placeholder="请选择相册"
          options={(albums ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => {
            setAlbumId(target.value);
            setProblem('');
          }}
        />
      </Field>
      <PicturePicker
        label="照片"
        use="album"
        value={ids}
        onChange={setIds}
        most={MOST_PHOTOS_AT_ONCE}
        tooMany={`一次最多 ${MOST_PHOTOS_AT_ONCE} 张照片`}
        uploading={uploading}
        onUploading={setUploading}
        shrinks
        hint="可以一次选多张；太大的照片会自动缩小"
      />
    </Dialog>
  );
}
