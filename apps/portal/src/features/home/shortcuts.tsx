import {
  AppLink,
  CalendarStarDuotoneIcon,
  classNames,
  type IconType,
  MountainsDuotoneIcon,
  NewspaperDuotoneIcon,
  RocketLaunchDuotoneIcon,
  UsersThreeDuotoneIcon,
} from '@vimo/ui';
import { COLLEGE_HREF } from '../college/preview-kind.ts';
import { NEWS_HREF } from '../news/news-view.ts';

/** The phone's way to the sections of the site. */
export function Shortcuts({
  activitiesHref,
  activitiesLabel,
  researchHref,
  clubsHref,
}: {
  activitiesHref: string;
  activitiesLabel: string;
  researchHref: string;
  clubsHref: string;
}) {
  const entries: [href: string, label: string, Icon: IconType, tint: string][] = [
    [activitiesHref, activitiesLabel, CalendarStarDuotoneIcon, 'br-c'],
    [researchHref, '梦想研学', MountainsDuotoneIcon, 'br-p'],
    [clubsHref, '社团', UsersThreeDuotoneIcon, 'br-a'],
    [COLLEGE_HREF, '创客学院', RocketLaunchDuotoneIcon, 'br-c'],
    [NEWS_HREF, '新闻', NewspaperDuotoneIcon, 'br-p'],
  ];
  return (
    <nav className="quick" aria-label="快捷入口">
      {entries.map(([href, label, Icon, tint]) => (
        <AppLink key={href} href={href}>
          <span className={classNames('petal', tint)}>
            <Icon />
          </span>
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
