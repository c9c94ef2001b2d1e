import { type ActivityDetail, firstOf, type PageMeta, pictureUrl } from '@vimo/contract';
import { pictureIds } from '../../../features/activity/activity-view.ts';
import { describe, structured } from '../../../shared/page-meta.ts';

const SHARE_WIDTH = 960;

/** Wire time as schema.org wants it. */
const iso = (time: string) => (time ? `${time.replace(' ', 'T')}+08:00` : undefined);

/** What an activity's page says of itself: an event with its place, organiser and price. */
export function activityMeta(activity: ActivityDetail): PageMeta {
  const picture = pictureUrl(firstOf(pictureIds(activity).join(',')), SHARE_WIDTH);
  return {
    description: describe(activity.introInfo, activity.comments),
    picture,
    structured: structured(() => ({
      '@type': 'Event',
      name: activity.title,
      description: describe(activity.introInfo, activity.comments),
      image: picture || undefined,
      startDate: iso(activity.actStartDate),
      endDate: iso(activity.actEndDate),
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: activity.address || activity.belongDeptName, address: activity.address },
      organizer: { '@type': 'Organization', name: activity.partnerName || activity.belongDeptName },
      offers: {
        '@type': 'Offer',
        price: Number(activity.prices) || 0,
        priceCurrency: 'CNY',
        url: `/index/activityDetail/${activity.id}`,
        validFrom: iso(activity.signStartDate),
      },
    })),
  };
}
