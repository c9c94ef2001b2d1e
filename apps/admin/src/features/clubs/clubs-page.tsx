import {
  CLUB_APPLICATION_DAYS,
  CLUB_KEEPERS,
  manageClubPage,
  pictureUrl,
  type StaffClub,
  writersOf,
} from '@vimo/contract';
import { AppLink, formatDate, Picture, PlusIcon, StatusTag } from '@vimo/ui';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { useMe } from '../../shared/session/use-me.ts';
import { ClubDrawer } from './club-drawer.tsx';
import styles from './clubs.module.css';

const filters: readonly ListFilter[] = [
  { key: 'keyword', label: '社团名称', kind: 'text', maxLength: 30 },
  { key: 'waiting', label: '申请', kind: 'select', options: [{ value: 1, label: '有待审核的申请' }] },
  { key: 'vacant', label: '负责人', kind: 'select', options: [{ value: 1, label: '都已离开' }] },
  {
    ...{ key: 'late', label: '期限', kind: 'select' },
    options: [{ value: 1, label: `有申请等待超过 ${CLUB_APPLICATION_DAYS} 个工作日` }],
  },
];

const columns: readonly ListColumn<StaffClub>[] = [
  {
    key: 'name',
    title: '社团',
    phone: 'title',
    render: ({ name, logoUrl, published, applyOpen }) => (
      <span className={styles.name}>
        <Picture src={pictureUrl(logoUrl, 160)} alt="" width={40} height={40} />
        <b>{name}</b>
        {published ? null : <StatusTag tone="idle">未公开</StatusTag>}
        {applyOpen ? null : <StatusTag tone="wait">停止申请</StatusTag>}
      </span>
    ),
  },
  { key: 'typesName', title: '类型', width: 100, phone: 'line' },
  { key: 'orgName', title: '所属单位', phone: 'line' },
  {
    key: 'leaders',
    title: '负责人',
    phone: 'line',
    isName: true,
    render: ({ leaders }) => leaders.map(({ name }) => name).join('、') || '未设置',
  },
  { key: 'personNum', title: '成员', width: 80, align: 'end' },
  {
    key: 'waitNum',
    title: '待审核',
    width: 100,
    phone: 'tag',
    render: ({ waitNum }) => (waitNum > 0 ? <StatusTag tone="wait">{`${waitNum} 份申请`}</StatusTag> : null),
  },
  {
    key: 'createDate',
    title: '成立时间',
    width: 120,
    render: ({ createDate }) => <span className="ui-muted ui-tabular">{formatDate(createDate)}</span>,
  },
];

/** 社团: of the schools in one's scope; for teachers those that they lead. What a club shows is written in the room of contents. */
export function ClubsPage() {
  const { data: me } = useMe();
  const keeps = me !== undefined && (CLUB_KEEPERS as readonly number[]).includes(me.usertype);
  const founds = me !== undefined && writersOf('club')?.includes(me.usertype);
  return (
    <ListPage
      name="clubs"
      title="社团"
      call={manageClubPage}
      filters={filters}
      columns={columns}
      rowKey="id"
      actions={({ data, input }) =>
        keeps ? (
          <>
            <ListExportButton list="clubs" filter={input} count={data?.totalCount} />
            {founds ? (
              <AppLink className="ui-button ui-button-primary" href="/contents/new/club">
                <PlusIcon />
                新增社团
              </AppLink>
            ) : null}
          </>
        ) : null
      }
      drawer={(_row, id, close) => <ClubDrawer id={id} onClose={close} />}
    />
  );
}
