import { useCall } from '@vimo/client';
import {
  type ClubDetail,
  clubFetch,
  MessageSubject,
  pictureUrl,
  publicationPreview,
  suitSectionLabel,
} from '@vimo/contract';
import { Card, classNames, Picture, SkeletonText, Tag } from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import { Fragment, type ReactNode, useState } from 'react';
import { orgActivitiesHref } from '../../../features/activity/activity-view.ts';
import { CLUBS_HREF, mayApply } from '../../../features/club/club-view.ts';
import { MobileActionBar } from '../../../features/site/mobile-bars.tsx';
import { useKept } from '../../../shared/use-kept.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { LatestActivities } from '../enrolment/latest-activities.tsx';
import { MessageBoard } from '../message/message-board.tsx';
import { messagesHref } from '../message/subject.ts';
import { DetailPage } from '../parts/detail-page.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import styles from './club.module.css';
import { ClubAlbum } from './club-album.tsx';
import { ClubDynamics } from './club-dynamics.tsx';
import { clubMeta } from './club-meta.ts';
import { JoinClub } from './join-club.tsx';

/** One club. */
export function ClubDetailPage({ id }: { id: string }) {
  const { preview } = useSearchOf('/index/corporationDetail/$id');
  const isPreview = preview !== undefined;
  const living = useCall(clubFetch, { id }, { enabled: !isPreview });
  const draft = useCall(publicationPreview, { token: preview ?? '' }, { enabled: isPreview });
  const { error, refetch } = isPreview ? draft : living;
  const club = useKept(id, isPreview ? (draft.data?.club ?? undefined) : living.data);
  return (
    <DetailPage
      title="社团详情"
      documentTitle={club?.name}
      metaOf={clubMeta}
      crumbs={[{ label: '社团', href: CLUBS_HREF }]}
      listHref={CLUBS_HREF}
      listText="去看看其他社团"
      className={styles.clubPage}
      data={club}
      error={error}
      onRetry={() => void refetch()}
      outline={
        <Card className={styles.clubTop}>
          <div className="ui-skeleton" />
          <SkeletonText lines={5} />
        </Card>
      }
    >
      {(shown) => <Detail key={id} club={shown} isPreview={isPreview} />}
    </DetailPage>
  );
}

/** A preview shows what is written of a club, and nothing of what others did there. */
function Detail({ club, isPreview }: { club: ClubDetail; isPreview: boolean }) {
  const [applying, setApplying] = useState(false);
  const join = isPreview ? null : <JoinClub club={club} onApply={() => setApplying(true)} />;
  const subject = { typeName: MessageSubject.club, typeId: club.id, subject: club.name };
  return (
    <>
      <Card as="article" className={styles.clubTop}>
        <Picture src={pictureUrl(club.logoUrl, 480)} alt={`${club.name}的标志`} width={160} height={160} eager />
        <div>
          {club.typesName ? (
            <div className={styles.tags}>
              <Tag>{club.typesName}</Tag>
            </div>
          ) : null}
          <h1>{club.name}</h1>
          {club.purpose ? <p className={styles.slogan}>{club.purpose}</p> : null}
          <Facts club={club} />
        </div>
        <div className={classNames('ui-desktop-only', styles.join)}>{join}</div>
      </Card>
      <div className="ui-columns">
        <div>
          <Card as="section" panel>
            <div className="ui-panel-head">
              <h2 className="ui-heading-2">社团介绍</h2>
            </div>
            {club.introInfo && !club.details.includes(club.introInfo) ? (
              <p className={styles.intro}>{club.introInfo}</p>
            ) : null}
            {club.details ? <RichText html={club.details} /> : null}
          </Card>
          {isPreview ? null : <ClubAlbum clubId={club.id} orgId={club.belongDeptId} />}
          <LatestActivities
            of={{ belongDeptIds: [club.belongDeptId] }}
            moreHref={orgActivitiesHref(club.belongDeptId)}
          />
          {isPreview ? null : (
            <MessageBoard {...subject} moreHref={messagesHref(MessageSubject.club, club.id, club.belongDeptId)} />
          )}
        </div>
        <aside>{isPreview ? null : <ClubDynamics clubId={club.id} />}</aside>
      </div>
      {isPreview ? null : <MobileActionBar>{join}</MobileActionBar>}
      <ApplyDialog club={club} open={applying && mayApply(club)} onClose={() => setApplying(false)} />
    </>
  );
}

function Facts({ club }: { club: ClubDetail }) {
  const facts: [string, ReactNode][] = [
    ['社团性质', club.nature],
    ['所属单位', club.belongDeptName],
    ['招收范围', club.openToAll === 1 ? '全市学生' : '本校学生'],
    [
      '适合学段',
      club.suitSection
        .split(',')
        .flatMap((code) => suitSectionLabel[code] ?? [])
        .join('、'),
    ],
    ['指导老师', club.dirtName],
    [
      '联系电话',
      club.dirtTelphone ? (
        <a key="phone" className="ui-link ui-tabular" href={`tel:${club.dirtTelphone.replace(/[^\d+]/g, '')}`}>
          {club.dirtTelphone}
        </a>
      ) : null,
    ],
    ['成员', <span key="members" className="ui-tabular">{`${club.personNum} 人`}</span>],
  ];
  return (
    <dl className="ui-facts">
      {facts.map(([term, fact]) =>
        fact ? (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}
