import { type DataOf, hrefTo, pictureUrl, RecordSource, type RecordValue, type recordFetch } from '@vimo/contract';
import { Button, EmptyState, LinkButton, Picture } from '@vimo/ui';
import { type EditDraft, keepDraft, namesIn, newDraftId } from './draft.ts';
import formStyles from './record.module.css';
import type { RecordValues } from './record-form.tsx';
import styles from './record-values.module.css';
import { giveUpEdit } from './unsaved-notes.tsx';

type Detail = DataOf<typeof recordFetch>;

/** Why a record cannot be changed now, and what becomes of what was typed. */
function standing({ isVoid, auditStauts }: Detail['info']): string {
  if (isVoid) return '这条记录已作废，不能再修改。';
  return auditStauts === 1
    ? '这条记录正在审核，现在不能修改。如被退回，打开编辑就能接着用。'
    : '这条记录已通过审核，不能再修改。';
}

/**
 * What was typed into a record that was submitted or decided meanwhile, beside what the record holds: to be read, taken
 * over into a new record (one that is decided and was the student's own) or given up.
 */
export function LeftEdit({
  accountId,
  detail: { info, valueList, fileList },
  draft,
  onTaken,
  onGivenUp,
}: {
  accountId: string;
  detail: Detail;
  draft: EditDraft;
  /** It is the draft of a new record now. */
  onTaken: () => void;
  onGivenUp: () => void;
}) {
  const mayTake = info.sources === RecordSource.student && (info.isVoid === 1 || info.auditStauts === 2);
  const names = new Map([
    ...Object.entries(draft.fileNames ?? {}),
    ...fileList.map(({ id, realName }) => [id, realName] as const),
  ]);
  const take = () => {
    const { modelName, dimensionId, dimensionName } = info;
    const values: RecordValues = Object.fromEntries(valueList.map(({ fieldId, value }) => [fieldId, value]));
    Object.assign(values, draft.values);
    const titleField = valueList.find(({ isTitle }) => isTitle === 1)?.fieldId ?? '';
    const title = values[titleField]?.trim() ?? '';
    const fileNames = namesIn(values, Object.fromEntries(names));
    keepDraft(accountId, { id: newDraftId(), title, modelName, dimensionId, dimensionName, values, fileNames });
    onTaken();
  };
  const discard = async () => {
    if (await giveUpEdit()) onGivenUp();
  };
  return (
    <>
      <p role="status">{standing(info)}您填写而没有保存的内容还在本机：</p>
      <dl className={styles.values}>
        {valueList
          .filter(({ fieldId }) => fieldId in draft.values)
          .map((field) => (
            <div key={field.fieldId}>
              <dt>{field.fieldName}</dt>
              <dd>
                <Typed field={field} value={draft.values[field.fieldId] ?? ''} names={names} />
                <p className="ui-help">记录中的内容：</p>
                <Typed field={field} value={field.value} names={names} />
              </dd>
            </div>
          ))}
      </dl>
      <div className={formStyles.formActions}>
        <LinkButton variant="outline" href={hrefTo('/mine/recordDetail', { id: info.id })}>
          查看详情
        </LinkButton>
        <Button variant="outline" onClick={() => void discard()}>
          放弃这些修改
        </Button>
        {mayTake ? <Button onClick={take}>用来新增一条记录</Button> : null}
      </div>
    </>
  );
}

/** A value as it was typed or is stored; `names` are those of files that the record holds. */
function Typed({
  field: { fieldName, fieldType },
  value,
  names,
}: {
  field: Pick<RecordValue, 'fieldName' | 'fieldType'>;
  value: string;
  names: ReadonlyMap<string, string>;
}) {
  const ids = value.split(',').filter(Boolean);
  if (ids.length === 0) return <p className="ui-muted">未填写</p>;
  if (fieldType === 'image')
    return (
      <div className={styles.pictures}>
        {ids.map((id, at) => (
          <span key={id}>
            <Picture
              src={pictureUrl(id, 480)}
              alt={ids.length > 1 ? `${fieldName}第 ${at + 1} 张` : fieldName}
              width={120}
              height={120}
            />
          </span>
        ))}
      </div>
    );
  if (fieldType === 'file') return ids.map((id, at) => <p key={id}>{names.get(id) ?? `附件 ${at + 1}`}</p>);
  return <p className={styles.text}>{value}</p>;
}

/** What was typed into a record that does not come: it was deleted elsewhere, or there is no network. */
export function LeftAlone({ draft, onGivenUp }: { draft: EditDraft; onGivenUp: () => void }) {
  const texts = Object.entries(draft.values).filter(([fieldId, value]) => value && !draft.files?.includes(fieldId));
  const discard = async () => {
    if (await giveUpEdit()) onGivenUp();
  };
  return (
    <section aria-label="您填写的内容">
      <p className="ui-help">您对《{draft.title}》的修改没有保存，还在本机，可以复制：</p>
      {texts.map(([fieldId, value]) => (
        <p key={fieldId} className={styles.text}>
          {value}
        </p>
      ))}
      <div className={formStyles.formActions}>
        <Button variant="outline" onClick={() => void discard()}>
          放弃这些修改
        </Button>
      </div>
    </section>
  );
}

/** A record that may not be changed, without anything typed into it. */
export const Closed = ({ recordId }: { recordId: string }) => (
  <EmptyState
    art="permission"
    text="审核中或已通过的记录不能修改"
    action={<LinkButton href={hrefTo('/mine/recordDetail', { id: recordId })}>查看详情</LinkButton>}
  />
);
