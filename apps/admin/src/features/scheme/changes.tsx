import { useCall } from '@vimo/client';
import { manageSchemeCompare, type SchemeChange } from '@vimo/contract';
import { ErrorState, Loading, SkeletonText, StatusTag, type StatusTone } from '@vimo/ui';
import { Modal } from 'antd';
import styles from './changes.module.css';

const kinds: Record<string, { label: string; tone: StatusTone }> = {
  added: { label: '新增', tone: 'ok' },
  removed: { label: '删除', tone: 'bad' },
  changed: { label: '修改', tone: 'wait' },
};

/** What changed since the version before, part by part. */
export function Changes({ schemeId, first }: { schemeId: string; first: boolean }) {
  const { data, error, refetch } = useCall(manageSchemeCompare, { schemeId }, { staleTime: 0 });
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data)
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    );
  if (data.length === 0) return <p className="ui-muted">与上一版没有区别。</p>;
  if (first) return <p className="ui-muted">这是第一版，共 {data.length} 处内容都是新的。</p>;
  return (
    <ul className={styles.changes} aria-label="修改内容">
      {data.map((change) => (
        <li key={`${change.kind} ${change.place} ${change.what}`}>
          <Change {...change} />
        </li>
      ))}
    </ul>
  );
}

function Change({ kind, place, what, before, after }: SchemeChange) {
  const shown = kinds[kind];
  return (
    <>
      {shown ? <StatusTag tone={shown.tone}>{shown.label}</StatusTag> : null}
      <span>
        <b>{place}</b>
        {what ? (
          <span className={styles.words}>
            {what}：<del>{before}</del> <ins>{after}</ins>
          </span>
        ) : null}
      </span>
    </>
  );
}

/** The comparison in a window of its own, and with `onPublish` the question before a version is published. */
export function ChangesDialog({
  open,
  schemeId,
  version,
  pending = false,
  onPublish,
  onClose,
}: {
  open: boolean;
  schemeId: string;
  version: number;
  pending?: boolean;
  onPublish?: () => void;
  onClose: () => void;
}) {
  return (
    <Modal
      open={open}
      width={640}
      title={onPublish ? `发布为第 ${version} 版？` : `与第 ${version - 1} 版对比`}
      onCancel={onClose}
      {...(onPublish
        ? { okText: '发布', onOk: onPublish, confirmLoading: pending, cancelText: '再看看' }
        : { footer: null })}
      destroyOnHidden
    >
      {onPublish ? (
        <p className={styles.before}>
          发布后，新填的记录用第 {version} 版；已经写下的记录保留当时的版本，不会改变。发布的版本不能再修改。
        </p>
      ) : null}
      <Changes schemeId={schemeId} first={version === 1} />
    </Modal>
  );
}
