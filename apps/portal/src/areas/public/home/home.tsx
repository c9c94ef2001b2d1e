import { type CallError, useCall } from '@vimo/client';
import { collegeModules, type HomeSection } from '@vimo/contract';
import { AppLink, classNames, EmptyState, ErrorState, LinkButton, Picture, SectionHeader } from '@vimo/ui';
import { Fragment, type ReactNode } from 'react';
import activityCardStyles from '../../../features/activity/activity-card.module.css';
import { ActivityGrid } from '../../../features/activity/activity-grid.tsx';
import { activitiesLabel, useChosenOrg } from '../../../features/organisation/chosen-org.ts';
import { type Shell, sectionLinks } from '../../../features/site/shells.ts';
import { useHomeLayout } from '../../../features/site/use-home-layout.ts';
import { outside } from '../../../shared/href.ts';
import { usePageMeta } from '../../../shared/page-meta.ts';
import { BaseTiles } from '../base/base-tiles.tsx';
import { MODULES_SHOWN } from '../college/answers.ts';
import { Banners } from '../parts/banners.tsx';
import { ClubBlock } from './club-block.tsx';
import { CollegeBlock } from './college-block.tsx';
import styles from './home.module.css';
import { homeMeta } from './home-meta.ts';
import { shownSections } from './home-sections.ts';
import { LoginPanel } from './login-panel.tsx';
import { NewsBlock } from './news-block.tsx';
import { OrgHead } from './org-head.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useHomeRow } from './use-home-row.ts';

/** Bases at most. */
const BASES = 6;

export interface HomeProps {
  shell: Shell;
  /** How many of each the variant shows. */
  activityCount: number;
  noticeCount: number;
  /** The banners of this shell are the lower ones: 348 px instead of 400. */
  lowBanners?: boolean;
}

/** A home of the chosen organisation, or of the whole city: banners, login panel and a block of each section. */
export function Home({ shell, activityCount, noticeCount, lowBanners }: HomeProps) {
  const { activitiesHref, researchHref, clubsHref } = shell;
  const org = useChosenOrg();
  const { data: row, error, refetch } = useHomeRow();
  const label = activitiesLabel(org);
  const layout = useHomeLayout();
  const { data: modules } = useCall(collegeModules, MODULES_SHOWN);
  const shown = shownSections({ layout, row, modules });
  usePageMeta(homeMeta(row));
  const blocks: Record<HomeSection, ReactNode> = {
    news: <NewsBlock news={row?.news} notices={row?.notice.slice(0, noticeCount)} />,
    activity: (
      <section className="ui-section">
        <div className="ui-container">
          <SectionHeader title={label} text="这个月，和孩子一起做点不一样的事" moreHref={activitiesHref} />
          <ActivityGrid
            activities={row?.activity.slice(0, activityCount)}
            count={activityCount}
            onRetry={() => void refetch()}
          />
        </div>
      </section>
    ),
    research: (
      <section className="ui-section">
        <div className="ui-container">
          <SectionHeader title="研学基地" text="走出教室，去真实的世界里找答案" moreHref={researchHref} />
          <BaseTiles bases={row?.partner} count={BASES} />
        </div>
      </section>
    ),
    club: <ClubBlock clubs={row?.asstion} moreHref={clubsHref} />,
    college: <CollegeBlock />,
    links: <FriendlyLinks links={layout?.links ?? []} />,
  };
  return (
    <main id="main" tabIndex={-1}>
      {org ? <OrgHead org={org} /> : <h1 className="ui-visually-hidden">综合素质教育平台</h1>}
      <Banners failed={!row && error !== null} low={lowBanners}>
        <div className="ui-desktop-only">
          <LoginPanel />
        </div>
      </Banners>
      <div className="ui-phone-only">
        <LoginPanel />
      </div>
      <Shortcuts sections={sectionLinks(shell, label)} entries={layout?.entries} />
      {error && !row ? (
        <NothingCame error={error} onRetry={() => void refetch()} />
      ) : shown.length > 0 ? (
        shown.map((key) => <Fragment key={key}>{blocks[key]}</Fragment>)
      ) : (
        <NothingYet isOfOne={Boolean(org)} />
      )}
    </main>
  );
}

/** The pictures that the row would have brought, as placeholders, and a way to try again. */
function NothingCame({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  return (
    <section className="ui-section">
      <div className="ui-container">
        <ErrorState error={error} onRetry={onRetry} />
        <div className={classNames(activityCardStyles.grid, styles.placeholders)} aria-hidden="true">
          {['left', 'middle', 'right'].map((place) => (
            <Picture key={place} src="" alt="" width={640} height={376} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** In the place of all sections, where none has anything to show. */
function NothingYet({ isOfOne }: { isOfOne: boolean }) {
  return (
    <section className="ui-section">
      <div className="ui-container">
        {isOfOne ? (
          <EmptyState
            text="这里还没有发布内容，先看看其他学校和机构"
            action={
              <LinkButton href="/orglist" variant="outline">
                选择学校或机构
              </LinkButton>
            }
          />
        ) : (
          <EmptyState text="还没有发布内容，请过些时候再来" />
        )}
      </div>
    </section>
  );
}

/** Other sites, in a line at the end. */
function FriendlyLinks({ links }: { links: readonly { title: string; href: string }[] }) {
  return (
    <section className="ui-section">
      <div className={classNames('ui-container', styles.links)}>
        <h2>友情链接</h2>
        <ul>
          {links.map(({ title, href }) => (
            <li key={`${title} ${href}`}>
              <AppLink href={outside(href)}>{title}</AppLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
