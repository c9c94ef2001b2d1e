import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import { ImportState, importDiscard, importKindLabel, importUnfinished } from '@vimo/contract';
import { Button, classNames, confirm, formatDateTime, sayRefusal, Tag } from '@vimo/ui';
import shared from './imports.module.css';
import styles from './upload.module.css';
import { useImportAddress } from './use-import.ts';

const HOW: Record<number, { text: string; next: string }> = {
  [ImportState.checking]: { text: '检查中', next: '查看进度' },
  [ImportState.preview]: { text: '待确认', next: '继续' },
  [ImportState.writing]: { text: '写入中', next: '查看进度' },
  [ImportState.done]: { text: '初始密码未领取', next: '去领取' },
};

const PRINTED = { text: '初始密码已领取', next: '再次打印' };

/** 未完成的导入: what somebody began and left, to be gone on with or given up, and whose slips may be printed again. Nothing is shown when there is none. */
export function UnfinishedImports() {
  const { data } = useCall(importUnfinished, {}, { staleTime: 0 });
  const { go } = useImportAddress();
  const queries = useQueryClient();
  const discard = useSend(importDiscard, {
    onError: sayRefusal,
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(importUnfinished) }),
  });
  if (!data || data.length === 0) return null;
  return (
    <section className={classNames('ui-card', shared.padded, styles.unfinished)} aria-labelledby="unfinished">
      <h2 id="unfinished">{data.every(({ passwordsTaken }) => passwordsTaken) ? '最近的导入' : '未完成的导入'}</h2>
      <p className="ui-muted">上传的文件和初始密码各保留 24 小时，到时自动清除。</p>
      <ul>
        {data.map(({ id, kind, orgName, fileName, state, createDate, passwordsTaken }) => {
          const how = passwordsTaken ? PRINTED : HOW[state];
          return (
            <li key={id}>
              <span className={styles.unfinishedName}>
                <b>{fileName}</b>
                <small>
                  {importKindLabel[kind]} · {orgName} · {formatDateTime(createDate)}
                </small>
              </span>
              <Tag>{how?.text}</Tag>
              <Button size="small" variant="outline" onClick={() => go({ kind, batch: id })}>
                {how?.next}
              </Button>
              {state === ImportState.preview ? (
                <Button
                  size="small"
                  variant="text"
                  loading={discard.isPending}
                  onClick={async () => {
                    if (
                      await confirm({ title: `放弃导入“${fileName}”？`, text: '还没有写入任何数据。', okText: '放弃' })
                    )
                      discard.mutate({ batchId: id });
                  }}
                >
                  放弃
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
