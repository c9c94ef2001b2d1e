import { useNavigate } from '@tanstack/react-router';
import { AuditStatus, auditStatusLabel, hrefTo, type RecordRow } from '@vimo/contract';
import {
  AppLink,
  Button,
  CheckIcon,
  classNames,
  formatActivityDay,
  formatDate,
  LinkButton,
  lookOf,
  ModuleTag,
  PencilLineIcon,
  StatusTag,
  TrashIcon,
} from '@vimo/ui';
import { ListRow } from '../../../features/list/list-row.tsx';
import { MobileActionBar } from '../../../features/site/mobile-bars.tsx';
import styles from './record.module.css';
import { RecordRowReason } from './record-reason.tsx';

/** Drafts and refused records are the student's to change; a void one is nobody's. */
export const isOpen = ({ auditStauts, isVoid, isReturned }: RecordRow) =>
  (auditStauts === 0 || auditStauts === 3) && isVoid === 0 && isReturned === 0;

export function RecordStatus({ record }: { record: RecordRow }) {
  if (record.isVoid) return <StatusTag tone="idle">已作废</StatusTag>;
  if (record.isReturned) return <StatusTag tone="new">待修改</StatusTag>;
  if (record.waitsForSchool) return <StatusTag tone="wait">待学校复核</StatusTag>;
  const { label, tone } = auditStatusLabel[record.auditStauts as AuditStatus];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

const detailOf = (id: string) => hrefTo('/mine/recordDetail', { id });

export interface RowActions {
  submit: (record: RecordRow) => void;
  remove: (record: RecordRow) => void;
  busy: boolean;
}

/** The table with all columns, with what can be submitted to be selected. */
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
              <Tick
                title={record.title}
                on={selected.has(record.id)}
                disabled={!isOpen(record)}
                onChange={() => onSelect(record.id)}
              />
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

/** The box of one row. */
export const Tick = ({
  title,
  on,
  disabled = false,
  onChange,
  className,
}: {
  title: string;
  on: boolean;
  disabled?: boolean;
  onChange: () => void;
  className?: string | undefined;
}) => (
  <label className={classNames(styles.tick, className)}>
    <input type="checkbox" aria-label={`选择${title}`} disabled={disabled} checked={on} onChange={onChange} />
  </label>
);

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

/** Several at once in the list: begun and left by a press, while nothing else can be done with a row than selecting it. */
export interface Picking {
  on: boolean;
  onToggle: () => void;
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
}

/** The list: two lines a record, one next action, the rest behind a menu; or to be selected. */
export function RecordList({
  rows,
  picking,
  ...actions
}: RowActions & { rows: readonly RecordRow[]; picking: Picking }) {
  return (
    <>
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
          <PickRow key={record.id} record={record} {...picking} />
        ) : (
          <Row key={record.id} record={record} {...actions} />
        ),
      )}
    </>
  );
}

/** The sign of a module, before a row. */
export function ModuleTile({ name }: { name: string }) {
  const { hue, icon: Icon } = lookOf(name);
  return (
    <span className={classNames(styles.tile, hue)}>
      <Icon />
    </span>
  );
}

/** Its module's sign, or what is said instead of it. */
const partsOf = (record: RecordRow) => ({
  tile: <ModuleTile name={record.modelName} />,
  title: record.title,
  reason: <RecordRowReason record={record} />,
  facts: (
    <>
      <ModuleTag name={record.modelName} />
      <span>{record.dimensionName}</span>
      <time className="ui-tabular">{formatActivityDay(record.updateDate)}</time>
      <span className="ui-desktop-only">{record.semesterName}</span>
    </>
  ),
  state: <RecordStatus record={record} />,
});

function Row({ record, submit, remove, busy }: RowActions & { record: RecordRow }) {
  const navigate = useNavigate();
  const edit = hrefTo('/mine/editRecord', { id: record.id });
  const open = isOpen(record);
  const isRefused = record.auditStauts === AuditStatus.refused;
  const toEdit = { key: 'edit', label: '编辑', icon: PencilLineIcon, onSelect: () => void navigate({ href: edit }) };
  const toSubmit = { key: 'submit', label: '提交', icon: CheckIcon, onSelect: () => submit(record) };
  const toRemove = { key: 'remove', label: '删除', icon: TrashIcon, onSelect: () => remove(record) };
  return (
    <ListRow
      {...partsOf(record)}
      href={detailOf(record.id)}
      action={
        !open ? undefined : isRefused ? (
          <LinkButton variant="tint" size="small" href={edit} aria-label={`修改：${record.title}`}>
            修改
          </LinkButton>
        ) : (
          <Button variant="tint" size="small" disabled={busy} onClick={() => submit(record)}>
            提交
          </Button>
        )
      }
      more={open ? [isRefused ? toSubmit : toEdit, toRemove] : []}
    />
  );
}

/** The whole row selects; what cannot be submitted has no box. */
function PickRow({ record, selected, onSelect }: Picking & { record: RecordRow }) {
  const on = selected.has(record.id);
  return (
    <ListRow
      {...partsOf(record)}
      className={classNames(styles.entry, on && styles.on)}
      tile={
        isOpen(record) ? (
          <Tick title={record.title} on={on} onChange={() => onSelect(record.id)} className={styles.over} />
        ) : (
          <span className={styles.tick} />
        )
      }
    />
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
