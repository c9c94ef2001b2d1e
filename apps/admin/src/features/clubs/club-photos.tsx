import { call, useCall } from '@vimo/client';
import {
  addClubPhoto,
  CLUB_PHOTO_NAME_LENGTH,
  clubPostLabel,
  deleteClubPhoto,
  type LedPhoto,
  ledPhotos,
  MOST_CLUB_PHOTOS,
  pictureUrl,
} from '@vimo/contract';
import { EmptyState, Picture, QueryState, StatusTag } from '@vimo/ui';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { usePictureUpload } from '../../shared/form/use-picture-upload.tsx';
import { useDoOnce } from '../../shared/use-do.ts';
import styles from './clubs.module.css';

/** Photos of a club, those that wait for review too; one is sent in with what it shows, or taken out. */
export function ClubPhotos({ clubId }: { clubId: string }) {
  const answer = useCall(ledPhotos, { asstionId: clubId });
  const { ask, holder } = useAsk();
  const { run } = useDoOnce();
  const remove = async (photo: LedPhoto, at: number) => {
    const title = `删除${photo.name || `第 ${at + 1} 张照片`}？`;
    if (await ask({ title, text: '删除后不能恢复。', okText: '删除', danger: true }))
      await run(() => call(deleteClubPhoto, { id: photo.id }));
  };
  return (
    <QueryState query={answer}>
      {(photos) => (
        <>
          {holder}
          {photos.length < MOST_CLUB_PHOTOS ? <AddPhoto clubId={clubId} /> : null}
          {photos.length === 0 ? (
            <EmptyState small text="还没有照片" />
          ) : (
            <ul className={styles.photos} aria-label="照片">
              {photos.map((photo, at) => (
                <li key={photo.id}>
                  <Picture src={pictureUrl(photo.imagesUrl, 480)} alt={photo.name} width={160} height={106} />
                  <div className={styles.line}>
                    <span className="ui-grow">{photo.name || <span className="ui-muted">没有说明</span>}</span>
                    {photo.auditStatus === 1 ? null : (
                      <StatusTag tone={clubPostLabel[photo.auditStatus]?.tone ?? 'idle'}>
                        {clubPostLabel[photo.auditStatus]?.label}
                      </StatusTag>
                    )}
                    <Button
                      type="link"
                      size="small"
                      danger
                      aria-label={`删除第 ${at + 1} 张照片`}
                      onClick={() => remove(photo, at)}
                    >
                      删除
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </QueryState>
  );
}

/** A photo needs to say what it shows: whoever does not see it is told that. */
function AddPhoto({ clubId }: { clubId: string }) {
  const [name, setName] = useState('');
  const { run, pending } = useDoOnce();
  const { input, uploading, choose } = usePictureUpload('clubPhoto', async ([imagesUrl = '']) => {
    if (await run(() => call(addClubPhoto, { asstionId: clubId, imagesUrl, name: name.trim() }))) setName('');
  });
  return (
    <div className={styles.addPhoto}>
      <label htmlFor="photo-name">照片说明</label>
      <Input
        id="photo-name"
        value={name}
        maxLength={CLUB_PHOTO_NAME_LENGTH}
        placeholder="如：社团招新现场"
        onChange={(event) => setName(event.target.value)}
      />
      <Button loading={uploading || pending} disabled={name.trim() === ''} onClick={choose}>
        上传照片
      </Button>
      {input}
    </div>
  );
}
