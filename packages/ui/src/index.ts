export { art } from './art.ts';
export { Brand } from './brand.tsx';
export { Breadcrumb } from './breadcrumb.tsx';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant, IconButton, LinkButton } from './button.tsx';
export { Card, MoreLink, SectionHeader } from './card.tsx';
export { ChipGroup, type ChoiceOption, Segmented } from './choice.tsx';
export { classNames } from './class-names.ts';
export { DropdownMenu, type MenuItem } from './dropdown-menu.tsx';
export { ActivityTime, Price, QuotaBar, Rating, TimeRange } from './figures.tsx';
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
export type { IconProps, IconType } from './icons/icon.tsx';
export * from './icons/index.ts';
// All of it, so that an app can add to `LinkTypes`.
export * from './link.tsx';
export { ConfirmHost, type ConfirmOptions, confirm } from './overlay/confirm.tsx';
export { Dialog, type DialogProps } from './overlay/dialog.tsx';
export { PicturePreview, type PicturePreviewProps, type PreviewPicture } from './overlay/picture-preview.tsx';
export { ToastHost } from './overlay/toast.tsx';
export { type ToastKind, type ToastOptions, toast } from './overlay/toast-store.ts';
export { Pagination, type PaginationProps } from './pagination.tsx';
export { Avatar, Picture, type PictureProps } from './picture.tsx';
export { Loading, SkeletonBar, SkeletonText } from './skeleton.tsx';
export { type EmptyArt, EmptyState, ErrorState, OfflineState, PermissionState } from './states.tsx';
export { StatusTag, type StatusTone, Tag } from './status-tag.tsx';
export { type TabItem, TabPanel, Tabs } from './tabs.tsx';
