import { hrefTo } from '@vimo/contract';
import { AppLink, confirm, IconButton, InfoIcon, XIcon } from '@vimo/ui';
import { useState } from 'react';
import { type Draft, dropDraft, unsentEdits, useDrafts } from './draft.ts';
import styles from './record.module.css';

/** What is on this device alone: new records that were begun, and changes that no answer came to. */
export function UnsavedNotes({ accountId, onOpen }: { accountId: string; onOpen: (draftId: string) => void }) {
  const drafts = useDrafts(accountId);
  const [edits] = useState(() => unsentEdits(accountId));
  const discard = async ({ id }: Draft) => {
    if (
      await confirm({
        title: '放弃这条没有保存的记录？',
        text: '填写的内容将从本机删除。',
        danger: true,
        okText: '放弃',
      })
    )
      dropDraft(accountId, id);
  };
  return (
    <>
      {drafts.length > 0 ? (
        <div className={styles.unsent}>
          <InfoIcon />
          <div>
            没有保存的记录还在本机，点开继续填写：
            <ul className={styles.drafts}>
              {drafts.map((draft) => {
                const name = draft.title ? `${draft.dimensionName}《${draft.title}》` : draft.dimensionName;
                return (
                  <li key={draft.id}>
                    <button type="button" onClick={() => onOpen(draft.id)}>
                      {name}
                    </button>
                    <IconButton icon={XIcon} label={`放弃${name}`} onClick={() => void discard(draft)} />
                  </li>
                );
              })}
            </ul>
          </div>
        </div>
      ) : null}
      {edits.length > 0 ? (
        <p className={styles.unsent}>
          <InfoIcon />
          <span>
            上次网络不通，这些修改还只在本机，打开后会自动保存：
            {edits.map(({ id, title }) => (
              <AppLink key={id} href={hrefTo('/mine/editRecord', { id })}>
                {title}
              </AppLink>
            ))}
          </span>
        </p>
      ) : null}
    </>
  );
}
