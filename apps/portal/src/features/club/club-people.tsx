import { useCall } from '@vimo/client';
import { clubMembers, pictureUrl } from '@vimo/contract';
import { Avatar, EmptyState, ErrorState, Loading, SkeletonText, Tag } from '@vimo/ui';
import styles from './own-clubs.module.css';

/** Members of a club, its leaders first: picture and name. */
export function ClubPeople({ clubId }: { clubId: string }) {
  const { data, error, refetch } = useCall(clubMembers, { asstionId: clubId });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    );
  if (data.length === 0) return <EmptyState small art="club" text="还没有成员" />;
  return (
    <ul className={styles.people}>
      {data.map(({ id, name, headImg, isLeader }) => (
        <li key={id}>
          <Avatar src={pictureUrl(headImg, 160)} />
          <span translate="no">{name}</span>
          {isLeader === 1 ? <Tag>负责人</Tag> : null}
        </li>
      ))}
    </ul>
  );
}
