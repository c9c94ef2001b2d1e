import { useCall } from '@vimo/client';
import {
  AuditStatus,
  type Child,
  type ChildWaiting,
  childrenWaiting,
  type Href,
  hrefTo,
  memberWaiting,
  orderPage,
  ParentStatus,
  parentCommentPage,
  pictureUrl,
  recordPage,
  type WaitingKind,
} from '@vimo/contract';
import {
  AppLink,
  Avatar,
  Button,
  Card,
  CaretRightBoldIcon,
  CheckBoldIcon,
  classNames,
  formatActivityDay,
  formatActivityTime,
} from '@vimo/ui';
import { classText } from '../../features/child/class-text.ts';
import { useSwitchToChild } from '../../features/member/use-switch-account.ts';
import { drawnOfChild } from '../../features/profile/drawn.ts';
import type { PortalHref } from '../../shared/href.ts';
import styles from './child-card.module.css';
import { UPCOMING_ORDERS } from './upcoming.ts';

const WAYS: readonly { label: string; hrefOf: (studentId: string) => Href }[] = [
  { label: '成绩单', hrefOf: (id) => hrefTo('/parent/parentScore', { id }) },
  { label: '纪实报告', hrefOf: (id) => hrefTo('/parent/parentReport', { id }) },
  { label: '学期评价', hrefOf: (id) => hrefTo('/parent/parentState', { id }) },
  { label: '相册', hrefOf: (id) => hrefTo('/parent/childAlbum', { id }) },
];

/** What the child does is done in the child's account; what came back first. */
const IN_CHILDS = {
  refused: { text: '条记录没有通过，要修改', look: styles.bad, href: memberWaiting.recordsReturned.opens },
  challenge: { text: '个质疑要说明或修改', look: styles.bad, href: memberWaiting.challengesToAnswer.opens },
  confirm: { text: '条老师录入的记录待确认', look: styles.wait, href: memberWaiting.recordsToConfirm.opens },
  evaluation: { text: '篇学期评价要写', look: styles.wait, href: memberWaiting.evaluationsToWrite.opens },
  circular: { text: '条通知要确认收到', look: styles.wait, href: memberWaiting.circularsToConfirm.opens },
  selfRating: { text: '个自评任务要完成', look: styles.wait, href: memberWaiting.selfToRate.opens },
} as const;
const isInChilds = (kind: WaitingKind): kind is keyof typeof IN_CHILDS => kind in IN_CHILDS;

/** A child on the home page: what the child has to do, the next date, the record that passed last, what the class teacher said last, and the ways to what is known of the child. */
export function ChildCard({ child }: { child: Child }) {
  const { data } = useCall(childrenWaiting, {});
  const { switchTo, pendingId } = useSwitchToChild();
  const own = data?.filter(({ studentId }) => studentId === child.studentId);
  return (
    <Card as="section" className={styles.card}>
      <div className={styles.head}>
        <Avatar src={pictureUrl(child.headimg, 160)} of={drawnOfChild(child)} size="xlarge" />
        <div className="ui-grow">
          <h3 translate="no">{child.name}</h3>
          <p>{[child.schoolName, classText(child)].filter(Boolean).join(' · ')}</p>
        </div>
        <Button
          variant="tint"
          size="small"
          loading={pendingId === child.studentId}
          aria-label={`切换登录：${child.name}`}
          onClick={() => switchTo(child.studentId)}
        >
          切换登录
        </Button>
      </div>
      <div className={styles.own}>
        {own?.map((one) =>
          isInChilds(one.kind) ? <InChilds key={one.kind} one={one} {...IN_CHILDS[one.kind]} /> : null,
        )}
        {own && !own.some(({ kind }) => isInChilds(kind)) ? (
          <p>
            <b className={styles.good}>
              <CheckBoldIcon />
            </b>
            没有要帮孩子处理的事
          </p>
        ) : null}
      </div>
      <Facts child={child} />
      <nav className={styles.ways} aria-label={`${child.name}的成长`}>
        {WAYS.map(({ label, hrefOf }) => (
          <AppLink key={label} href={hrefOf(child.studentId)}>
            {label}
          </AppLink>
        ))}
      </nav>
    </Card>
  );
}

/** Switches into the child's account, to the list that is counted. */
function InChilds({
  one: { studentId, name, count },
  text,
  look,
  href,
}: {
  one: ChildWaiting;
  text: string;
  look: string | undefined;
  href: PortalHref;
}) {
  const { switchTo, pendingId } = useSwitchToChild(href);
  return (
    <button
      type="button"
      aria-label={`${name}：${count} ${text}`}
      disabled={pendingId === studentId}
      onClick={() => switchTo(studentId)}
    >
      <b className={classNames(look)}>{count}</b>
      <span className="ui-grow">{text}</span>
      <CaretRightBoldIcon />
    </button>
  );
}

/** Semesters that are looked through for the last one of which the class teacher has said something. */
const SEMESTERS = 3;

/** Where the words on a semester are read: what a guardian has not written yet is read while it is written. */
const wordsOf = ({ id, parentStatus }: { id: string; parentStatus: number }): Href =>
  parentStatus === ParentStatus.toSubmit
    ? hrefTo('/parent/addParentState', { id })
    : hrefTo('/parent/parentStateDetail', { id });

function Facts({ child: { studentId } }: { child: Child }) {
  const upcoming = useCall(orderPage, UPCOMING_ORDERS);
  const passed = useCall(recordPage, { studentId, auditStauts: AuditStatus.passed, pageSize: 1, currentPage: 1 });
  const next = upcoming.data?.dataList
    .filter(({ joinUserId }) => joinUserId === studentId)
    .toSorted((a, b) => a.actStartDate.localeCompare(b.actStartDate))[0];
  const last = passed.data?.dataList[0];
  const evaluations = useCall(parentCommentPage, { vuserId: studentId, pageSize: SEMESTERS, currentPage: 1 });
  const said = evaluations.data?.dataList.find(({ teacherComment }) => teacherComment !== '');
  const none = ({ data, isPending }: { data: unknown; isPending: boolean }) => (
    <span className={styles.none}>{isPending ? '…' : data ? '暂无' : '没有加载出来'}</span>
  );
  return (
    <dl className={styles.facts}>
      <dt>下一个日子</dt>
      <dd>
        {next ? (
          <AppLink href={hrefTo('/parent/childActivity', { id: next.activityId, order: next.id })}>
            {formatActivityTime(next.actStartDate)} {next.activityTitle}
          </AppLink>
        ) : (
          none(upcoming)
        )}
      </dd>
      <dt>最新通过</dt>
      <dd>
        {last ? (
          <AppLink href={hrefTo('/mine/jlqrDetail', { id: last.id })}>
            {last.title}
            <span className="ui-no-break">（{formatActivityDay(last.auditDate || last.updateDate)}）</span>
          </AppLink>
        ) : (
          none(passed)
        )}
      </dd>
      <dt>老师说</dt>
      <dd>
        {said ? (
          <AppLink href={wordsOf(said)}>
            <span className="ui-clamp-2">{said.teacherComment}</span>
          </AppLink>
        ) : (
          none(evaluations)
        )}
      </dd>
    </dl>
  );
}
