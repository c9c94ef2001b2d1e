import { useNavigate } from '@tanstack/react-router';
import { useCall, useToday } from '@vimo/client';
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
  MoreLink,
  Price,
  ProhibitIcon,
  ShareNetworkIcon,
  Tag,
  toast,
} from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import { useCallback, useEffect, useRef, useState } from 'react';
import activityDetailStyles from '../../../features/activity/activity-detail.module.css';
import {
  ACTIVITIES_HREF,
  applyHref,
  detailHref,
  fitsText,
  paymentWay,
  pictureIds,
  registrationHref,
  stagesText,
  typeNames,
} from '../../../features/activity/activity-view.ts';
import { useCollect } from '../../../features/activity/use-collect.ts';
import { useActivitiesPassing } from '../../../features/activity/use-passing.ts';
import { EnrolledUsers } from '../../../features/enrolment/enrolled-users.tsx';
import { EvaluateActivity } from '../../../features/message/evaluate-button.tsx';
import { activitiesLabel, useChosenOrg } from '../../../features/organisation/chosen-org.ts';
import { useSession } from '../../../features/session/session.ts';
import mobileBarsStyles from '../../../features/site/mobile-bars.module.css';
import { MobileActionBar } from '../../../features/site/mobile-bars.tsx';
import { useKept } from '../../../shared/use-kept.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { ActivityFacts } from '../activity/activity-facts.tsx';
import { ShareCard, ShareDialog } from '../activity/share-activity.tsx';
import { SignUpActions } from '../enrolment/sign-up-actions.tsx';
import { SignUpDialog } from '../enrolment/sign-up-dialog.tsx';
import { useFamily } from '../enrolment/use-family.ts';
import { useRequireParticipant } from '../enrolment/use-require-participant.ts';
import { MessageBoard } from '../message/message-board.tsx';
import { messagesHref } from '../message/subject.ts';
import { DetailPage } from '../parts/detail-page.tsx';
import { SpacePreview } from '../space/space-preview.tsx';
import { activityMeta } from './activity-meta.ts';
import { ActivityShifts } from './activity-shifts.tsx';
import { Gallery } from './gallery.tsx';

/** One activity. `?apply=1` opens the sign-up dialog, so that a login in between leads back into it. */
export function ActivityDetailPage({ id }: { id: string }) {
  const { data, error, refetch } = useCall(activityFetch, { id });
  const activity = useKept(id, data);
  const org = useChosenOrg();
  const shifts = activity?.series?.shifts.filter((shift) => shift.id !== id);
  useActivitiesPassing(activity ? [activity] : [], refetch, useSession().user?.usertype, shifts);
  // Whom to call is shown from a midnight until another.
  useToday(() => activity?.dayContact && refetch());
  return (
    <DetailPage
      title="活动详情"
      documentTitle={activity?.title}
      metaOf={activityMeta}
      crumbs={[{ label: activitiesLabel(org), href: ACTIVITIES_HREF }]}
      listHref={ACTIVITIES_HREF}
      listText="去看看其他活动"
      data={activity}
      error={error}
      onRetry={() => void refetch()}
    >
      {(shown) => <Detail key={id} activity={shown} />}
    </DetailPage>
  );
}

function Detail({ activity }: { activity: Activity }) {
  const navigate = useNavigate();
  const toggleCollect = useCollect();
  const [sharing, setSharing] = useState(false);
  const { apply } = useSearchOf('/index/activityDetail/$id');
  const { status, user } = useSession();
  const signedIn = status !== 'guest';
  const fits = fitsText(activity, user?.usertype);
  const collected = activity.isConcern === 1;
  const family = useFamily(activity);
  const applied = family.allApplied;
  const open = family.settled && !applied && activity.activityApplyStatus === ApplyStatus.open;
  const here = detailHref(activity.id);

  const requireParticipant = useRequireParticipant();
  const startApply = async () => {
    if (await requireParticipant()) void navigate({ href: applyHref(activity.id), resetScroll: false });
  };
  // The sign-up in hand ends by itself: what follows from it is no second one.
  const ended = useRef(false);
  const endApply = useCallback(() => {
    ended.current = true;
    void navigate({ href: here, replace: true, resetScroll: false });
  }, [navigate, here]);
  // Who comes by 我要报名 of a list and cannot sign up learns why; the page stays as it is.
  const wanted = apply === '1';
  useEffect(() => {
    if (!wanted) ended.current = false;
    if (!wanted || ended.current || !family.settled) return;
    if (applied) {
      toast.warning(ALREADY_ENROLLED);
      endApply();
    } else {
      void requireParticipant().then((may) => may || endApply());
    }
  }, [wanted, applied, family.settled, requireParticipant, endApply]);
  const collectButton = {
    'aria-pressed': collected,
    onClick: () => void toggleCollect(activity),
  };
  const HeartNow = collected ? HeartFillIcon : HeartIcon;

  return (
    <>
      <Card as="article" className={activityDetailStyles.top}>
        <Gallery ids={pictureIds(activity)} title={activity.title} />
        <div>
          <div className={activityDetailStyles.tags}>
            {fits ? <Tag fits>{fits}</Tag> : null}
            {[...typeNames(activity.typesName), stagesText(activity.suitSection)].filter(Boolean).map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </div>
          <h1>{activity.title}</h1>
          <ActivityFacts activity={activity} />
          {activity.cannotCome && !applied ? (
            <p className={activityDetailStyles.cannot} role="note">
              <ProhibitIcon />
              {activity.cannotCome}
            </p>
          ) : null}
          <div className={activityDetailStyles.apply}>
            <Price value={activity.prices} way={paymentWay(activity.feeNote)} />
            <div className={activityDetailStyles.actions}>
              <Button
                {...collectButton}
                variant="outline"
                size="large"
                icon={HeartNow}
                className={classNames(activityDetailStyles.collect, collected && activityDetailStyles.on)}
              >
                {collected ? '已收藏' : '收藏'}
              </Button>
              <SignUpActions activity={activity} onApply={() => void startApply()} />
            </div>
          </div>
          {activity.isApply === 1 || family.applied.length > 0 ? (
            <p className={activityDetailStyles.registrationWay}>
              {family.applied.length > 0 ? (
                <span className="ui-muted">已报名：{family.applied.map(({ name }) => name).join('、')}</span>
              ) : null}
              <MoreLink href={registrationHref(activity.id)}>参加人与紧急联系人</MoreLink>
            </p>
          ) : null}
        </div>
      </Card>
      <div className="ui-columns">
        <div>
          <ActivityShifts activity={activity} />
          <Card as="section" panel>
            <div className="ui-panel-head">
              <h2 className="ui-heading-2">活动详情</h2>
            </div>
            {activity.comments ? (
              <RichText html={activity.comments} />
            ) : (
              <p className="ui-muted">{activity.introInfo}</p>
            )}
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
        <button
          {...collectButton}
          type="button"
          className={classNames(
            mobileBarsStyles.icon,
            activityDetailStyles.collect,
            collected && activityDetailStyles.on,
          )}
        >
          <HeartNow />
          {collected ? '已收藏' : '收藏'}
        </button>
        <button type="button" className={mobileBarsStyles.icon} onClick={() => setSharing(true)}>
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
