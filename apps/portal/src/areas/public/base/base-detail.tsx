import { useCall } from '@vimo/client';
import {
  type BaseDetail as Base,
  baseFetch,
  firstOf,
  MessageSubject,
  noticePage,
  pictureUrl,
  publicationPreview,
} from '@vimo/contract';
import {
  Button,
  Card,
  CaretDownBoldIcon,
  CaretUpBoldIcon,
  classNames,
  LinkButton,
  MoreLink,
  Picture,
  ShareNetworkIcon,
  Tag,
} from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import { useId, useState } from 'react';
import activityDetailStyles from '../../../features/activity/activity-detail.module.css';
import { orgActivitiesHref, stagesText } from '../../../features/activity/activity-view.ts';
import baseStyles from '../../../features/base/base.module.css';
import { CallBase, RouteToBase } from '../../../features/base/base-steps.tsx';
import { openHref, openText } from '../../../features/base/base-view.ts';
import { useFollow } from '../../../features/base/use-follow.ts';
import { PictureStrip } from '../../../features/media/picture-strip.tsx';
import { NoticeKind, orgNewsHref } from '../../../features/news/news-view.ts';
import { NoticeCard } from '../../../features/news/notice-card.tsx';
import mobileBarsStyles from '../../../features/site/mobile-bars.module.css';
import { MobileActionBar } from '../../../features/site/mobile-bars.tsx';
import { useKept } from '../../../shared/use-kept.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { ShareCard, ShareDialog } from '../activity/share-activity.tsx';
import { LatestActivities } from '../enrolment/latest-activities.tsx';
import { MessageBoard } from '../message/message-board.tsx';
import { messagesHref } from '../message/subject.ts';
import { DetailPage } from '../parts/detail-page.tsx';
import { BaseFacts } from './base-facts.tsx';
import { baseMeta } from './base-meta.ts';
import { FollowButton } from './follow-button.tsx';
import { OpenHere } from './open-here.tsx';

const LIST = '/index/researchBase';
const NEWS = 6;

/** One research base. */
export function BaseDetailPage({ orgId }: { orgId: string }) {
  const { preview } = useSearchOf('/index/baseDetail/$id');
  const isPreview = preview !== undefined;
  const shown = useCall(baseFetch, { orgId }, { enabled: !isPreview });
  const draft = useCall(publicationPreview, { token: preview ?? '' }, { enabled: isPreview });
  const { error, refetch } = isPreview ? draft : shown;
  const base = useKept(orgId, isPreview ? (draft.data?.base ?? undefined) : shown.data);
  return (
    <DetailPage
      title="基地详情"
      documentTitle={base?.names}
      metaOf={baseMeta}
      crumbs={[{ label: '梦想研学', href: LIST }]}
      listHref={LIST}
      listText="去看看其他基地"
      className={baseStyles.basedetail}
      data={base}
      error={error}
      onRetry={() => void refetch()}
    >
      {(known) => <Detail key={orgId} base={known} />}
    </DetailPage>
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
  const isOpen = base.openActivityNum > 0;
  const followProps = { followed: base.isConcern === 1, onToggle: () => void toggleFollow(base) };
  return (
    <>
      <Card as="article" className={classNames(activityDetailStyles.top, baseStyles.top)}>
        <div className={classNames(activityDetailStyles.cover, baseStyles.cover)}>
          <Picture
            src={pictureUrl(cover, 960)}
            alt={base.partnerInfo.imagesText[0] || `${base.names}的图片`}
            width={640}
            height={400}
            eager
          />
        </div>
        <div>
          <div className={activityDetailStyles.tags}>
            {[base.types, stagesText(base.suitSection)].filter(Boolean).map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </div>
          <h1>{base.names}</h1>
          <BaseFacts base={base} />
          <div className={activityDetailStyles.apply}>
            {base.concernCount > 0 ? (
              <span className="ui-muted">
                <b className="ui-tabular">{base.concernCount}</b> 人关注
              </span>
            ) : null}
            <div className={activityDetailStyles.actions}>
              {isOpen ? (
                <LinkButton size="large" href={openHref(orgId)}>
                  {openText(base.openActivityNum)}
                </LinkButton>
              ) : null}
              <FollowButton {...followProps} size="large" quiet={isOpen} />
            </div>
            <div className={baseStyles.baseSteps}>
              <CallBase base={base} className="ui-link" text="电话咨询" />
              <RouteToBase base={base} className="ui-link" text="怎么去" />
            </div>
            {base.isConcern === 1 ? <MoreLink href="/mine/myAttention">查看我的关注</MoreLink> : null}
          </div>
        </div>
      </Card>
      <div className="ui-columns">
        <div>
          <OpenHere base={base} />
          <Intro base={base} />
          <LatestActivities of={{ partnerId: orgId }} moreHref={orgActivitiesHref(orgId)} />
          {pictures.length > 0 ? (
            <Card as="section" panel>
              <div className="ui-panel-head">
                <h2 className="ui-heading-2">基地相册</h2>
              </div>
              <PictureStrip
                ids={pictures}
                label={`${base.names}的照片`}
                texts={base.partnerInfo.imagesText}
                className={baseStyles.basePhotos}
              />
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
          <div className="ui-mt-24">
            <NoticeCard
              kind={NoticeKind.news}
              notices={news.data?.dataList ?? (news.isError ? [] : undefined)}
              moreHref={orgNewsHref(orgId)}
            />
          </div>
        </aside>
      </div>
      <MobileActionBar>
        <button type="button" className={mobileBarsStyles.icon} onClick={() => setSharing(true)}>
          <ShareNetworkIcon />
          分享
        </button>
        <CallBase base={base} className={mobileBarsStyles.icon} text="电话" />
        <RouteToBase base={base} className={mobileBarsStyles.icon} text="路线" />
        {isOpen ? <LinkButton href={openHref(orgId)}>去报名</LinkButton> : null}
        <FollowButton {...followProps} quiet={isOpen} />
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
      <div className="ui-panel-head">
        <h2 className="ui-heading-2">基地介绍</h2>
      </div>
      <p className={baseStyles.intro}>{base.partnerInfo.introInfo || '暂无数据'}</p>
      {base.details ? (
        <>
          <div id={storyId} hidden={!open}>
            {open ? <RichText html={base.details} /> : null}
          </div>
          <Button
            variant="tint"
            className={baseStyles.expand}
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
