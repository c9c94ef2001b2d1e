import { ApplyStatus, EnrolStatus, enrolStatusLabel, type ManageActivity, type Tone } from '@vimo/contract';
import { ClockBoldIcon, StatusTag, UsersThreeIcon } from '@vimo/ui';

/** An organiser's words for an activity's sign-up; the visitors' words name a button. */
export const manageStatusLabel: Record<ApplyStatus, { label: string; tone: Tone }> = {
  [ApplyStatus.openingSoon]: { label: '即将开始', tone: 'wait' },
  [ApplyStatus.open]: { label: '报名中', tone: 'ok' },
  [ApplyStatus.full]: { label: '已报满', tone: 'new' },
  [ApplyStatus.deadlinePassed]: { label: '报名截止', tone: 'idle' },
  [ApplyStatus.over]: { label: '活动结束', tone: 'idle' },
  [ApplyStatus.closed]: { label: '停止报名', tone: 'bad' },
};

/** How an activity's sign-up stands; nothing for a code that is not known. */
export function ActivityStatus({ status }: { status: number }) {
  const known = manageStatusLabel[status as ApplyStatus];
  return known ? (
    <StatusTag tone={known.tone} icon={status === ApplyStatus.full ? UsersThreeIcon : undefined}>
      {known.label}
    </StatusTag>
  ) : null;
}

/** How one enrolment stands; nothing for a code that is not known. */
export function EnrolmentStatus({ status }: { status: number }) {
  const known = enrolStatusLabel[status as keyof typeof enrolStatusLabel];
  return known ? (
    <StatusTag tone={known.tone} icon={status === EnrolStatus.upcoming ? ClockBoldIcon : undefined}>
      {known.label}
    </StatusTag>
  ) : null;
}

/** When sign-up opens and ends, the activity begins and is over: its state is another one then. */
export const activityMoments = ({
  signStartDate,
  signEndDate,
  actStartDate,
  actEndDate,
}: Pick<ManageActivity, 'signStartDate' | 'signEndDate' | 'actStartDate' | 'actEndDate'>): string[] => [
  ...[signStartDate, signEndDate, actStartDate, actEndDate],
];

/** `18 / 60`, or `18 / 不限`. */
export const signUpText = ({ signCount, personNum }: Pick<ManageActivity, 'signCount' | 'personNum'>) =>
  `${signCount} / ${personNum || '不限'}`;

const CLOSABLE: readonly number[] = [ApplyStatus.openingSoon, ApplyStatus.open, ApplyStatus.full];
/** Sign-up that could still happen can be closed. */
export const isClosable = ({ activityApplyStatus }: Pick<ManageActivity, 'activityApplyStatus'>) =>
  CLOSABLE.includes(activityApplyStatus);
