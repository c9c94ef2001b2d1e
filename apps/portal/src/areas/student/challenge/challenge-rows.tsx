import { hrefTo, QuestionFlow, type QuestionRow, questionLabel } from '@vimo/contract';
import {
  AppLink,
  Button,
  classNames,
  formatActivityDay,
  formatActivityTime,
  formatDate,
  LinkButton,
  ModuleTag,
  StatusTag,
} from '@vimo/ui';
import shared from '../record/record.module.css';
import styles from './challenge.module.css';

/** The side from which a person looks: what one questioned, or what is questioned of one's own. */
export type Side = 'first' | 'second';

const detailOf = ({ id }: QuestionRow, side: Side) => hrefTo('/mine/zyclDetail', { id, name: side });
const editOf = ({ recordId }: QuestionRow) => hrefTo('/mine/editRecord', { id: recordId });

export function ChallengeStatus({ question }: { question: QuestionRow }) {
  const shown = questionLabel(question);
  return shown ? <StatusTag tone={shown.tone}>{shown.label}</StatusTag> : null;
}

/** Whose move it is, in one line. */
function moveOf({ flowStatus, dueDate, endTime, mayExplain, mayModify }: QuestionRow, side: Side): string {
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

function Progress({ question, side }: { question: QuestionRow; side: Side }) {
  const at = question.flowStatus;
  return (
    <span className={styles.progress}>
      <span role="img" aria-label={`第 ${at} 步，共 4 步`}>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={classNames(step < at && styles.past, step === at && styles.now) || undefined} />
        ))}
      </span>
      <small>{moveOf(question, side)}</small>
    </span>
  );
}

interface RowsProps {
  rows: readonly QuestionRow[];
  side: Side;
  /** Opens the dialog in which the person challenged explains. */
  onExplain: (question: QuestionRow) => void;
}

/** The list on desktops. */
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
        {rows.map((question) => (
          <tr key={question.id}>
            <td>
              <AppLink className={classNames(shared.title, styles.name)} href={detailOf(question, side)}>
                {question.title}
              </AppLink>
              <ModuleTag name={question.modelName} />
            </td>
            <td>
              <span className={styles.reason}>{question.reason}</span>
            </td>
            <td className={styles.short}>
              {side === 'first' ? question.challengedPersonName : question.questionerName}
            </td>
            <td className={styles.short}>
              <span className="ui-tabular ui-no-break">{formatDate(question.creatDate)}</span>
            </td>
            <td>
              <Progress question={question} side={side} />
            </td>
            <td>
              <ChallengeStatus question={question} />
            </td>
            <td>
              <div className={classNames(shared.operations, styles.moves)}>
                <AppLink href={detailOf(question, side)}>查看</AppLink>
                {question.mayExplain ? (
                  <button type="button" onClick={() => onExplain(question)}>
                    申辩
                  </button>
                ) : null}
                {question.mayModify ? <AppLink href={editOf(question)}>修改</AppLink> : null}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on phones: a card each. */
export function ChallengeCards({ rows, side, onExplain }: RowsProps) {
  return (
    <div className={classNames('ui-phone-only', shared.cards, styles.cards)}>
      {rows.map((question) => (
        <article key={question.id} className={shared.card}>
          <div className={shared.cardHead}>
            <h2>
              <AppLink href={detailOf(question, side)}>{question.title}</AppLink>
            </h2>
            <ChallengeStatus question={question} />
          </div>
          <p className={styles.reason}>{question.reason}</p>
          <div className={classNames(shared.cardFacts, styles.facts)}>
            <Progress question={question} side={side} />
            <span className="ui-tabular">
              {side === 'first' ? question.challengedPersonName : question.questionerName} ·{' '}
              {formatDate(question.creatDate)}
            </span>
          </div>
          <div className={shared.cardActions}>
            {question.mayExplain ? (
              <Button variant="tint" size="small" onClick={() => onExplain(question)}>
                申辩
              </Button>
            ) : null}
            {question.mayModify ? (
              <LinkButton variant="tint" size="small" href={editOf(question)}>
                修改
              </LinkButton>
            ) : null}
            <LinkButton variant="outline" size="small" href={detailOf(question, side)}>
              查看
            </LinkButton>
          </div>
        </article>
      ))}
    </div>
  );
}
