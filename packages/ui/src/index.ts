export { ChangeEmailDialog, SHOW_OWN_MAIL } from './account/change-email-dialog.tsx';
export { afterPaint } from './after-paint.ts';
export { art } from './art.ts';
export { asLeft, noteLeft } from './as-left.ts';
export { classNames } from './class-names.ts';
export { isComposing } from './composing.ts';
export { useFileUrls } from './files/use-file-urls.ts';
export { useAccepted } from './form/accepted.ts';
export { AskedField } from './form/asked-field.tsx';
export { checkBy } from './form/check-by.ts';
export { CodeInput } from './form/code-input.tsx';
export { Field, useFieldControl } from './form/field.tsx';
export { FieldError } from './form/field-error.tsx';
export { FileInput } from './form/file-input.tsx';
export { FormDialog } from './form/form-dialog.tsx';
export {
  Checkbox,
  Select,
  type SelectProps,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
} from './form/inputs.tsx';
export { PasswordInput } from './form/password-input.tsx';
export { drawnAsKept, loadPicture } from './form/picture-file.ts';
export { picturesBegin, usePicturesBegin, waitsForPictures } from './form/pictures-under-way.ts';
export { smaller } from './form/smaller.ts';
export { useCountdown } from './form/use-countdown.ts';
export { useForm } from './form/use-form.ts';
export * from './format.ts';
export type { IconProps, IconType } from './icons/icon.tsx';
export * from './icons/index.ts';
export { kindIconOf } from './icons/kind-icons.ts';
export { daysIn, firstWeekday, monthFrom } from './month.ts';
export { NotificationSettings } from './notifications/notification-settings.tsx';
export { closeAsked } from './overlay/close-asked.ts';
export { ConfirmHost, type ConfirmOptions, confirm } from './overlay/confirm.tsx';
export { Dialog, type DialogProps } from './overlay/dialog.tsx';
export { useKeptFocus } from './overlay/kept-focus.ts';
export { useModalLayer } from './overlay/modal-layer.ts';
export { PicturePreview, type PicturePreviewProps, type PreviewPicture } from './overlay/picture-preview.tsx';
export { sayRefusal } from './overlay/say-refusal.ts';
export { ToastHost } from './overlay/toast.tsx';
export { type ToastKind, type ToastOptions, toast } from './overlay/toast-store.ts';
export { Arrival } from './primitives/arrival.tsx';
export { Brand } from './primitives/brand.tsx';
export { Breadcrumb } from './primitives/breadcrumb.tsx';
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  IconButton,
  LinkButton,
} from './primitives/button.tsx';
export { Card, MoreLink, SectionHeader } from './primitives/card.tsx';
export { Changes } from './primitives/changes.tsx';
export { ChipGroup, type ChoiceOption, Segmented } from './primitives/choice.tsx';
export { CountBadge, WaitingDot } from './primitives/count-badge.tsx';
export { defaultAvatar } from './primitives/default-avatar.ts';
export { DropdownMenu, type MenuItem } from './primitives/dropdown-menu.tsx';
export { ActivityTime, Price, QuotaBar, Rating, TimeRange } from './primitives/figures.tsx';
export { FileFilm, Film } from './primitives/film.tsx';
// All of it, so that an app can add to `LinkTypes`.
export * from './primitives/link.tsx';
export { lookOf, ModuleTag } from './primitives/module-look.tsx';
export { OrganisationName } from './primitives/organisation-name.tsx';
export { Pagination, type PaginationProps } from './primitives/pagination.tsx';
export { Avatar, Picture, type PictureProps } from './primitives/picture.tsx';
export { QueryState } from './primitives/query-state.tsx';
export { SaveLink } from './primitives/save-link.tsx';
export { ScrollsSideways } from './primitives/scrolls-sideways.tsx';
export { Loading, SkeletonBar, SkeletonText } from './primitives/skeleton.tsx';
export { type EmptyArt, EmptyState, ErrorState, type Failure, PermissionState } from './primitives/states.tsx';
export { StatusTag, type StatusTone, Tag } from './primitives/status-tag.tsx';
export { type TabItem, TabPanel, Tabs } from './primitives/tabs.tsx';
export { Timeline, type TimelineStep } from './primitives/timeline.tsx';
export { RootMark } from './root-mark.tsx';
export { type PreviewKind, previewKind } from './viewer/preview-kind.ts';
