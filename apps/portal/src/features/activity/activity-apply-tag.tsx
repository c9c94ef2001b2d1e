import {
  AppLink,
  CheckCircleIcon,
  ClockCountdownIcon,
  classNames,
  FlagCheckeredIcon,
  HourglassIcon,
  type IconType,
  ProhibitIcon,
  UsersThreeIcon,
} from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import styles from './activity-apply-tag.module.css';

type Tone = 'open' | 'soon' | 'closed' | 'stopped' | 'applied';

/** How an activity's sign-up stands, ready to show. */
export type ActivityApplyView = { label: string; tone: Tone; icon?: IconType; canApply: boolean };

const applied: ActivityApplyView = { label: '已报名', tone: 'applied', icon: CheckCircleIcon, canApply: false };
const open: ActivityApplyView = { label: '我要报名', tone: 'open', canApply: true };
/** In the place of 我要报名, for who cannot come. */
const barred: ActivityApplyView = { label: '不能报名', tone: 'closed', icon: ProhibitIcon, canApply: false };
const views: Record<string, ActivityApplyView> = {
  '': open,
  '0': { label: '即将开始', tone: 'soon', icon: ClockCountdownIcon, canApply: false },
  '1': open,
  '2': { label: '已报满', tone: 'closed', icon: UsersThreeIcon, canApply: false },
  '3': { label: '报名截止', tone: 'closed', icon: HourglassIcon, canApply: false },
  '4': { label: '活动结束', tone: 'closed', icon: FlagCheckeredIcon, canApply: false },
  '5': { label: '停止报名', tone: 'stopped', icon: ProhibitIcon, canApply: false },
};

type ApplyState = {
  /** `activityApplyStatus` of the wire; 1 or empty is open. */
  status: string | number | null | undefined;
  /** The person shown is already signed up (`isApply` = 1). */
  applied?: boolean;
  /** The person shown cannot come (`cannotCome` without `mayApply`). */
  barred?: boolean;
};

/**
 * Words and tone of an activity's sign-up button. Null for a code that is not known.
 */
export function activityApplyView({
  status,
  applied: isApplied,
  barred: isBarred,
}: ApplyState): ActivityApplyView | null {
  if (isApplied) return applied;
  const view = views[String(status ?? '')] ?? null;
  return isBarred && view?.canApply ? barred : view;
}

/** Covers of these activities are shown at half saturation: closed, ended or stopped. */
export const isActivityOver = (status: ApplyState['status']): boolean => ['3', '4'].includes(String(status ?? ''));

/**
 * The sign-up state of an activity; only 我要报名 is something to press, as a link (`href`) or a button (`onApply`).
 */
export function ActivityApplyTag({
  href,
  onApply,
  subject,
  ...state
}: ApplyState & {
  href?: PortalHref;
  onApply?: () => void;
  /** Names the activity to screen readers, where several stand on a page. */
  subject?: string;
}) {
  const view = activityApplyView(state);
  if (!view) return null;
  const name = subject ? `${view.label}：${subject}` : undefined;
  const look = { className: classNames(styles.state, styles[view.tone]), 'data-apply': view.tone };
  if (view.canApply && onApply)
    return (
      <button type="button" {...look} aria-label={name} onClick={onApply}>
        {view.label}
      </button>
    );
  if (view.canApply && href)
    return (
      <AppLink {...look} aria-label={name} href={href}>
        {view.label}
      </AppLink>
    );
  const Icon = view.icon;
  return (
    <span {...look}>
      {Icon ? <Icon /> : null}
      {view.label}
    </span>
  );
}
