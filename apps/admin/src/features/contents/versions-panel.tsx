import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import { managePublicationBringBack, managePublicationFetch, managePublicationVersion } from '@vimo/contract';
import { formatDateTime, Tag } from '@vimo/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { Read } from '../../shared/read.tsx';
import { useDo } from '../../shared/use-do.ts';
import { Compared } from './compared.tsx';
import styles from './contents.module.css';
import { kindForms } from './kinds.tsx';
import type { Publication, PublicationDraft } from './use-publication.ts';

/** Every version that was put forward or published: compared with what is edited, or brought back into it. */
export function VersionsPanel({
  publication,
  draft,
  isLocked,
}: {
  publication: Publication;
  draft: PublicationDraft;
  isLocked: boolean;
}) {
  const { id, kind, versions } = publication;
  const [compared, setCompared] = useState<number>();
  const run = useDo();
  const queries = useQueryClient();
  const bringBack = (number: number) =>
    run(async () => {
      // What is typed is saved first, so that nothing of it is lost unseen.
      const at = draft.isDirty ? await draft.save() : { edition: draft.edition };
      if (!at) return { message: '请先处理没有保存的修改' };
      const { message } = await call(managePublicationBringBack, { id, number, edition: at.edition });
      const { data } = await call(managePublicationFetch, { id });
      draft.reload(data);
      await queries.invalidateQueries();
      return { message };
    });
  return (
    <section className="ui-card" aria-labelledby="versions">
      <h2 id="versions">版本</h2>
      {versions.length === 0 ? <p className="ui-muted">送审或发布后，这里留下每一个版本。</p> : null}
      <ol className={styles.versions}>
        {versions.map(({ number, at, userName, shown }) => (
          <li key={number}>
            <b>版本 {number}</b> {shown === 1 ? <Tag>线上</Tag> : null}
            <p className="ui-muted ui-text-13">
              {formatDateTime(at)} <bdi translate="no">{userName}</bdi>
            </p>
            <Button type="link" size="small" aria-label={`对比版本 ${number}`} onClick={() => setCompared(number)}>
              对比
            </Button>
            {isLocked ? null : (
              <Button type="link" size="small" aria-label={`恢复版本 ${number}`} onClick={() => void bringBack(number)}>
                恢复
              </Button>
            )}
          </li>
        ))}
      </ol>
      {compared === undefined ? null : (
        <Modal
          open
          width={920}
          title={`版本 ${compared} 与正在编辑的内容`}
          footer={null}
          onCancel={() => setCompared(undefined)}
        >
          <Read endpoint={managePublicationVersion} input={{ id, number: compared }}>
            {(version) => (
              <Compared
                kind={kind}
                one={{ name: `版本 ${compared}`, words: kindForms[kind].toWords(version.content) }}
                other={{ name: '正在编辑', words: draft.edited.words }}
              />
            )}
          </Read>
        </Modal>
      )}
    </section>
  );
}
