export { ActivityApplyTag, type ActivityApplyView, activityApplyView, isActivityOver } from './activity-apply-tag.tsx';
export {
  ActivityCard,
  type ActivityCardProps,
  ActivityRow,
  CollectButton,
  limitText,
  TimeRange,
} from './activity-card.tsx';
export { art } from './art.ts';
export { Breadcrumb } from './breadcrumb.tsx';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant, IconButton, LinkButton } from './button.tsx';
export { Card, MoreLink, SectionHeader } from './card.tsx';
export { Carousel, type Slide } from './carousel.tsx';
export { ChipGroup, type ChoiceOption, Segmented } from './choice.tsx';
export { classNames } from './class-names.ts';
export { DropdownMenu, type MenuItem } from './dropdown-menu.tsx';
export { ActivityTime, Price, QuotaBar, Rating } from './figures.tsx';
export { CodeInput } from './form/code-input.tsx';
export { Field } from './form/field.tsx';
export {
  Checkbox,
  PasswordInput,
  Select,
  type SelectProps,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
} from './form/inputs.tsx';
export { useCountdown } from './form/use-countdown.ts';
export * from './format.ts';
export * from './icons/generated.ts';
export type { IconProps, IconType } from './icons/icon.tsx';
export { AppLink, type LinkProps, LinkProvider } from './link.tsx';
export { ConfirmHost, type ConfirmOptions, confirm } from './overlay/confirm.tsx';
export { Dialog, type DialogProps } from './overlay/dialog.tsx';
export { PicturePreview, type PicturePreviewProps, type PreviewPicture } from './overlay/picture-preview.tsx';
export { ToastHost } from './overlay/toast.tsx';
export { type ToastKind, type ToastOptions, toast } from './overlay/toast-store.ts';
export { Pagination, type PaginationProps } from './pagination.tsx';
export { Avatar, Picture, type PictureProps } from './picture.tsx';
export { Brand } from './shell/brand.tsx';
export { MobileActionBar, type MobileTab, MobileTabBar, MobileTitleBar } from './shell/mobile-bars.tsx';
export { PublicFooter, type PublicFooterProps } from './shell/public-footer.tsx';
export { type NavLink, PublicHeader, type PublicHeaderProps } from './shell/public-header.tsx';
export { Loading, SkeletonBar, SkeletonCard, SkeletonRow, SkeletonText } from './skeleton.tsx';
export { type EmptyArt, EmptyState, ErrorState, OfflineState, PermissionState } from './states.tsx';
export { StatusTag, type StatusTone, Tag } from './status-tag.tsx';
export { type TabItem, TabPanel, Tabs } from './tabs.tsx';
