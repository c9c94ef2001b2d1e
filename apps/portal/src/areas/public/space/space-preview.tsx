import { useCall } from '@vimo/client';
import { type ActivityDetail, activitySpacePage, pictureUrl } from '@vimo/contract';
import { Card, classNames, MoreLink, Picture } from '@vimo/ui';
import styles from './space.module.css';
import { NOTHING_YET, SPACE_TYPE, spaceHref, splitFiles } from './space-words.ts';

const SHOWN = 3;

/** The activity's space on its own page: three pictures and the way in. */
export function SpacePreview({ activity }: { activity: Pick<ActivityDetail, 'id' | 'title'> }) {
  const { data } = useCall(activitySpacePage, {
    type: SPACE_TYPE,
    objId: activity.id,
    pageSize: SHOWN,
    currentPage: 1,
  });
  const pictures = data?.dataList.flatMap(({ imageList }) => splitFiles(imageList).pictures).slice(0, SHOWN) ?? [];
  return (
    <Card as="section" className={classNames('ui-side-card', styles.spaceCard)}>
      <h2 className="ui-heading-2">活动空间</h2>
      {pictures.length > 0 ? (
        <div className={styles.previewPictures}>
          {pictures.map((id) => (
            <Picture key={id} src={pictureUrl(id, 480)} alt="" width={120} height={120} />
          ))}
        </div>
      ) : null}
      {data && data.totalCount === 0 ? <p className="ui-muted ui-text-14">{NOTHING_YET}</p> : null}
      <MoreLink href={spaceHref(activity)}>{data?.totalCount ? '看看大家记录的瞬间' : '进入活动空间'}</MoreLink>
    </Card>
  );
}
