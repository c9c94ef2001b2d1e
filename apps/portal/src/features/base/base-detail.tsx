import { useRouter } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import {
  activityPage,
  type BaseDetail as Base,
  baseFetch,
  firstOf,
  MessageSubject,
  noticePage,
  pictureUrl,
} from '@vimo/contract';
import {
  Breadcrumb,
  Button,
  Card,
  CaretDownBoldIcon,
  CaretUpBoldIcon,
  Loading,
  MobileActionBar,
  MobileTitleBar,
  MoreLink,
  Picture,
  ShareNetworkIcon,
  SkeletonBar,
  SkeletonText,
  Tag,
} from '@vimo/ui';
import { useId, useState } from 'react';
import { NotShown } from '../../app/not-shown.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { useKept } from '../../app/use-kept.ts';
import { ActivityRows } from '../activity/activity-rows.tsx';
import { orgActivitiesHref, stagesText } from '../activity/activity-view.ts';
import { RichText } from '../activity/rich-text.tsx';
import { ShareCard, ShareDialog } from '../activity/share-activity.tsx';
import { PictureStrip } from '../media/picture-strip.tsx';
import { MessageBoard } from '../message/message-board.tsx';
import { messagesHref } from '../message/subject.ts';
import { NoticeKind, orgNewsHref } from '../news/news-view.ts';
import { NoticeCard } from '../news/notice-card.tsx';
import { BaseFacts } from './base-facts.tsx';
import { FollowButton } from './follow-button.tsx';
import { useFollow } from './use-follow.ts';
import '../activity/activity-detail.css';
import './base.css';

const LIST = '/index/researchBase';
/** Activities on the page (spec 1, 9). */
const ACTIVITIES = 2;
const NEWS = 6;

/** One research base (spec 1, 2.11). */
export function BaseDetailPage({ orgId }: { orgId: string }) {
  const { data, error, refetch } = useCall(baseFetch, { orgId });
  const base = useKept(orgId, data);
  const router = useRouter();
  usePageTitle(base?.names ?? '基地详情');
  const goBack = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ href: LIST }));
  return (
    <>
      <div className="m-only">
        <MobileTitleBar title="基地详情" onBack={goBack} />
      </div>
      <main id="main" className="wrap basedetail" tabIndex={-1}>
        <Breadcrumb
          items={[{ label: '首页', href: '/index/home' }, { label: '梦想研学', href: LIST }, { label: '基地详情' }]}
        />
        {base ? (
          <Detail base={base} />
        ) : error ? (
          <NotShown
            title="基地详情"
            error={error}
            onRetry={() => void refetch()}
            listHref={LIST}
            listText="去看看其他基地"
          />
        ) : (
          <div className="detail-loading">
            <h1 className="sr">基地详情</h1>
            <Loading>
              <Card className="dtop">
                <SkeletonBar height={350} radius={14} />
                <SkeletonText lines={7} />
              </Card>
            </Loading>
          </div>
        )}
      </main>
    </>
  );
}

function Detail({ base }: { base: Base }) {
  const toggleFollow = useFollow();
  const [sharing, setSharing] = useState(false);
  const { orgId } = base;
  const pictures = base.partnerInfo.imagesId.split(',').filter(Boolean);
  const cover = firstOf(base.partnerInfo.imagesId) || base.logoId;
  const news = useCall(noticePage, {
    types: NoticeKind.news,
    belongDeptIds: [orgId],
    objType: 1,
    pageSize: NEWS,
    currentPage: 1,
  });
  const followProps = { followed: base.isConcern === 1, onToggle: () => void toggleFollow(base) };
  return (
    <>
      <Card as="article" className="dtop">
        <div className="cover">
          <Picture src={pictureUrl(cover, 960)} alt={`${base.names}的图片`} width={640} height={400} eager />
        </div>
        <div>
          <div className="tags">
            {[base.types, stagesText(base.suitSection)].filter(Boolean).map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </div>
          <h1>{base.names}</h1>
          <BaseFacts base={base} />
          <div className="cta">
            {base.concernCount > 0 ? (
              <span className="muted">
                <b className="tn">{base.concernCount}</b> 人关注
              </span>
            ) : null}
            <div className="acts">
              <FollowButton {...followProps} size="large" />
            </div>
          </div>
        </div>
      </Card>
      <div className="dcols">
        <div>
          <Intro base={base} />
          <LatestActivities orgId={orgId} />
          {pictures.length > 0 ? (
            <Card as="section" panel>
              <div className="ph">
                <h2 className="h2">基地相册</h2>
              </div>
              <PictureStrip ids={pictures} label={`${base.names}的照片`} className="base-photos" />
            </Card>
          ) : null}
          <MessageBoard
            typeName={MessageSubject.base}
            typeId={orgId}
            subject={base.names}
            moreHref={messagesHref(MessageSubject.base, orgId)}
          />
        </div>
        <aside>
          <ShareCard subject="基地" />
          <div className="mt24">
            <NoticeCard
              kind={NoticeKind.news}
              notices={news.isError ? [] : news.data?.dataList}
              moreHref={orgNewsHref(orgId)}
            />
          </div>
        </aside>
      </div>
      <MobileActionBar>
        <button type="button" className="ic" onClick={() => setSharing(true)}>
          <ShareNetworkIcon />
          分享
        </button>
        <FollowButton {...followProps} />
      </MobileActionBar>
      <ShareDialog open={sharing} onClose={() => setSharing(false)} subject="基地" />
    </>
  );
}

/** The intro, and the whole story behind 查看详情. */
function Intro({ base }: { base: Base }) {
  const [open, setOpen] = useState(false);
  const storyId = useId();
  return (
    <Card as="section" panel>
      <div className="ph">
        <h2 className="h2">基地介绍</h2>
      </div>
      <p className="intro">{base.partnerInfo.introInfo || '暂无数据'}</p>
      {base.details ? (
        <>
          <div id={storyId} hidden={!open}>
            {open ? <RichText html={base.details} /> : null}
          </div>
          <Button
            variant="tint"
            className="expand"
            icon={open ? CaretUpBoldIcon : CaretDownBoldIcon}
            aria-expanded={open}
            aria-controls={storyId}
            onClick={() => setOpen(!open)}
          >
            {open ? '收起详情' : '查看详情'}
          </Button>
        </>
      ) : null}
    </Card>
  );
}

function LatestActivities({ orgId }: { orgId: string }) {
  const { data, error, refetch } = useCall(activityPage, {
    partnerId: orgId,
    pageSize: ACTIVITIES,
    currentPage: 1,
    auditStatus: 2,
    issueStatus: 1,
  });
  return (
    <section className="latest" aria-label="最新活动">
      <div className="latest-h">
        <h2 className="h2">最新活动</h2>
        {data?.dataList.length ? <MoreLink href={orgActivitiesHref(orgId)} label="更多活动" /> : null}
      </div>
      <ActivityRows
        activities={data?.dataList}
        count={ACTIVITIES}
        error={error}
        onRetry={() => void refetch()}
        heading="h3"
      />
    </section>
  );
}
