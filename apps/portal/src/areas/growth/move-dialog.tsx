import { batchMovePhoto, pictureUrl } from '@vimo/contract';
import { art, Button, classNames, Dialog, EmptyState, Picture, QueryState } from '@vimo/ui';
import { useState } from 'react';
import styles from './move-dialog.module.css';
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
  const query = useAlbums();
  const send = useAlbumDo();
  const [albumId, setAlbumId] = useState('');
  const [problem, setProblem] = useState('');
  const [pending, setPending] = useState(false);
  const move = async () => {
    if (!albumId) return setProblem('请选择相册后再进行操作');
    setPending(true);
    const done = await send(batchMovePhoto, { albumId, ids: [...ids] });
    setPending(false);
    if (done) onMoved();
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
          <Button loading={pending} onClick={() => void move()}>
            移动 {ids.length} 张
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="ui-visually-hidden">相册</legend>
        <QueryState query={query} lines={3}>
          {(albums) => (
            <>
              {albums.every(({ id }) => id === from) ? <EmptyState small text="还没有其他相册" /> : null}
              {albums.map(({ id, name, imageId, photoNum }) => (
                <label
                  key={id}
                  className={classNames(styles.album, id === albumId && styles.on, id === from && styles.off)}
                >
                  <Picture
                    src={imageId ? pictureUrl(imageId, 160) : art('empty-upload')}
                    alt=""
                    width={76}
                    height={57}
                  />
                  <span>
                    {name}
                    <small className="ui-tabular">{id === from ? '当前相册' : `${photoNum} 张`}</small>
                  </span>
                  <input
                    type="radio"
                    name="album"
                    value={id}
                    checked={id === albumId}
                    disabled={id === from}
                    onChange={() => {
                      setAlbumId(id);
                      setProblem('');
                    }}
                  />
                </label>
              ))}
            </>
          )}
        </QueryState>
      </fieldset>
      <div role="alert">{problem ? <p className="ui-help is-error">{problem}</p> : null}</div>
    </Dialog>
  );
}
