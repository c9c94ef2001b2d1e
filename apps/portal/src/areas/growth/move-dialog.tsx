import { batchMovePhoto } from '@vimo/contract';
import { Button, Dialog, Field, Select } from '@vimo/ui';
import { useState } from 'react';
import { useAlbumDo, useAlbums } from './use-albums.ts';

/** 移动到相册: into another one than the photos are in. */
export function MoveDialog({
  ids,
  from,
  onMoved,
  onClose,
}: {
  ids: readonly string[];
  from: string | undefined;
  onMoved: () => void;
  onClose: () => void;
}) {
  const { data: albums } = useAlbums();
  const send = useAlbumDo();
  const [albumId, setAlbumId] = useState('');
  const [problem, setProblem] = useState('');
  const move = async () => {
    if (!albumId) return setProblem('请选择相册后再进行操作');
    if (await send(batchMovePhoto, { albumId, ids: [...ids] })) onMoved();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="移动到相册"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button onClick={() => void move()}>移动</Button>
        </>
      }
    >
      <Field label="相册" required error={problem}>
        <Select
          value={albumId}
          placeholder="请选择相册"
          options={(albums ?? []).filter(({ id }) => id !== from).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => {
            setAlbumId(target.value);
            setProblem('');
          }}
        />
      </Field>
    </Dialog>
  );
}
