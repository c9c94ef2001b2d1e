import { firstOf, type ManageActivity, onPagesLabel, pictureUrl } from '@vimo/contract';
import { formatDate, Picture, StatusTag, Tag, TimeRange } from '@vimo/ui';
import type { ListColumn } from '../../shared/list/list-types.ts';
import styles from './activities.module.css';
import { hostsText } from './activity-hosts.tsx';
import { ActivityStatus, signUpText } from './activity-status.tsx';

/** Marks what another organisation holds on the ground of the base. */
const HeldByOthers = () => <Tag>其他机构举办 · 只可查看</Tag>;

/** Columns of 活动管理. Who answers for the pages of a bureau sees where each is held; in a school one mostly knows. */
export const activityColumns = (isOfBureau: boolean): readonly ListColumn<ManageActivity>[] => [
  {
    key: 'title',
    title: '活动',
    phone: 'title',
    render: (activity) => (
      <div className={styles.activity}>
        <Picture src={pictureUrl(firstOf(activity.logoId), 160)} alt="" width={72} height={46} />
        <div>
          <b>{activity.title}</b>
          {activity.own === 1 ? null : <HeldByOthers />}
          <span className="ui-muted ui-text-13">{activity.typesName}</span>
        </div>
      </div>
    ),
  },
  { key: 'belongDeptName', title: '所属机构', phone: 'line' },
  {
    key: 'time',
    title: '活动时间',
    width: 178,
    phone: 'line',
    render: ({ actStartDate, actEndDate }) => (
      <span className="ui-muted ui-tabular">
        <TimeRange start={actStartDate} end={actEndDate} />
      </span>
    ),
  },
  {
    key: 'deadline',
    title: '报名截止',
    width: 112,
    render: ({ signEndDate }) => <span className="ui-muted ui-tabular ui-no-break">{formatDate(signEndDate)}</span>,
  },
  {
    key: 'count',
    title: '报名人数',
    width: 92,
    phone: 'line',
    render: (activity) => <span className="ui-tabular">{signUpText(activity)}</span>,
  },
  { key: 'concernCount', title: '收藏', width: 60, hidden: true },
  { key: 'address', title: '地点', width: 140, phone: 'line', hidden: !isOfBureau },
  {
    key: 'hosts',
    title: '带队人',
    hidden: true,
    render: ({ hosts }) => hostsText(hosts),
  },
  {
    key: 'onPages',
    title: '教育局页面',
    width: 128,
    phone: 'line',
    render: (activity) => {
      const { label, tone } = onPagesLabel(activity);
      return <StatusTag tone={tone}>{label}</StatusTag>;
    },
  },
  {
    key: 'status',
    title: '状态',
    width: 116,
    phone: 'tag',
    render: ({ activityApplyStatus, published }) =>
      published === 1 ? <ActivityStatus status={activityApplyStatus} /> : <StatusTag tone="idle">未发布</StatusTag>,
  },
];
