import { type AuditStatus, auditStatusLabel, hrefTo, type RecordRow } from '@vimo/contract';
import { AppLink, Button, classNames, formatDate, LinkButton, ModuleTag, StatusTag } from '@vimo/ui';
import type { ReactNode } from 'react';
import { MobileActionBar } from '../../../features/site/mobile-bars.tsx';
import styles from './record.module.css';
import { RecordRowReason } from './record-reason.tsx';

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
  onAll,
  ...actions
}: RowActions & {
  rows: readonly RecordRow[];
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
  /** Selects all that can be, or none. */
  onAll: (on: boolean) => void;
}) {
  const open = rows.filter(isOpen);
  return (
    <table className={classNames('ui-desktop-only', styles.table)}>
      <thead>
        <tr>
          <th>
            <TickAll all={open.length} chosen={open.filter(({ id }) => selected.has(id)).length} onAll={onAll} />
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
              <RecordRowReason record={record} />
            </td>
            <td>
              <ModuleTag name={record.modelName} />
            </td>
            <td>{record.dimensionName}</td>
            <td className={styles.when}>
              <span className="ui-tabular ui-no-break">{formatDate(record.updateDate)}</span>
            </td>
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

/** The box over a column of boxes: all of them or none, and between the two a dash. */
export const TickAll = ({ all, chosen, onAll }: { all: number; chosen: number; onAll: (on: boolean) => void }) => (
  <label className={styles.tick}>
    <input
      type="checkbox"
      aria-label="全选本页"
      disabled={all === 0}
      checked={all > 0 && chosen === all}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < all;
      }}
      onChange={({ target }) => onAll(target.checked)}
    />
  </label>
);

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

/** Several at once on phones: begun and left by a press, while nothing else can be done with a card than selecting it. */
export interface Picking {
  on: boolean;
  onToggle: () => void;
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
}

/** The same on phones: a card each. */
export function RecordCards({
  rows,
  picking,
  ...actions
}: RowActions & { rows: readonly RecordRow[]; picking: Picking }) {
  return (
    <div className={classNames('ui-phone-only', styles.cards)}>
      {picking.on || rows.some(isOpen) ? (
        <div className={styles.pick}>
          <span>{picking.on ? '选择要提交审核的记录' : null}</span>
          <Button variant="outline" size="small" onClick={picking.onToggle}>
            {picking.on ? '取消' : '多选'}
          </Button>
        </div>
      ) : null}
      {rows.map((record) =>
        picking.on ? (
          <PickCard key={record.id} record={record} {...picking} />
        ) : (
          <article key={record.id} className={styles.card}>
            <CardText record={record} title={<AppLink href={detailOf(record.id)}>{record.title}</AppLink>} />
            {isOpen(record) ? <CardActions record={record} {...actions} /> : null}
          </article>
        ),
      )}
    </div>
  );
}

/** The whole card selects; what cannot be submitted has no box. */
function PickCard({ record, selected, onSelect }: Picking & { record: RecordRow }) {
  const on = selected.has(record.id);
  return (
    <article className={classNames(styles.card, styles.entry, on && styles.on)}>
      {isOpen(record) ? (
        <label className={classNames(styles.tick, styles.over)}>
          <input type="checkbox" aria-label={`选择${record.title}`} checked={on} onChange={() => onSelect(record.id)} />
        </label>
      ) : (
        <span className={styles.tick} />
      )}
      <div className="ui-grow">
        <CardText record={record} title={record.title} />
      </div>
    </article>
  );
}

function CardText({ record, title }: { record: RecordRow; title: ReactNode }) {
  return (
    <>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        <RecordStatus record={record} />
      </div>
      <p className={styles.cardFacts}>
        <ModuleTag name={record.modelName} />
        <span>{record.dimensionName}</span>
        <time className="ui-tabular">{formatDate(record.updateDate)}</time>
      </p>
      <RecordRowReason record={record} />
    </>
  );
}

function CardActions({ record, submit, remove, busy }: RowActions & { record: RecordRow }) {
  return (
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
  );
}

/** The bar at the bottom of phones while records are selected. */
export function PickBar({
  selected,
  all,
  busy,
  onAll,
  onSubmit,
}: {
  selected: number;
  /** How many of those that are shown can be selected. */
  all: number;
  busy: boolean;
  onAll: (on: boolean) => void;
  onSubmit: () => void;
}) {
  return (
    <MobileActionBar>
      <label className={styles.pickAll}>
        <input
          type="checkbox"
          checked={all > 0 && selected === all}
          disabled={all === 0}
          onChange={({ target }) => onAll(target.checked)}
        />
        全选
      </label>
      <span className={styles.picked} role="status">
        已选 <b className="ui-tabular">{selected}</b> 条
      </span>
      <Button loading={busy} disabled={selected === 0} onClick={onSubmit}>
        提交审核
      </Button>
    </MobileActionBar>
  );
}
