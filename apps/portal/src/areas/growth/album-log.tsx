import { useCall } from '@vimo/client';
import { ALBUM_LOG_PAGE, albumLogPage, pictureUrl } from '@vimo/contract';
import { Dialog, EmptyState, ErrorState, formatDateTime, Loading, Pagination, Picture, SkeletonText } from '@vimo/ui';
import { useState } from 'react';
import styles from './album-log.module.css';

/** 上传记录: what came into which album, the latest first. */
export function AlbumLog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    albumLogPage,
    { currentPage: page, pageSize: ALBUM_LOG_PAGE },
    { keepPrevious: 'list' },
  );
  return (
    <Dialog open onClose={onClose} title="上传记录">
      {data?.dataList.length === 0 ? (
        <EmptyState small text="还没有上传记录" />
      ) : data ? (
        <ul className={styles.log}>
          {data.dataList.map(({ id, albumName, photoIds, creatTime }) => (
            <li key={id}>
              <p>
                上传到《{albumName}》{' '}
                <span className="ui-text-14 ui-muted ui-tabular">{formatDateTime(creatTime)}</span>
              </p>
              <div>
                {photoIds
                  .split(',')
                  .filter(Boolean)
                  .map((photo) => (
                    <Picture key={photo} src={pictureUrl(photo, 160)} alt="" width={56} height={56} />
                  ))}
              </div>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      <Pagination page={page} total={data?.totalCount ?? 0} pageSize={ALBUM_LOG_PAGE} onChange={setPage} />
    </Dialog>
  );
}
