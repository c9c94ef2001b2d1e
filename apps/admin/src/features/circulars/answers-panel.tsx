import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf, useCall } from '@vimo/client';
import { type CircularAnswer, manageCircularAnswers, manageCircularAnswersSeen, manageWorkbench } from '@vimo/contract';
import { manageCircularReply } from '@vimo/contract/schemas';
import { EmptyState, formatDateTime, Pagination, QueryState, Tag } from '@vimo/ui';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { useSaved } from '../people/student-forms.tsx';
import styles from './circulars.module.css';

const PAGE_SIZE = 20;
const LENGTH = 500;

/** 回复: what came back, the latest first; the writer has looked at them when they were shown. */
export function AnswersPanel({ id, mine }: { id: string; mine: boolean }) {
  const [page, setPage] = useState(1);
  const [replying, setReplying] = useState<CircularAnswer>();
  const queries = useQueryClient();
  const saved = useSaved();
  const answer = useCall(
    manageCircularAnswers,
    { id, pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: 'list' },
  );
  const newest = page === 1 ? answer.data?.dataList.find(({ isNew }) => isNew === 1)?.id : undefined;
  useEffect(() => {
    if (!mine || !newest) return;
    call(manageCircularAnswersSeen, { id, upTo: newest }).then(
      () => queries.invalidateQueries({ queryKey: keyOf(manageWorkbench) }),
      () => {},
    );
  }, [mine, newest, id, queries]);
  return (
    <section className={`ui-card ${styles.panel}`} aria-labelledby="circular-answers">
      <h2 id="circular-answers">回复</h2>
      <QueryState query={answer}>
        {({ dataList, totalCount }) =>
          totalCount === 0 ? (
            <EmptyState small text="还没有回复" />
          ) : (
            <ul className={styles.answers}>
              {dataList.map((one) => (
                <li key={one.id}>
                  <p>
                    <b translate="no">{one.name}</b> {one.as} <span className="ui-muted">{one.className}</span>{' '}
                    {one.isNew ? <Tag>新</Tag> : null}
                  </p>
                  <p>{one.content}</p>
                  <p className="ui-text-13 ui-muted ui-tabular">{formatDateTime(one.createDate)}</p>
                  {one.reply ? (
                    <p className={styles.reply}>答复：{one.reply}</p>
                  ) : (
                    <div>
                      <Button size="small" aria-label={`答复${one.name}的${one.as}`} onClick={() => setReplying(one)}>
                        答复
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      <Pagination page={page} total={answer.data?.totalCount ?? 0} pageSize={PAGE_SIZE} onChange={setPage} />
      {replying ? (
        <FormDrawer
          open
          onClose={() => setReplying(undefined)}
          title="答复"
          schema={manageCircularReply.input}
          initial={{ id: replying.id, reply: '' }}
          fields={[{ name: 'reply', label: '答复内容', kind: 'area', required: true, maxLength: LENGTH }]}
          onSubmit={async (values) => saved((await call(manageCircularReply, values)).message)}
          okText="发送答复"
          note={
            <>
              <bdi translate="no">{replying.name}</bdi> {replying.as}：{replying.content}
            </>
          }
        />
      ) : null}
    </section>
  );
}
