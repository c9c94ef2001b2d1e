import { useCall } from '@vimo/client';
import {
  type DataOf,
  manageArchiveClasses,
  type manageArchiveFrame,
  manageArchiveSchools,
  type SchoolArchiveRow,
} from '@vimo/contract';
import { classNames, EmptyState, ErrorState, Loading, ScrollsSideways, SkeletonText } from '@vimo/ui';
import { Drawer, Grid } from 'antd';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import styles from './archives.module.css';

type Progress = Pick<SchoolArchiveRow, 'studentNum' | 'openNum' | 'underNoticeNum' | 'waitingNum' | 'archivedNum'>;
const DRAWER_WIDTH = 640;
const NUMBERS = [
  { key: 'studentNum', title: '学生' },
  { key: 'openNum', title: '未公示' },
  { key: 'underNoticeNum', title: '公示中' },
  { key: 'waitingNum', title: '待归档' },
  { key: 'archivedNum', title: '已归档' },
] as const;

/** 71%, drawn as a bar too. */
function Share({ of: { studentNum, archivedNum } }: { of: Progress }) {
  if (studentNum === 0) return <span className="ui-muted">—</span>;
  // All of it only when all of it is.
  const share = Math.floor((archivedNum / studentNum) * 100);
  return (
    <span className={classNames('ui-tabular', styles.share)}>
      <span className={styles.percent}>{share}%</span>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}

const columns: readonly ListColumn<SchoolArchiveRow>[] = [
  { key: 'orgName', title: '学校', phone: 'title', render: ({ orgName }) => <b>{orgName}</b> },
  ...NUMBERS.map(
    ({ key, title }): ListColumn<SchoolArchiveRow> => ({
      ...{ key, title, align: 'end', phone: 'line' },
      render: (row) => <span className="ui-tabular">{row[key].toLocaleString('zh-CN')}</span>,
    }),
  ),
  { key: 'share', title: '归档进度', phone: 'tag', render: (row) => <Share of={row} /> },
];

/** 报告归档 of a bureau: how far each school is with a semester's reports, and each of its classes; in numbers, no student is named. */
export function SchoolArchives({ semesters }: { semesters: DataOf<typeof manageArchiveFrame>['semesters'] }) {
  const now = semesters.find(({ isNow }) => isNow === 1) ?? semesters[0];
  if (!now) return <EmptyState text="还没有学期" />;
  const filters: readonly ListFilter[] = [
    {
      ...{ key: 'semesterId', label: '学期', kind: 'select', placeholder: now.name },
      options: semesters.map(({ id, name }) => ({ value: id, label: name })),
    },
    { key: 'orgName', label: '学校', kind: 'text', maxLength: 40, placeholder: '学校名称' },
  ];
  return (
    <ListPage
      name="school-archives"
      title="报告归档"
      call={manageArchiveSchools}
      filters={filters}
      columns={columns}
      rowKey="orgId"
      rowName={({ orgName }) => orgName}
      actions={({ data, input }) => <ListExportButton list="schoolArchives" filter={input} count={data?.totalCount} />}
      above={() => (
        <p className={classNames('ui-muted', styles.note)}>
          公示结束且没有未处理的质疑，报告会自动归档。这里只有人数，学生的报告由学校查看和归档。
        </p>
      )}
      drawer={(row, _key, close) => <SchoolDrawer school={row} onClose={close} />}
    />
  );
}

function SchoolDrawer({ school, onClose }: { school: SchoolArchiveRow | undefined; onClose: () => void }) {
  const { md } = Grid.useBreakpoint();
  return (
    <Drawer
      open={school !== undefined}
      onClose={onClose}
      title={school?.orgName}
      closable={{ placement: 'end', 'aria-label': '关闭' }}
      size={md === false ? '100%' : DRAWER_WIDTH}
      destroyOnHidden
    >
      {school ? <Classes school={school} /> : null}
    </Drawer>
  );
}

function Classes({ school: { orgId, semesterId } }: { school: SchoolArchiveRow }) {
  const { data, error, refetch } = useCall(manageArchiveClasses, { orgId, semesterId });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  if (data.classes.length === 0) return <EmptyState text="该学校在所选学期没有学生" />;
  return (
    <ScrollsSideways label="各班的归档进度">
      <table className={classNames('ui-tabular', styles.classes)}>
        <caption className="ui-visually-hidden">各班的归档进度</caption>
        <thead>
          <tr>
            <th scope="col">班级</th>
            {NUMBERS.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">进度</th>
          </tr>
        </thead>
        <tbody>
          {data.classes.map((one) => (
            <tr key={one.id}>
              <th scope="row">{one.name}</th>
              {NUMBERS.map(({ key }) => (
                <td key={key}>{one[key]}</td>
              ))}
              <td>
                <Share of={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollsSideways>
  );
}
