import { ConfirmStatus, confirmStatusLabel, hrefTo, type RecordRow } from '@vimo/contract';
import { AppLink, Button, classNames, formatActivityDay, ModuleTag, StatusTag, XIcon } from '@vimo/ui';
import { ListRow } from '../../../features/list/list-row.tsx';
import { RowReason } from '../../../features/review/reason-note.tsx';
import styles from './record.module.css';
import { ModuleTile, Tick } from './record-rows.tsx';

/** What is chosen to be answered; absent where nothing is. */
export interface Choice {
  chosen: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Answers one entry alone. */
  answer: (record: RecordRow, status: ConfirmStatus) => void;
}

const detailOf = ({ id }: RecordRow) => hrefTo('/mine/jlqrDetail', { id });

const Status = ({ record }: { record: RecordRow }) => {
  const { label, tone } = confirmStatusLabel[record.confirmStatus as ConfirmStatus];
  return <StatusTag tone={tone}>{label}</StatusTag>;
};

/** What the student said of an entry: why it was rejected, or what was added when it was confirmed. */
const Remarks = ({ record: { confirmStatus, remarks } }: { record: RecordRow }) =>
  confirmStatus === ConfirmStatus.rejected ? (
    <RowReason title="拒绝原因" text={remarks} />
  ) : remarks ? (
    <p className={styles.source}>“{remarks}”</p>
  ) : null;

/** Where an entry counts as confirmed after some days without an answer it is said beforehand: by its own version of the scheme, as it then goes by that. */
export const Lapse = ({ record: { confirmAfterDays } }: { record: RecordRow }) =>
  confirmAfterDays > 0 ? <p className={styles.source}>超过 {confirmAfterDays} 天未处理，按方案规定视为确认。</p> : null;

/** The list: two lines an entry, what is done next with it as a button. */
export function ConfirmList({ rows, choice }: { rows: readonly RecordRow[]; choice: Choice | undefined }) {
  return rows.map((record) => (
    <ListRow
      key={record.id}
      className={choice?.chosen.has(record.id) ? styles.chosen : undefined}
      tile={
        choice ? (
          <span className={styles.select}>
            <span className={styles.above}>
              <Tick title={record.title} on={choice.chosen.has(record.id)} onChange={() => choice.toggle(record.id)} />
            </span>
            <span className="ui-desktop-only">
              <ModuleTile name={record.modelName} />
            </span>
          </span>
        ) : (
          <ModuleTile name={record.modelName} />
        )
      }
      title={record.title}
      href={detailOf(record)}
      reason={
        <>
          <Remarks record={record} />
          <Lapse record={record} />
        </>
      }
      facts={
        <>
          <ModuleTag name={record.modelName} />
          <span>{record.dimensionName}</span>
          <span>
            {record.sources} · <bdi translate="no">{record.createName}</bdi>
          </span>
          <time className="ui-tabular">{formatActivityDay(record.createDate)}</time>
          <span className="ui-desktop-only">{record.semesterName}</span>
        </>
      }
      state={<Status record={record} />}
      action={
        choice ? (
          <Button
            variant="tint"
            size="small"
            aria-label={`确认：${record.title}`}
            onClick={() => choice.answer(record, ConfirmStatus.confirmed)}
          >
            确认
          </Button>
        ) : undefined
      }
      more={
        choice
          ? [
              {
                key: 'reject',
                label: '拒绝',
                icon: XIcon,
                onSelect: () => choice.answer(record, ConfirmStatus.rejected),
              },
            ]
          : []
      }
    />
  ));
}

/** The table with all columns; a press anywhere in a row opens its detail. */
export function ConfirmTable({
  rows,
  first,
  choice,
}: {
  rows: readonly RecordRow[];
  /** Number of the first row, from 1. */
  first: number;
  choice: Choice | undefined;
}) {
  return (
    <table className={classNames('ui-desktop-only', styles.table, styles.whole)}>
      <thead>
        <tr>
          {choice ? (
            <th>
              <span className="ui-visually-hidden">选择</span>
            </th>
          ) : null}
          <th>序号</th>
          <th>标题</th>
          <th className={styles.pastIcon}>综素模块</th>
          <th>模块维度</th>
          <th>来源</th>
          <th>状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((record, at) => (
          <tr key={record.id} className={choice?.chosen.has(record.id) ? styles.on : undefined}>
            {choice ? (
              <td>
                <Tick
                  title={record.title}
                  on={choice.chosen.has(record.id)}
                  onChange={() => choice.toggle(record.id)}
                />
              </td>
            ) : null}
            <td className="ui-tabular">{first + at}</td>
            <td>
              <AppLink className={styles.title} href={detailOf(record)}>
                {record.title}
              </AppLink>
              <Remarks record={record} />
              <Lapse record={record} />
            </td>
            <td>
              <ModuleTag name={record.modelName} />
            </td>
            <td>{record.dimensionName}</td>
            <td>
              {record.sources} · <bdi translate="no">{record.createName}</bdi>
            </td>
            <td>
              <Status record={record} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
