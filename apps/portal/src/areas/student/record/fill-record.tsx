import { call, useCall } from '@vimo/client';
import { filedByDimensionId, insertByFront } from '@vimo/contract';
import { Button, classNames, ErrorState, Loading, lookOf, ModuleTag, SkeletonText, toast } from '@vimo/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import styles from './add-record-dialog.module.css';
import { type Draft, draftPlace, dropDraft, keepDraft, namesIn, readDraft } from './draft.ts';
import { type FileNames, RecordForm, type RecordValues, type Wish } from './record-form.tsx';
import { refreshRecords } from './refresh.ts';

/** The dimension that is filled in, and the draft that keeps what is typed. */
export type Chosen = Pick<Draft, 'id' | 'modelName' | 'dimensionId' | 'dimensionName'>;

/** The form of a new record in the dimension that was chosen, with what was typed into it before. */
export function FillRecord({
  accountId,
  chosen,
  onChange,
  onDone,
}: {
  accountId: string;
  chosen: Chosen;
  onChange: () => void;
  onDone: () => void;
}) {
  const fields = useCall(filedByDimensionId, { dimensionId: chosen.dimensionId });
  const titleField = fields.data?.find(({ isTitle }) => isTitle === 1)?.fieldId;
  const [draft] = useState(() => readDraft(accountId, chosen.id));
  /** It is saved: nothing of it is kept any more. */
  const gone = useRef(false);
  const keep = useCallback(
    (values: RecordValues, unsent: boolean, names: FileNames, wish: Wish) => {
      if (gone.current) return;
      const { id, modelName, dimensionId, dimensionName } = chosen;
      const title = (titleField && values[titleField]?.trim()) || '';
      if (Object.values(values).some(Boolean))
        keepDraft(accountId, {
          ...{ id, title, modelName, dimensionId, dimensionName, values, unsent, wish },
          fileNames: namesIn(values, names),
        });
      else if (readDraft(accountId, id)) dropDraft(accountId, id);
    },
    [accountId, chosen, titleField],
  );
  const [goneElsewhere, setGoneElsewhere] = useState(false);
  useEffect(() => {
    const place = draftPlace(accountId, chosen.id);
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === place) setGoneElsewhere(!newValue);
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, [accountId, chosen]);
  const send = async (values: RecordValues, wish: Wish, resent: boolean) => {
    const { message } = await call(insertByFront, {
      resent: resent ? 1 : 0,
      submit: wish === 'submit' ? 1 : 0,
      dimensionId: chosen.dimensionId,
      fieldList: Object.entries(values).map(([id, value]) => ({ id, value })),
    });
    gone.current = true;
    dropDraft(accountId, chosen.id);
    toast.success(message);
    await refreshRecords();
    onDone();
  };
  return (
    <>
      <div className={classNames(styles.chosen, lookOf(chosen.modelName).hue)}>
        <ModuleTag name={chosen.modelName} />
        <span>{chosen.dimensionName}</span>
        <Button variant="text" size="small" onClick={onChange}>
          更换
        </Button>
      </div>
      <p className="ui-help">
        {draft ? '已恢复您上次没有保存的内容。' : ''}填写的内容会自动保存在本机，关闭页面或断网也不会丢失。
      </p>
      <div role="status">
        {goneElsewhere ? (
          <p className="ui-help">这些内容在另一个页面中已经保存或放弃，在这里再次保存会成为另一条记录。</p>
        ) : null}
      </div>
      {fields.data ? (
        <RecordForm
          fields={fields.data}
          initial={draft?.values ?? {}}
          fileNames={draft?.fileNames ?? {}}
          onValues={keep}
          unsent={draft?.unsent === true}
          wish={draft?.wish ?? 'save'}
          send={send}
          back={
            <Button variant="outline" onClick={onChange}>
              上一步
            </Button>
          }
        />
      ) : fields.error ? (
        <>
          <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />
          {draft ? <Kept values={draft.values} /> : null}
        </>
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </>
  );
}

/** What was typed for a dimension that is no longer there: still to be read and copied. */
function Kept({ values }: { values: RecordValues }) {
  const texts = Object.entries(values).filter(([, value]) => value !== '');
  return (
    <section className={styles.kept} aria-label="您填写的内容">
      <p className="ui-help">您填写的内容还在，可以复制到别的维度：</p>
      {texts.map(([fieldId, value]) => (
        <p key={fieldId}>{value}</p>
      ))}
    </section>
  );
}
