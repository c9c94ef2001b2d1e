import { useCall } from '@vimo/client';
import { type ChildWaiting, childrenWaiting, hrefTo, memberWaiting } from '@vimo/contract';
import {
  ArticleIcon,
  Button,
  CalendarStarIcon,
  Card,
  CheckSquareOffsetIcon,
  classNames,
  formatDate,
  formatDateTime,
  type IconType,
  LinkButton,
  PencilLineIcon,
} from '@vimo/ui';
import { useSwitchToChild } from '../../features/member/use-switch-account.ts';
import styles from '../../features/tasks/tasks.module.css';
import type { PortalHref } from '../../shared/href.ts';

/** What of records waits is done in the child's account. */
const IN_CHILDS: Record<'refused' | 'confirm', { icon: IconType; text: string; button: string; href: PortalHref }> = {
  refused: {
    icon: ArticleIcon,
    text: '条写实记录没有通过，看看原因，修改后可再次提交',
    button: '去看看',
    href: memberWaiting.recordsReturned.opens,
  },
  confirm: {
    icon: CheckSquareOffsetIcon,
    text: '条教师录入的记录待确认',
    button: '去确认',
    href: memberWaiting.recordsToConfirm.opens,
  },
};

/** What waits for each of the children, in one place. Nothing is shown where nothing waits. */
export function ChildrenWaiting() {
  const { data } = useCall(childrenWaiting, {});
  if (!data || data.length === 0) return null;
  return (
    <Card as="section" className={classNames('ui-mt-24', styles.tasks)}>
      <h2 className="ui-heading-2">孩子的待办</h2>
      <ul>
        {data.map((one) => (
          <li key={`${one.studentId} ${one.kind} ${one.enrollId} ${one.evaluationId}`}>
            <Waiting one={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Waiting({ one }: { one: ChildWaiting }) {
  const { kind, name, count, title, startDate, activityId, enrollId } = one;
  if (kind === 'activity')
    return (
      <>
        <What icon={CalendarStarIcon} name={name} text={`${formatDateTime(startDate)} 开始：${title}`} />
        <LinkButton
          variant="outline"
          size="small"
          href={hrefTo('/parent/childActivity', { id: activityId, order: enrollId })}
        >
          查看详情
        </LinkButton>
      </>
    );
  if (kind === 'comment')
    return (
      <>
        <What
          icon={PencilLineIcon}
          name={name}
          text={
            startDate
              ? `${title}的家长评语，${formatDate(startDate)} 前完成`
              : `${title}的家长评语被退回，请修改后再提交`
          }
        />
        <LinkButton
          variant="tint"
          size="small"
          href={hrefTo('/parent/addParentState', { id: one.evaluationId })}
          aria-label={`写家长评语：${name}`}
        >
          写家长评语
        </LinkButton>
      </>
    );
  const { icon, text, button, href } = IN_CHILDS[kind];
  return (
    <>
      <What icon={icon} name={name} text={`${count} ${text}`} />
      <ToChild studentId={one.studentId} label={`${button}：${name}`} href={href}>
        {button}
      </ToChild>
    </>
  );
}

const What = ({ icon: Icon, name, text }: { icon: IconType; name: string; text: string }) => (
  <>
    <span className={styles.icon}>
      <Icon />
    </span>
    <span className="ui-grow">
      <b>{name}</b>
      <span className="ui-text-14 ui-muted">{text}</span>
    </span>
  </>
);

/** Switches into the child's account, to the page where it is done. */
function ToChild({
  studentId,
  label,
  href,
  children,
}: {
  studentId: string;
  label: string;
  href: PortalHref;
  children: string;
}) {
  const { switchTo, pendingId } = useSwitchToChild(href);
  return (
    <Button
      variant="tint"
      size="small"
      loading={pendingId === studentId}
      aria-label={label}
      onClick={() => switchTo(studentId)}
    >
      {children}
    </Button>
  );
}
