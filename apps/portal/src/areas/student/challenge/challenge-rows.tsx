import { useNavigate } from '@tanstack/react-router';
import { type ChallengeRow, hrefTo, QuestionFlow, questionLabel } from '@vimo/contract';
import {
  AppLink,
  Button,
  classNames,
  FileTextIcon,
  formatActivityDay,
  formatActivityTime,
  formatDate,
  LinkButton,
  ModuleTag,
  PencilLineIcon,
  StatusTag,
} from '@vimo/ui';
import { ListRow } from '../../../features/list/list-row.tsx';
import shared from '../record/record.module.css';
import { ModuleTile } from '../record/record-rows.tsx';
import styles from './challenge.module.css';

/** The side from which a person looks: what one questioned, or what is questioned of one's own. */
export type Side = 'first' | 'second';

const detailOf = ({ id }: ChallengeRow, side: Side) => hrefTo('/mine/zyclDetail', { id, name: side });
const editOf = ({ recordId }: ChallengeRow) => hrefTo('/mine/editRecord', { id: recordId });

export function ChallengeStatus({ challenge }: { challenge: ChallengeRow }) {
  const shown = questionLabel(challenge);
  return shown ? <StatusTag tone={shown.tone}>{shown.label}</StatusTag> : null;
}

/** Whose move it is, in one line. */
function moveOf({ flowStatus, dueDate, endTime, mayExplain, mayModify }: ChallengeRow, side: Side): string {
  const until = dueDate ? `，${formatActivityTime(dueDate)}前` : '';
  switch (flowStatus) {
    case QuestionFlow.audit:
      return mayExplain ? '等老师审核，你可以申辩' : `等老师审核${until}`;
    case QuestionFlow.revision:
      return `${side === 'second' && mayModify ? '等你修改' : '等对方修改'}${until}`;
    case QuestionFlow.recheck:
      return `等老师复核${until}`;
    default:
      return endTime ? `${formatActivityDay(endTime)} 已结束` : '已结束';
  }
}

function Progress({ challenge, side, inline = false }: { challenge: ChallengeRow; side: Side; inline?: boolean }) {
  const at = challenge.flowStatus;
  return (
    <span className={classNames(styles.progress, inline && styles.inline)}>
      <span role="img" aria-label={`第 ${at} 步，共 4 步`}>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={classNames(step < at && styles.past, step === at && styles.now) || undefined} />
        ))}
      </span>
      <small>{moveOf(challenge, side)}</small>
    </span>
  );
}

interface RowsProps {
  rows: readonly ChallengeRow[];
  side: Side;
  /** Opens the dialog in which the person challenged explains. */
  onExplain: (challenge: ChallengeRow) => void;
}

/** The table with all columns. */
export function ChallengeTable({ rows, side, onExplain }: RowsProps) {
  return (
    <table className={classNames('ui-desktop-only', shared.table, styles.list)}>
      <thead>
        <tr>
          <th>记录</th>
          <th>质疑原因</th>
          <th>{side === 'first' ? '被质疑人' : '质疑人'}</th>
          <th>提出时间</th>
          <th>进度</th>
          <th>结果</th>
          <th>操作</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((challenge) => (
          <tr key={challenge.id}>
            <td>
              <AppLink className={classNames(shared.title, styles.name)} href={detailOf(challenge, side)}>
                {challenge.title}
              </AppLink>
              <ModuleTag name={challenge.modelName} />
            </td>
            <td>
              <span className={styles.reason}>{challenge.reason}</span>
            </td>
            <td className={styles.short}>
              {side === 'first' ? challenge.challengedPersonName : challenge.questionerName}
            </td>
            <td className={styles.short}>
              <span className="ui-tabular ui-no-break">{formatDate(challenge.creatDate)}</span>
            </td>
            <td>
              <Progress challenge={challenge} side={side} />
            </td>
            <td>
              <ChallengeStatus challenge={challenge} />
            </td>
            <td>
              <div className={classNames(shared.operations, styles.moves)}>
                <AppLink href={detailOf(challenge, side)}>查看</AppLink>
                {challenge.mayExplain ? (
                  <button type="button" onClick={() => onExplain(challenge)}>
                    申辩
                  </button>
                ) : null}
                {challenge.mayModify ? <AppLink href={editOf(challenge)}>修改</AppLink> : null}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The list: two lines a challenge, whose move it is, and what the person can do as a button. */
export function ChallengeList({ rows, side, onExplain }: RowsProps) {
  const navigate = useNavigate();
  return rows.map((challenge) => {
    const { id, title, modelName, reason, creatDate, mayExplain, mayModify } = challenge;
    const explain = { key: 'explain', label: '申辩', icon: PencilLineIcon, onSelect: () => onExplain(challenge) };
    const look = {
      key: 'look',
      label: '查看',
      icon: FileTextIcon,
      onSelect: () => void navigate({ href: detailOf(challenge, side) }),
    };
    return (
      <ListRow
        key={id}
        tile={<ModuleTile name={modelName} />}
        title={title}
        href={detailOf(challenge, side)}
        reason={<p className={styles.quoted}>质疑原因：{reason}</p>}
        facts={
          <>
            <Progress challenge={challenge} side={side} inline />
            <span>
              {side === 'first' ? `被质疑人 ${challenge.challengedPersonName}` : `质疑人 ${challenge.questionerName}`}
            </span>
            <time className="ui-tabular">{formatActivityDay(creatDate)} 提出</time>
          </>
        }
        state={<ChallengeStatus challenge={challenge} />}
        action={
          mayModify ? (
            <LinkButton variant="tint" size="small" href={editOf(challenge)} aria-label={`修改：${title}`}>
              修改
            </LinkButton>
          ) : mayExplain ? (
            <Button variant="tint" size="small" aria-label={`申辩：${title}`} onClick={() => onExplain(challenge)}>
              申辩
            </Button>
          ) : undefined
        }
        more={mayModify || mayExplain ? [...(mayModify && mayExplain ? [explain] : []), look] : []}
      />
    );
  });
}
