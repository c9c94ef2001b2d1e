import { useCall } from '@vimo/client';
import { type DataOf, siteFigures } from '@vimo/contract';
import { AppLink } from '@vimo/ui';
import { BUREAU_SHELL } from '../../../features/site/shells.ts';
import type { PortalHref } from '../../../shared/href.ts';
import styles from './site-figures.module.css';

const FIGURES: readonly { key: keyof DataOf<typeof siteFigures>; name: string; unit: string; href?: PortalHref }[] = [
  { key: 'schoolNum', name: '学校', unit: '所', href: '/vimoSchool' },
  { key: 'studentNum', name: '学生', unit: '名' },
  { key: 'activityNum', name: '活动', unit: '场', href: BUREAU_SHELL.activitiesHref },
  { key: 'clubNum', name: '社团', unit: '个', href: BUREAU_SHELL.clubsHref },
  { key: 'baseNum', name: '研学基地', unit: '个', href: BUREAU_SHELL.researchHref },
];

/** What this installation has, each figure leading to what it counts; nothing while it has nothing, and what it has none of is left out. */
export function SiteFigures() {
  const { data } = useCall(siteFigures, {});
  const shown = data ? FIGURES.filter(({ key }) => data[key] > 0) : [];
  if (!data || shown.length === 0) return null;
  return (
    <section aria-label="平台上的数据">
      <ul className={`ui-card ui-tabular ${styles.figures}`}>
        {shown.map(({ key, name, unit, href }) => (
          <li key={key}>
            <p>
              <b>{data[key].toLocaleString('zh-CN')}</b> {unit}
            </p>
            <p className={styles.name}>{href ? <AppLink href={href}>{name}</AppLink> : name}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
