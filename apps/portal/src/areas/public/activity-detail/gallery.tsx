import { pictureUrl } from '@vimo/contract';
import { classNames, Picture } from '@vimo/ui';
import { useState } from 'react';
import styles from '../../../features/activity/activity-detail.module.css';

/** The activity's pictures: one large, the others to choose from below; on phones they are swiped. */
export function Gallery({ ids, title }: { ids: readonly string[]; title: string }) {
  const [chosen, setChosen] = useState(0);
  const shown = ids[chosen] ?? ids[0] ?? '';
  return (
    <div className={styles.gallery}>
      <div className={classNames('ui-desktop-only', styles.cover)}>
        <Picture src={pictureUrl(shown, 960)} alt={`${title}的图片`} width={640} height={400} eager />
      </div>
      <section
        className={classNames('ui-phone-only', styles.strip)}
        aria-label={`${title}的图片`}
        tabIndex={ids.length > 1 ? 0 : undefined}
      >
        {(ids.length > 0 ? ids : ['']).map((id, index) => (
          <Picture
            key={id}
            src={pictureUrl(id, 960)}
            alt={`${title}的图片 ${index + 1}`}
            width={640}
            height={400}
            eager={index === 0}
          />
        ))}
      </section>
      {ids.length > 1 ? (
        <div className={styles.thumbs}>
          {ids.map((id, index) => (
            <button
              key={id}
              type="button"
              className={classNames(index === chosen && styles.on)}
              aria-label={`第 ${index + 1} 张，共 ${ids.length} 张`}
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              <Picture src={pictureUrl(id, 160)} alt="" width={100} height={64} />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
