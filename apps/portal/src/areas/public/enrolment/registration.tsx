import { useCall } from '@vimo/client';
import {
  type ActivityDetail,
  ApplyStatus,
  activityFetch,
  isStaff,
  MONTHLY_CANCELLATIONS,
  NOT_FOR_STAFF,
} from '@vimo/contract';
import { Button, Card, classNames, LinkButton, Loading, PermissionState, SkeletonText } from '@vimo/ui';
import { useState } from 'react';
import { ActivityApplyTag } from '../../../features/activity/activity-apply-tag.tsx';
import { ACTIVITIES_HREF, detailHref } from '../../../features/activity/activity-view.ts';
import { activitiesLabel, useChosenOrg } from '../../../features/organisation/chosen-org.ts';
import { useSession } from '../../../features/session/session.ts';
import { ActivityFacts } from '../activity/activity-facts.tsx';
import { InnerPage } from '../parts/inner-page.tsx';
import { NotShown } from '../parts/not-shown.tsx';
import { ActivityLine } from './activity-line.tsx';
import styles from './registration.module.css';
import { RegistrationPeople } from './registration-people.tsx';
import { SignUpDialog } from './sign-up-dialog.tsx';
import { useFamily } from './use-family.ts';

const TITLE = '活动登记';

/** Registration for an activity: who comes, whom to call, and the sign-up itself. */
export function RegistrationPage({ id }: { id: string }) {
  const { data: activity, error, refetch } = useCall(activityFetch, { id });
  const { user } = useSession();
  const org = useChosenOrg();
  const staff = user !== undefined && isStaff(user.usertype);
  const missing = !staff && !activity && error;
  return (
    <InnerPage
      title={TITLE}
      crumbs={[
        { label: activitiesLabel(org), href: ACTIVITIES_HREF },
        { label: '活动详情', href: detailHref(id) },
      ]}
      backHref={detailHref(id)}
      className={styles.registration}
    >
      {missing ? null : <h1 className="ui-visually-hidden">{TITLE}</h1>}
      {staff ? (
        <Card>
          <PermissionState text={NOT_FOR_STAFF} action={<LinkButton href={detailHref(id)}>返回活动详情</LinkButton>} />
        </Card>
      ) : activity ? (
        <Registration activity={activity} />
      ) : missing ? (
        <NotShown
          title={TITLE}
          error={missing}
          onRetry={() => void refetch()}
          listHref={ACTIVITIES_HREF}
          listText="去看看其他活动"
        />
      ) : (
        <Loading>
          <Card panel>
            <SkeletonText lines={8} />
          </Card>
        </Loading>
      )}
    </InnerPage>
  );
}

function Registration({ activity }: { activity: ActivityDetail }) {
  const { allApplied } = useFamily(activity);
  return (
    <>
      <Card as="section" panel>
        <ActivityLine activity={activity} />
        <ActivityFacts activity={activity} />
      </Card>
      <RegistrationPeople activityId={activity.id} applied={allApplied} />
      <Card as="section" panel>
        <h2 className="ui-heading-2">温馨提示</h2>
        <ul className={classNames('ui-muted', styles.tips)}>
          <li>身份证号只用于活动保险和入场核对，加密保存，列表中不完整显示。</li>
          <li>同行的参加人与报名者一起占用活动名额。</li>
          <li>请至少填写一位活动期间能联系到的紧急联系人。</li>
          <li>当月取消报名达到 {MONTHLY_CANCELLATIONS} 次，本月内将不能再参加其他活动。</li>
        </ul>
        <Submit activity={activity} />
      </Card>
    </>
  );
}

/** 提交报名 while there is a place to have; it is hidden when no places remain. */
function Submit({ activity }: { activity: ActivityDetail }) {
  const [signingUp, setSigningUp] = useState(false);
  const { settled, allApplied: applied } = useFamily(activity);
  const open = settled && !applied && activity.activityApplyStatus === ApplyStatus.open;
  return (
    <div className={styles.submit}>
      {open ? (
        <Button size="large" onClick={() => setSigningUp(true)}>
          提交报名
        </Button>
      ) : (
        <ActivityApplyTag status={activity.activityApplyStatus} applied={applied} />
      )}
      <SignUpDialog activity={activity} open={signingUp && open} onClose={() => setSigningUp(false)} />
    </div>
  );
}
