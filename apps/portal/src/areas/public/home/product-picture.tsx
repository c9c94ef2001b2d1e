import {
  art,
  CalendarStarDuotoneIcon,
  CheckCircleFillIcon,
  classNames,
  type IconType,
  StudentDuotoneIcon,
} from '@vimo/ui';
import styles from './product-picture.module.css';

/** The petals of the growth flower, in the order of the modules. */
const PETALS = ['思想品德', '学业水平', '身心健康', '艺术素养', '社会实践'] as const;

/** How something that was done becomes a report. */
const STEPS: readonly { title: string; text: string; icon: IconType; tint: string }[] = [
  { title: '参加活动', text: '报名、签到', icon: CalendarStarDuotoneIcon, tint: 'ui-tint-coral' },
  { title: '写实记录', text: '老师审核通过', icon: StudentDuotoneIcon, tint: 'ui-tint-accent' },
  { title: '纪实报告', text: '公示归档，可核验', icon: CheckCircleFillIcon, tint: 'ui-tint-primary' },
];

/** What the platform is, as a picture: the flower that grows by what a child does, and what becomes of it. */
export function ProductPicture() {
  return (
    <div>
      <div className={styles.scene}>
        <img src={art('deco-meadow')} alt="" className={styles.ground} />
        <ul className={styles.petals} aria-label="成长花的五片花瓣">
          {PETALS.map((name, at) => (
            <li key={name} className={`ui-hue-${at + 1}`}>
              <i aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
        <img src={art('deco-bloom')} alt="" width={424} height={410} className={styles.flower} />
      </div>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text, icon: Icon, tint }) => (
          <li key={title} className="ui-card">
            <span className={classNames('ui-petal ui-petal-small', tint)}>
              <Icon />
            </span>
            <b>{title}</b>
            <span className={styles.said}>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
