import { useToday } from '@vimo/client';
import {
  type EvaluateCycle,
  EvaluateStatus,
  type EvaluateTaskRow,
  EvaluateType,
  evaluateCycleLabel,
  evaluateStatusLabel,
  hrefTo,
} from '@vimo/contract';
import {
  ClipboardTextDuotoneIcon,
  formatMonthDay,
  formatTimeRange,
  LinkButton,
  StatusTag,
  Tag,
  UsersThreeDuotoneIcon,
} from '@vimo/ui';
import { ShareBar } from '../../../features/share-bar/share-bar.tsx';
import styles from './tasks.module.css';

const DAY_MS = 86_400_000;
const SOON_DAYS = 2;

/** 今天截止, 后天截止, 还有 13 天: whole days until the last one. */
function dueText(endDate: string, today: string): string {
  const days = Math.round((Date.parse(endDate) - Date.parse(today)) / DAY_MS);
  return days <= SOON_DAYS ? `${['今天', '明天', '后天'][Math.max(0, days)]}截止` : `还有 ${days} 天`;
}
/** Whether somebody evaluates, or looks at what was. */
export const mayEvaluate = ({ status, isEdit }: Pick<EvaluateTaskRow, 'status' | 'isEdit'>) =>
  status !== EvaluateStatus.overdue && isEdit === 'Y';

/** Occasions of tasks, a card each. */
export function TaskCards({ rows, first = false }: { rows: readonly EvaluateTaskRow[]; first?: boolean }) {
  const today = useToday();
  return (
    <ul className={styles.tasks}>
      {rows.map((row, at) => (
        <li key={row.id}>
          <TaskCard row={row} today={today} primary={first && at === 0} />
        </li>
      ))}
    </ul>
  );
}

function TaskCard({ row, today, primary }: { row: EvaluateTaskRow; today: string; primary: boolean }) {
  const Icon = row.type === EvaluateType.peer ? UsersThreeDuotoneIcon : ClipboardTextDuotoneIcon;
  const pending = row.status === EvaluateStatus.pending;
  const share = row.total > 0 ? Math.round((row.rated / row.total) * 100) : 0;
  const status = evaluateStatusLabel[row.status as EvaluateStatus];
  return (
    <article className={`ui-card ${styles.task}`}>
      <span className="ui-petal ui-hue ui-petal-large">
        <Icon />
      </span>
      <div>
        <h2>{row.title}</h2>
        <p className={styles.facts}>
          <Tag>{evaluateCycleLabel[row.cycle as EvaluateCycle]}</Tag>
          <span className="ui-tabular ui-no-break">{formatTimeRange(row.startDate, row.endDate)}</span>
          {row.type === EvaluateType.peer ? <span>评价 {row.object}</span> : null}
          {pending ? <span className={styles.due}>{dueText(row.endDate, today)}</span> : null}
          {row.byGuardian ? <span>家长代操作</span> : null}
        </p>
      </div>
      <div className={styles.share}>
        {pending ? (
          <>
            <span>
              <span>
                已评 {row.rated} / {row.total} 项
              </span>
              <span className="ui-tabular">{share}%</span>
            </span>
            <ShareBar share={share / 100} className={styles.bar} />
          </>
        ) : (
          <span>
            <StatusTag tone={status.tone}>{status.label}</StatusTag>
            <span className="ui-tabular">
              {row.status === EvaluateStatus.done
                ? `${formatMonthDay(row.submitDate)} 提交`
                : `已评 ${row.rated} / ${row.total} 项`}
            </span>
          </span>
        )}
      </div>
      {mayEvaluate(row) ? (
        <LinkButton
          variant={primary ? 'primary' : pending ? 'tint' : 'outline'}
          href={hrefTo('/mine/writeEvaluate', { id: row.id })}
        >
          去评价
        </LinkButton>
      ) : (
        <LinkButton variant="outline" href={hrefTo('/mine/evaluateDetail', { id: row.id })}>
          查看
        </LinkButton>
      )}
    </article>
  );
}
