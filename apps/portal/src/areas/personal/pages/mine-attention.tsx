import { useCall } from '@vimo/client';
import { type FollowedBase, followedPage, hrefTo, pictureUrl } from '@vimo/contract';
import {
  AppLink,
  Button,
  Card,
  CheckIcon,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  MoreLink,
  Picture,
  SkeletonText,
  XIcon,
} from '@vimo/ui';
import { baseHref, basePicture } from '../../../features/base/base-view.ts';
import { useFollow } from '../../../features/base/use-follow.ts';
import { OwnPages } from '../../../features/list/own-pages.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { usePage } from '../../../features/member/use-page.ts';
import { Redirect } from '../../../shared/redirect.tsx';
import styles from '../personal.module.css';

/** Followed bases a page. */
const PAGE_SIZE = 3;

/** 我的关注: followed research bases with what they have been doing lately; 已关注 turns into 取消关注. */
export default function MineAttention() {
  const { page, turnTo } = usePage();
  const toggleFollow = useFollow();
  const answer = useCall(
    followedPage,
    { objType: 'JD', pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: 'list' },
  );
  const { data, error, refetch } = answer;
  // Who may not ask for it is nobody's follower; trouble with the network can be tried again (docs/domains/personal-centre.md).
  if (error && error.kind !== 'network' && error.kind !== 'fault' && error.kind !== 'expired')
    return <Redirect href="/login" />;
  return (
    <MemberPage title="我的关注" actions={<MoreLink href="/vimoresearch">爱研学</MoreLink>}>
      {data?.dataList.length === 0 ? (
        <Card>
          <EmptyState
            art="collect"
            text="您还没有关注基地哦~"
            action={<LinkButton href="/vimoresearch">去看研学基地</LinkButton>}
          />
        </Card>
      ) : data ? (
        data.dataList.map((base) => (
          <Followed key={base.orgId} base={base} onUnfollow={() => void toggleFollow(base)} />
        ))
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
      <OwnPages page={page} answer={answer} pageSize={PAGE_SIZE} onChange={turnTo} />
    </MemberPage>
  );
}

function Followed({ base, onUnfollow }: { base: FollowedBase; onUnfollow: () => void }) {
  return (
    <Card as="article" className={styles.followed}>
      <AppLink href={baseHref(base.orgId)} className={styles.logo} tabIndex={-1} aria-hidden="true">
        <Picture src={basePicture(base, 480)} alt="" width={132} height={100} />
      </AppLink>
      <div>
        <h2>
          <AppLink href={baseHref(base.orgId)} className={styles.followedName}>
            {base.names}
          </AppLink>
        </h2>
        <p className={`ui-text-14 ui-muted ${styles.intro}`}>{base.introInfo}</p>
      </div>
      <div className={styles.lately}>
        {base.activityInfo.map(({ id, title, imagesUrl }) => (
          <AppLink key={id} href={hrefTo('/index/activityDetail/$id', { id })}>
            <Picture src={pictureUrl(imagesUrl, 480)} alt="" width={136} height={76} />
            <p className="ui-truncate">{title}</p>
          </AppLink>
        ))}
      </div>
      <Button
        variant="tint"
        size="small"
        className={styles.unfollow}
        aria-label={`已关注${base.names}，取消关注`}
        onClick={onUnfollow}
      >
        <span className={styles.resting}>
          <CheckIcon />
          已关注
        </span>
        <span className={styles.hovered}>
          <XIcon />
          取消关注
        </span>
      </Button>
    </Card>
  );
}
