import { call, useCall } from '@vimo/client';
import {
  ActivityAudit,
  type ActivityStep,
  type DataOf,
  IssueStatus,
  manageActivityFetch,
  onPagesLabel,
  pictureUrl,
} from '@vimo/contract';
import { manageActivityStep } from '@vimo/contract/schemas';
import { Picture, StatusTag } from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { useDoOnce } from '../../shared/use-do.ts';
import { useSaved } from '../people/student-forms.tsx';
import styles from './activities.module.css';

type Written = DataOf<typeof manageActivityFetch>;

const LABELS: Record<ActivityStep, string> = {
  putForward: '送审',
  putForwardOwn: '送审，只显示在本机构页面',
  takeBack: '撤回送审',
  passWithin: '通过，报教育局',
  pass: '通过',
  passAndIssue: '通过并发布',
  return: '退回',
  issue: '发布到教育局页面',
  withdraw: '从教育局页面撤下',
};
const ASKED: Partial<Record<ActivityStep, { title: string; label: string }>> = {
  return: { title: '退回活动', label: '需要修改什么' },
  withdraw: { title: '从教育局页面撤下', label: '撤下的原因' },
};
const MAIN: readonly ActivityStep[] = ['putForward', 'putForwardOwn', 'passWithin', 'pass', 'passAndIssue', 'issue'];

/** Where an activity stands on its way to the bureau's pages, what it says, and what the person may do with it. */
export function ActivityWay({ activityId }: { activityId: string }) {
  const { data } = useCall(manageActivityFetch, { activityId });
  const [shown, setShown] = useState(false);
  if (!data) return null;
  const judges = data.steps.some((step) => step === 'pass' || step === 'passWithin' || step === 'issue');
  const isOpen = shown || judges;
  return (
    <>
      {data.bureauName ? <Way activity={data} /> : null}
      <section className={styles.way} aria-labelledby="activity-content">
        <div className="ui-row ui-between">
          <h3 id="activity-content">活动内容</h3>
          {judges ? null : (
            <Button size="small" aria-expanded={isOpen} onClick={() => setShown(!shown)}>
              {isOpen ? '收起' : '展开'}
              <span className="ui-visually-hidden">活动内容</span>
            </Button>
          )}
        </div>
        {isOpen ? <Content activity={data} /> : null}
      </section>
    </>
  );
}

function Way({ activity }: { activity: Written }) {
  const { run, pending } = useDoOnce();
  const [asked, setAsked] = useState<ActivityStep>();
  const { label, tone } = onPagesLabel(activity);
  const take = (step: ActivityStep) =>
    run(() => call(manageActivityStep, { activityId: activity.id, edition: activity.edition, step }));
  return (
    <section className={styles.way} aria-labelledby="activity-way">
      <div className="ui-row ui-between">
        <h3 id="activity-way">教育局页面</h3>
        <StatusTag tone={tone}>{label}</StatusTag>
      </div>
      {activity.auditReason ? (
        <Alert type="warning" showIcon title={`退回或撤下的原因：${activity.auditReason}`} />
      ) : null}
      <p className="ui-muted">{wayText(activity)}</p>
      {activity.auditStatus === ActivityAudit.passed &&
      activity.issueStatus === IssueStatus.notIssued &&
      activity.published === 1 &&
      activity.forOwnPage === 0 &&
      !activity.steps.includes('issue') ? (
        <p className="ui-muted">已通过，等{activity.bureauName}发布；要求两个人完成的，由另一人发布。</p>
      ) : null}
      {activity.steps.length > 0 ? (
        <div className={styles.steps}>
          {activity.steps.map((step) => (
            <Button
              key={step}
              disabled={pending}
              {...(MAIN.includes(step) ? { type: 'primary' as const } : {})}
              danger={step === 'withdraw'}
              onClick={() => (ASKED[step] ? setAsked(step) : void take(step))}
            >
              {LABELS[step]}
            </Button>
          ))}
        </div>
      ) : null}
      {asked ? <ReasonForm activity={activity} step={asked} onClose={() => setAsked(undefined)} /> : null}
    </section>
  );
}

/** Where it is shown, and what has to happen before it is shown elsewhere. */
function wayText({ issueStatus, auditStatus, passedBelow, forOwnPage, bureauName }: Written): string {
  if (issueStatus === IssueStatus.issued)
    return `显示在${bureauName}及以上的页面、首页和搜索里。改动标题、简介、图片、详情、类型或费用后，要重新通过审核。`;
  if (passedBelow === 0)
    return `发布后先显示在本机构的页面；经${bureauName}审核通过并发布，才显示在教育局的页面、首页和搜索里。`;
  if (forOwnPage === 0)
    return `经${bureauName}审核通过，才显示在本机构的页面；由其发布，才显示在教育局的页面、首页和搜索里。`;
  return auditStatus === ActivityAudit.passed
    ? `${bureauName}已审核通过，只显示在本机构的页面。要显示在教育局的页面，请再送审。改动标题、简介、图片、详情、类型或费用后，要重新通过审核才显示。`
    : `只送审了本机构的页面：经${bureauName}审核通过后显示在那里。`;
}

function ReasonForm({ activity, step, onClose }: { activity: Written; step: ActivityStep; onClose: () => void }) {
  const saved = useSaved();
  const [edition] = useState(activity.edition);
  const { title = '', label = '' } = ASKED[step] ?? {};
  const inputOf = ({ reason }: { reason: string }) => ({ activityId: activity.id, edition, step, reason });
  return (
    <FormDrawer
      open
      title={title}
      schema={manageActivityStep.input}
      toInput={inputOf}
      initial={{ reason: '' }}
      fields={[{ name: 'reason', label, kind: 'area', required: true, maxLength: 200, hint: '送审的人会看到' }]}
      okText={LABELS[step]}
      onSubmit={async (values) => saved((await call(manageActivityStep, inputOf(values))).message)}
      onClose={onClose}
    />
  );
}

/** What is to be passed: the words and pictures as everybody would read them. */
function Content({ activity }: { activity: Written }) {
  const pictures = activity.pictureIds === '' ? [] : activity.pictureIds.split(',');
  return (
    <div className={styles.content}>
      <p>{activity.introInfo}</p>
      {pictures.length > 0 ? (
        <div className={styles.pictures}>
          {pictures.map((id, at) => (
            <Picture key={id} src={pictureUrl(id, 320)} alt={`活动图片 ${at + 1}`} width={160} height={100} />
          ))}
        </div>
      ) : null}
      {activity.details ? <RichText html={activity.details} /> : <p className="ui-muted">没有填写活动详情</p>}
    </div>
  );
}
