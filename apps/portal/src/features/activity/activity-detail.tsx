import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import {
  type ActivityDetail as Activity,
  ALREADY_ENROLLED,
  ApplyStatus,
  activityFetch,
  MessageSubject,
} from '@vimo/contract';
import {
  Button,
  Card,
  classNames,
  HeartFillIcon,
  HeartIcon,
  Loading,
  MobileActionBar,
  MoreLink,
  Price,
  ShareNetworkIcon,
  SkeletonBar,
  SkeletonText,
  Tag,
  toast,
} from '@vimo/ui';
import { useCallback, useEffect, useState } from 'react';
import { InnerPage } from '../../app/inner-page.tsx';
import { NotShown } from '../../app/not-shown.tsx';
import { EnrolledUsers } from '../enrolment/enrolled-users.tsx';
import { SignUpActions } from '../enrolment/sign-up-actions.tsx';
import { SignUpDialog } from '../enrolment/sign-up-dialog.tsx';
import { useRequireParticipant } from '../enrolment/use-require-participant.ts';
import { EvaluateActivity } from '../message/evaluate-button.tsx';
import { MessageBoard } from '../message/message-board.tsx';
import { messagesHref } from '../message/subject.ts';
import { activitiesLabel, useChosenOrg } from '../organisation/chosen-org.ts';
import { useSession } from '../session/session.ts';
import { SpacePreview } from '../space/space-preview.tsx';
import { ActivityFacts } from './activity-facts.tsx';
import {
  ACTIVITIES_HREF,
  applyHref,
  detailHref,
  pictureIds,
  registrationHref,
  stagesText,
  typeNames,
} from './activity-view.ts';
import { Gallery } from './gallery.tsx';
import { RichText } from './rich-text.tsx';
import { ShareCard, ShareDialog } from './share-activity.tsx';
import { useCollect } from './use-collect.ts';
import './activity-detail.css';

const TITLE = '活动详情';

/** One activity (spec 1, 2.10). `?apply=1` opens the sign-up dialog, so that a login in between leads back into it. */
export function ActivityDetailPage({ id }: { id: string }) {
  const { data: activity, error, refetch } = useCall(activityFetch, { id });
  const org = useChosenOrg();
  return (
    <InnerPage
      title={TITLE}
      documentTitle={activity?.title ?? TITLE}
      crumbs={[{ label: activitiesLabel(org), href: ACTIVITIES_HREF }]}
      backHref={ACTIVITIES_HREF}
    >
      {activity ? (
        <Detail key={id} activity={activity} />
      ) : error ? (
        <NotShown
          title={TITLE}
          error={error}
          onRetry={() => void refetch()}
          listHref={ACTIVITIES_HREF}
          listText="去看看其他活动"
        />
      ) : (
        <DetailSkeleton />
      )}
    </InnerPage>
  );
}

function Detail({ activity }: { activity: Activity }) {
  const navigate = useNavigate();
  const toggleCollect = useCollect();
  const [sharing, setSharing] = useState(false);
  const { apply } = useSearch({ strict: false }) as { apply?: string };
  const signedIn = useSession().status !== 'guest';
  const collected = activity.isConcern === 1;
  const applied = activity.isApply === 1;
  const open = !applied && activity.activityApplyStatus === ApplyStatus.open;
  const here = detailHref(activity.id);

  const requireParticipant = useRequireParticipant();
  const startApply = async () => {
    if (await requireParticipant()) void navigate({ href: applyHref(activity.id), resetScroll: false });
  };
  const endApply = useCallback(
    () => void navigate({ href: here, replace: true, resetScroll: false }),
    [navigate, here],
  );
  // Who comes by 我要报名 of a list and cannot sign up is told why; the page stays as it is.
  const wanted = apply === '1';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when somebody comes, not when their own sign-up succeeds
  useEffect(() => {
    if (!wanted) return;
    if (applied) toast.warning(ALREADY_ENROLLED);
    if (applied) endApply();
    else void requireParticipant().then((may) => may || endApply());
  }, [wanted]);
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
      <SignUpDialog activity={activity} open={wanted && open && signedIn} onClose={endApply} />
    </>
  );
}

function DetailSkeleton() {
  return (
    <div className="detail-loading">
      <h1 className="sr">{TITLE}</h1>
      <Loading>
        <Card className="dtop">
          <SkeletonBar height={350} radius={14} />
          <SkeletonText lines={7} />
        </Card>
      </Loading>
    </div>
  );
}
