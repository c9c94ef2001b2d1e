import { useCall } from '@vimo/client';
import { type ActivityDetail, activitySpacePage, pictureUrl } from '@vimo/contract';
import { Card, MoreLink, Picture } from '@vimo/ui';
import { NOTHING_YET, SPACE_TYPE, spaceHref, splitFiles } from './space-words.ts';
import './space.css';

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
    <Card as="section" className="side-act space-card">
      <h2 className="h2">活动空间</h2>
      {pictures.length > 0 ? (
        <div className="pics">
          {pictures.map((id) => (
            <Picture key={id} src={pictureUrl(id, 480)} alt="" width={120} height={120} />
          ))}
        </div>
      ) : null}
      {data && data.totalCount === 0 ? <p className="muted fs14">{NOTHING_YET}</p> : null}
      <MoreLink href={spaceHref(activity)}>{data?.totalCount ? '看看大家记录的瞬间' : '进入活动空间'}</MoreLink>
    </Card>
  );
}
