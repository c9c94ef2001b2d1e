import { hrefTo } from '@vimo/contract';
import { AppLink, confirm, IconButton, InfoIcon, XIcon } from '@vimo/ui';
import { dropDraft, dropEdit, type KeptEdit, useDrafts, useEdits } from './draft.ts';
import styles from './record.module.css';

/** Asks before what was typed is taken from the device. */
const giveUp = (title: string): Promise<boolean> =>
  confirm({ title, text: '填写的内容将从本机删除。', danger: true, okText: '放弃' });
/** The same for changes of a record. */
export const giveUpEdit = (): Promise<boolean> => giveUp('放弃这些没有保存的修改？');

/** What is on this device alone: new records that were begun, and changes of records that were not saved. */
export function UnsavedNotes({ accountId, onOpen }: { accountId: string; onOpen: (draftId: string) => void }) {
  const drafts = useDrafts(accountId);
  const edits = useEdits(accountId);
  const discard = async (id: string) => {
    if (await giveUp('放弃这条没有保存的记录？')) dropDraft(accountId, id);
  };
  const linked = ({ id, title }: KeptEdit): Kept => ({
    id,
    name: title,
    href: hrefTo('/mine/editRecord', { id }),
    discard: async () => {
      if (await giveUpEdit()) dropEdit(accountId, id);
    },
  });
  return (
    <>
      <Note
        text="没有保存的记录还在本机，点开继续填写："
        list={drafts.map(({ id, title, dimensionName }) => {
          const name = title ? `${dimensionName}《${title}》` : dimensionName;
          return { id, name, onOpen: () => onOpen(id), discard: () => discard(id) };
        })}
      />
      <Note
        text="上次网络不通，这些修改还只在本机，打开后会自动保存："
        list={edits.filter(({ unsent }) => unsent).map(linked)}
      />
      <Note
        text="这些记录的修改没有保存，还在本机，点开查看："
        list={edits.filter(({ unsent }) => !unsent).map(linked)}
      />
    </>
  );
}

/** Opened by a link, or in the page itself. */
type Kept = { id: string; name: string; discard: () => Promise<void> } & (
  | { href: ReturnType<typeof hrefTo> }
  | { onOpen: () => void }
);

function Note({ text, list }: { text: string; list: readonly Kept[] }) {
  return list.length > 0 ? (
    <div className={styles.unsent}>
      <InfoIcon />
      <div>
        {text}
        <ul className={styles.drafts}>
          {list.map((kept) => (
            <li key={kept.id}>
              {'href' in kept ? (
                <AppLink href={kept.href}>{kept.name}</AppLink>
              ) : (
                <button type="button" onClick={kept.onOpen}>
                  {kept.name}
                </button>
              )}
              <IconButton icon={XIcon} label={`放弃${kept.name}`} onClick={() => void kept.discard()} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  ) : null;
}

/** On the page of a record: changes of it are on this device alone. */
export function UnsavedChanges({ accountId, recordId }: { accountId: string; recordId: string }) {
  return useEdits(accountId).some(({ id }) => id === recordId) ? (
    <p className={styles.unsent}>
      <InfoIcon />
      <span>
        您对这条记录的修改没有保存，还在本机：
        <AppLink href={hrefTo('/mine/editRecord', { id: recordId })}>查看没有保存的修改</AppLink>
      </span>
    </p>
  ) : null;
}
