import { call, useCall } from '@vimo/client';
import { type ClubMember, manageClubMembers, manageClubRemoveMember } from '@vimo/contract';
import { EmptyState, formatDate, Pagination, QueryState } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { ListPrint } from '../../shared/list/list-print.tsx';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { useDo } from '../../shared/use-do.ts';
import styles from './clubs.module.css';

const PAGE_SIZE = 20;
const COLUMNS: readonly ListColumn<ClubMember>[] = [
  { key: 'name', title: '姓名', isName: true },
  { key: 'orgName', title: '学校' },
  { key: 'className', title: '班级' },
  { key: 'studentNo', title: '学号' },
  { key: 'joinDate', title: '加入日期', render: ({ joinDate }) => formatDate(joinDate) },
];

/** Members of a club; one can be taken out. */
export function ClubMembers({ clubId, clubName }: { clubId: string; clubName: string }) {
  const [page, setPage] = useState(1);
  const answer = useCall(
    manageClubMembers,
    { clubId, currentPage: page, pageSize: PAGE_SIZE },
    { keepPrevious: 'list' },
  );
  const { ask, holder } = useAsk();
  const run = useDo();
  const remove = async ({ accountId, name }: ClubMember) => {
    const text = '学生会收到消息，可以重新申请加入；如果是负责人，同时不再负责。';
    if (await ask({ title: `将${name}移出社团？`, text, okText: '移出', danger: true }))
      await run(() => call(manageClubRemoveMember, { clubId, accountId }));
  };
  return (
    <QueryState query={answer}>
      {(data) =>
        data.totalCount === 0 ? (
          <EmptyState small text="还没有成员" />
        ) : (
          <>
            {holder}
            <ListPrint
              isPart
              title={`${clubName}：成员`}
              call={manageClubMembers}
              input={{ clubId }}
              rows={data.dataList}
              total={data.totalCount}
              columns={COLUMNS}
              keyOf={({ accountId }) => accountId}
            />
            <ul className={styles.rows} aria-label="成员">
              {data.dataList.map((one) => (
                <li key={one.accountId} className={styles.member}>
                  <div className="ui-grow">
                    <b translate="no">{one.name}</b>
                    <p className="ui-muted ui-tabular">
                      {[one.orgName, one.className, one.studentNo, `${formatDate(one.joinDate)} 加入`]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  <Button type="link" size="small" danger aria-label={`移出${one.name}`} onClick={() => remove(one)}>
                    移出
                  </Button>
                </li>
              ))}
            </ul>
            <Pagination page={page} total={data.totalCount} pageSize={PAGE_SIZE} onChange={setPage} />
          </>
        )
      }
    </QueryState>
  );
}
