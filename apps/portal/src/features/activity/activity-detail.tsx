import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { type ActivityDetail as Activity, ApplyStatus, activityFetch, MessageSubject } from '@vimo/contract';
import {
  Breadcrumb,
  Button,
  Card,
  classNames,
  HeartFillIcon,
  HeartIcon,
  Loading,
  MobileActionBar,
  MobileTitleBar,
  MoreLink,
  Price,
  ShareNetworkIcon,
  SkeletonBar,
  SkeletonText,
  Tag,
  toast,
} from '@vimo/ui';
import { useCallback, useEffect, useState } from 'react';
import { NotShown } from '../../app/not-shown.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { EnrolledUsers } from '../enrolment/enrolled-users.tsx';
import { SignUpActions } from '../enrolment/sign-up-actions.tsx';
import { SignUpDialog } from '../enrolment/sign-up-dialog.tsx';
import { EvaluateActivity } from '../message/evaluate-button.tsx';
import { MessageBoard } from '../message/message-board.tsx';
import { messagesHref } from '../message/subject.ts';
import { activitiesLabel, useChosenOrg } from '../organisation/chosen-org.ts';
import { requireLogin } from '../session/require-login.ts';
import { hasSession } from '../session/session.ts';
import { SpacePreview } from '../space/space-preview.tsx';
import { ActivityFacts } from './activity-facts.tsx';
import { applyHref, detailHref, pictureIds, registrationHref, stagesText, typeNames } from './activity-view.ts';
import { Gallery } from './gallery.tsx';
import { RichText } from './rich-text.tsx';
import { ShareCard, ShareDialog } from './share-activity.tsx';
import { useCollect } from './use-collect.ts';
import './activity-detail.css';

const LIST = '/index/dreamActivity';

/** One activity (spec 1, 2.10). `?apply=1` opens the sign-up dialog, so that a login in between leads back into it. */
export function ActivityDetailPage({ id }: { id: string }) {
  const { data: activity, error, refetch } = useCall(activityFetch, { id });
  const router = useRouter();
  const org = useChosenOrg();
  usePageTitle(activity?.title ?? '活动详情');
  const goBack = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ href: LIST }));
  return (
    <>
      <div className="m-only">
        <MobileTitleBar title="活动详情" onBack={goBack} />
      </div>
      <main id="main" className="wrap" tabIndex={-1}>
        <Breadcrumb
          items={[
            { label: '首页', href: '/index/home' },
            { label: activitiesLabel(org), href: LIST },
            { label: '活动详情' },
          ]}
        />
        {activity ? (
          <Detail key={id} activity={activity} />
        ) : error ? (
          <NotShown
            title="活动详情"
            error={error}
            onRetry={() => void refetch()}
            listHref={LIST}
            listText="去看看其他活动"
          />
        ) : (
          <DetailSkeleton />
        )}
      </main>
    </>
  );
}

function Detail({ activity }: { activity: Activity }) {
  const navigate = useNavigate();
  const toggleCollect = useCollect();
  const [sharing, setSharing] = useState(false);
  const { apply } = useSearch({ strict: false }) as { apply?: string };
  const collected = activity.isConcern === 1;
  const applied = activity.isApply === 1;
  const open = !applied && activity.activityApplyStatus === ApplyStatus.open;
  const here = detailHref(activity.id);

  const startApply = async () => {
    if (applied) toast.warning('您已报名，请勿重复点击');
    else if (await requireLogin()) void navigate({ href: applyHref(activity.id), resetScroll: false });
  };
  const endApply = useCallback(
    () => void navigate({ href: here, replace: true, resetScroll: false }),
    [navigate, here],
  );
  // Who comes by 我要报名 of a list without being signed in is asked to; without an answer the page stays as it is.
  const wanted = apply === '1';
  useEffect(() => {
    if (!wanted || hasSession()) return;
    void requireLogin().then((signedIn) => signedIn || endApply());
  }, [wanted, endApply]);
  const collectButton = {
    'aria-pressed': collected,
    onClick: () => void toggleCollect(activity),
  };
  const HeartNow = collected ? HeartFillIcon : HeartIcon;

  return (
    <>
      <Card as="article" className="dtop">
        <Gallery ids={pictureIds(activity)} title={activity.title} />
        <div>
          <div className="tags">
            {[...typeNames(activity.typesName), stagesText(activity.suitSection)].filter(Boolean).map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </div>
          <h1>{activity.title}</h1>
          <ActivityFacts activity={activity} />
          <div className="cta">
            <Price value={activity.prices} />
            <div className="acts">
              <Button
                {...collectButton}
                variant="outline"
                size="large"
                icon={HeartNow}
                className={classNames('collect', collected && 'on')}
              >
                {collected ? '已收藏' : '收藏'}
              </Button>
              <SignUpActions activity={activity} onApply={() => void startApply()} />
            </div>
          </div>
          {applied || open ? (
            <p className="registration-way">
              <MoreLink href={registrationHref(activity.id)}>登记参加者与紧急联系人</MoreLink>
            </p>
          ) : null}
        </div>
      </Card>
      <div className="dcols">
        <div>
          <Card as="section" panel>
            <div className="ph">
              <h2 className="h2">活动详情</h2>
            </div>
            {activity.comments ? <RichText html={activity.comments} /> : <p className="muted">{activity.introInfo}</p>}
          </Card>
          <MessageBoard
            typeName={MessageSubject.activity}
            typeId={activity.id}
            subject={activity.title}
            moreHref={messagesHref(MessageSubject.activity, activity.id, activity.belongDeptId)}
            action={<EvaluateActivity activity={activity} />}
          />
        </div>
        <aside>
          <ShareCard />
          <SpacePreview activity={activity} />
          <EnrolledUsers activityId={activity.id} />
        </aside>
      </div>
      <MobileActionBar>
        <button {...collectButton} type="button" className={classNames('ic', 'collect', collected && 'on')}>
          <HeartNow />
          {collected ? '已收藏' : '收藏'}
        </button>
        <button type="button" className="ic" onClick={() => setSharing(true)}>
          <ShareNetworkIcon />
          分享
        </button>
        <SignUpActions activity={activity} onApply={() => void startApply()} />
      </MobileActionBar>
      <ShareDialog open={sharing} onClose={() => setSharing(false)} />
      <SignUpDialog activity={activity} open={wanted && open && hasSession()} onClose={endApply} />
    </>
  );
}

function DetailSkeleton() {
  return (
    <div className="detail-loading">
      <h1 className="sr">活动详情</h1>
      <Loading>
        <Card className="dtop">
          <SkeletonBar height={350} radius={14} />
          <SkeletonText lines={7} />
        </Card>
      </Loading>
    </div>
  );
}
