import { type AuditStatus, auditStatusLabel, hrefTo, type RecordRow } from '@vimo/contract';
import { AppLink, Button, classNames, LinkButton, ModuleTag, StatusTag } from '@vimo/ui';
import styles from './record.module.css';

/** Drafts and refused records are the student's to change; a void one is nobody's. */
export const isOpen = ({ auditStauts, isVoid, isReturned }: RecordRow) =>
  (auditStauts === 0 || auditStauts === 3) && isVoid === 0 && isReturned === 0;

export function RecordStatus({ record }: { record: RecordRow }) {
  if (record.isVoid) return <StatusTag tone="idle">已作废</StatusTag>;
  if (record.isReturned) return <StatusTag tone="new">待修改</StatusTag>;
  const { label, tone } = auditStatusLabel[record.auditStauts as AuditStatus];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

const detailOf = (id: string) => hrefTo('/mine/recordDetail', { id });

export interface RowActions {
  submit: (record: RecordRow) => void;
  remove: (record: RecordRow) => void;
  busy: boolean;
}

/** The list on desktops, with what can be submitted to be selected. */
export function RecordTable({
  rows,
  selected,
  onSelect,
  ...actions
}: RowActions & {
  rows: readonly RecordRow[];
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
}) {
  return (
    <table className={classNames('ui-desktop-only', styles.table)}>
      <thead>
        <tr>
          <th>
            <span className="ui-visually-hidden">选择</span>
          </th>
          <th>标题</th>
          <th className={styles.pastIcon}>模块</th>
          <th>维度</th>
          <th>更新时间</th>
          <th>状态</th>
          <th>操作</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((record) => (
          <tr key={record.id} className={selected.has(record.id) ? styles.on : undefined}>
            <td>
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  aria-label={`选择${record.title}`}
                  disabled={!isOpen(record)}
                  checked={selected.has(record.id)}
                  onChange={() => onSelect(record.id)}
                />
              </label>
            </td>
            <td>
              <AppLink className={styles.title} href={detailOf(record.id)}>
                {record.title}
              </AppLink>
            </td>
            <td>
              <ModuleTag name={record.modelName} />
            </td>
            <td>{record.dimensionName}</td>
            <td className="ui-tabular">{record.updateDate.slice(0, 10)}</td>
            <td>
              <RecordStatus record={record} />
            </td>
            <td>
              <div className={styles.operations}>
                <AppLink href={detailOf(record.id)}>详情</AppLink>
                {isOpen(record) ? <Operations record={record} {...actions} /> : null}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Operations({ record, submit, remove, busy }: RowActions & { record: RecordRow }) {
  return (
    <>
      <AppLink href={hrefTo('/mine/editRecord', { id: record.id })}>编辑</AppLink>
      <button type="button" disabled={busy} onClick={() => submit(record)}>
        提交
      </button>
      <button type="button" className={styles.danger} disabled={busy} onClick={() => remove(record)}>
        删除
      </button>
    </>
  );
}

/** The same on phones: a card each. */
export function RecordCards({ rows, submit, remove, busy }: RowActions & { rows: readonly RecordRow[] }) {
  return (
    <div className={classNames('ui-phone-only', styles.cards)}>
      {rows.map((record) => (
        <article key={record.id} className={styles.card}>
          <div className={styles.cardHead}>
            <h2>
              <AppLink href={detailOf(record.id)}>{record.title}</AppLink>
            </h2>
            <RecordStatus record={record} />
          </div>
          <p className={styles.cardFacts}>
            <ModuleTag name={record.modelName} />
            <span>{record.dimensionName}</span>
            <time className="ui-tabular">{record.updateDate.slice(0, 10)}</time>
          </p>
          {isOpen(record) ? (
            <div className={styles.cardActions}>
              <Button variant="tint" size="small" disabled={busy} onClick={() => submit(record)}>
                提交
              </Button>
              <LinkButton variant="outline" size="small" href={hrefTo('/mine/editRecord', { id: record.id })}>
                编辑
              </LinkButton>
              <Button variant="text" size="small" disabled={busy} onClick={() => remove(record)}>
                删除
              </Button>
            </div>
          ) : null}
        </article>
      ))}
    </div>
  );
}
