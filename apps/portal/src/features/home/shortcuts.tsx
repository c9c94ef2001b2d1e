import {
  AppLink,
  CalendarStarDuotoneIcon,
  classNames,
  type IconType,
  MountainsDuotoneIcon,
  NewspaperDuotoneIcon,
} from '@vimo/ui';
import { NEWS_HREF } from '../news/news-view.ts';

/** The phone's way to the sections of the site. */
export function Shortcuts({
  activitiesHref,
  activitiesLabel,
  researchHref,
}: {
  activitiesHref: string;
  activitiesLabel: string;
  researchHref: string;
}) {
  const entries: [href: string, label: string, Icon: IconType, tint: string][] = [
    [activitiesHref, activitiesLabel, CalendarStarDuotoneIcon, 'br-c'],
    [researchHref, '梦想研学', MountainsDuotoneIcon, 'br-p'],
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
