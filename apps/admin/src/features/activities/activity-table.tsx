import { firstOf, type ManageActivity, pictureUrl } from '@vimo/contract';
import { EmptyState, formatDate, Picture, TimeRange } from '@vimo/ui';
import { Button, Grid, Table, type TableColumnsType } from 'antd';
import styles from './activities.module.css';
import { ActivityStatus } from './activity-status.tsx';

interface ListProps {
  rows: readonly ManageActivity[];
  onOpen: (id: string) => void;
}

/** `18 / 60`, or `18 / 不限`. */
export const signUpText = ({ signCount, personNum }: Pick<ManageActivity, 'signCount' | 'personNum'>) =>
  `${signCount} / ${personNum || '不限'}`;

const coverOf = (activity: ManageActivity) => pictureUrl(firstOf(activity.logoId), 160);

/** Activities as a table, as cards where a table has no room. */
export function ActivityList(props: ListProps & { filtered: boolean }) {
  const { lg } = Grid.useBreakpoint();
  if (props.rows.length === 0)
    return <EmptyState art="search" text={props.filtered ? '未查找到相关内容，您可以换个关键词试试~~' : '暂无数据'} />;
  return lg === false ? <ActivityCards {...props} /> : <ActivityTable {...props} />;
}

function ActivityTable({ rows, onOpen }: ListProps) {
  const columns: TableColumnsType<ManageActivity> = [
    {
      title: '活动',
      key: 'title',
      render: (_, activity) => (
        <div className={styles.activity}>
          <Picture src={coverOf(activity)} alt="" width={72} height={46} />
          <div>
            <Button type="link" className={styles.title} onClick={() => onOpen(activity.id)}>
              {activity.title}
            </Button>
            <span className="ui-muted ui-text-13">{activity.typesName}</span>
          </div>
        </div>
      ),
    },
    { title: '所属机构', dataIndex: 'belongDeptName', key: 'org', responsive: ['xl'] },
    {
      title: '活动时间',
      key: 'time',
      width: 168,
      render: (_, { actStartDate, actEndDate }) => (
        <span className="ui-muted ui-tabular">
          <TimeRange start={actStartDate} end={actEndDate} />
        </span>
      ),
    },
    {
      title: '报名截止',
      key: 'deadline',
      width: 116,
      render: (_, { signEndDate }) => (
        <span className="ui-muted ui-tabular ui-no-break">{formatDate(signEndDate)}</span>
      ),
    },
    {
      title: '报名人数',
      key: 'count',
      width: 104,
      render: (_, activity) => <span className="ui-tabular">{signUpText(activity)}</span>,
    },
    {
      title: '收藏',
      dataIndex: 'concernCount',
      key: 'concern',
      width: 76,
      responsive: ['lg'],
    },
    {
      title: '状态',
      key: 'status',
      width: 116,
      render: (_, { activityApplyStatus }) => <ActivityStatus status={activityApplyStatus} />,
    },
    {
      title: '操作',
      key: 'open',
      width: 84,
      render: (_, activity) => (
        <Button
          type="link"
          size="small"
          aria-label={`查看${activity.title}`}
          aria-haspopup="dialog"
          onClick={() => onOpen(activity.id)}
        >
          查看
        </Button>
      ),
    },
  ];
  return <Table rowKey="id" columns={columns} dataSource={rows} pagination={false} />;
}

const ActivityCards = ({ rows, onOpen }: ListProps) => (
  <ul className={styles.cards}>
    {rows.map((activity) => (
      <li key={activity.id}>
        <div className={styles.activity}>
          <Picture src={coverOf(activity)} alt="" width={72} height={46} />
          <div>
            <h3>{activity.title}</h3>
            <span className="ui-muted ui-text-13">{activity.belongDeptName}</span>
          </div>
        </div>
        <p className="ui-muted ui-tabular">
          <TimeRange start={activity.actStartDate} end={activity.actEndDate} />
        </p>
        <div className="ui-row">
          <ActivityStatus status={activity.activityApplyStatus} />
          <span className="ui-tabular ui-muted ui-grow">报名 {signUpText(activity)}</span>
          <Button aria-label={`查看${activity.title}`} aria-haspopup="dialog" onClick={() => onOpen(activity.id)}>
            查看
          </Button>
        </div>
      </li>
    ))}
  </ul>
);
