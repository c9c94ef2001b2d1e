import { useCall } from '@vimo/client';
import { clubAlbum, clubDynamics, clubPage, type NamedClubRow } from '@vimo/contract';
import { Card, EmptyState, ErrorState, formatDate, LinkButton, Loading, Pagination, SkeletonText } from '@vimo/ui';
import { useState } from 'react';
import { ClubHead } from '../../../features/club/club-head.tsx';
import { ClubPeople } from '../../../features/club/club-people.tsx';
import { OneClub } from '../../../features/club/one-club.tsx';
import styles from '../../../features/club/own-clubs.module.css';
import { Photos } from '../../../features/club/photos.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';

const MOST_CLUBS = 100;
const DYNAMICS = 6;
const PHOTOS = 6;

/** 我的社团: the clubs that the student has joined, one at a time. */
export default function MineClubs() {
  const { id } = useSearchOf('/mine/myAsstion');
  const { data, error, refetch } = useCall(clubPage, { joined: 1, pageSize: MOST_CLUBS, currentPage: 1 });
  return (
    <MemberPage
      title="我的社团"
      actions={
        <LinkButton variant="outline" size="small" href="/mine/asstionNotes">
          申请记录
        </LinkButton>
      }
    >
      <OneClub clubs={data?.dataList} id={id} empty="您还没有加入社团哦~" error={error} onRetry={refetch}>
        {(club) => <Club key={club.asstionId} club={club} />}
      </OneClub>
    </MemberPage>
  );
}

function Club({ club }: { club: NamedClubRow }) {
  return (
    <>
      <ClubHead club={club}>
        <p className={styles.intro}>{club.introInfo || '社团还没有写介绍'}</p>
      </ClubHead>
      <div className={styles.columns}>
        <div>
          <Dynamics clubId={club.asstionId} />
          <Album club={club} />
        </div>
        <Card as="section" className={styles.part}>
          <h2>社团成员</h2>
          <ClubPeople clubId={club.asstionId} />
        </Card>
      </div>
    </>
  );
}

function Dynamics({ clubId }: { clubId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    clubDynamics,
    { asstionId: clubId, pageSize: DYNAMICS, currentPage: page },
    { keepPrevious: 'list' },
  );
  return (
    <Card as="section" className={styles.part}>
      <h2>社团动态</h2>
      {data ? (
        data.totalCount > 0 ? (
          <ol className={styles.dynamics}>
            {data.dataList.map(({ id, message, createdate }) => (
              <li key={id}>
                <time className="ui-tabular ui-text-13" dateTime={createdate}>
                  {formatDate(createdate)}
                </time>
                <p>{message}</p>
              </li>
            ))}
          </ol>
        ) : (
          <EmptyState small text="还没有动态" />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={DYNAMICS} />
        </Loading>
      )}
      <Pagination page={page} total={data?.totalCount ?? 0} pageSize={DYNAMICS} onChange={setPage} />
    </Card>
  );
}

/** Some photos; nothing where there are none. All are on the club's page. */
function Album({ club }: { club: NamedClubRow }) {
  const { data } = useCall(clubAlbum, { asstionId: club.asstionId, belongDeptId: club.belongDeptId });
  if (!data || data.length === 0) return null;
  return (
    <Card as="section" className={styles.part}>
      <h2>社团相册</h2>
      <Photos photos={data.slice(0, PHOTOS)} className={styles.album} />
    </Card>
  );
}
