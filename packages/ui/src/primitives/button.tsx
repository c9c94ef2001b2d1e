import { type ButtonHTMLAttributes, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import type { IconType } from '../icons/icon.tsx';
import { AppLink, type LinkProps } from './link.tsx';

export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'tint' | 'text' | 'danger' | 'dangerOutline';
export type ButtonSize = 'small' | 'medium' | 'large';

const variantClass: Record<ButtonVariant, string> = {
  primary: 'ui-button-primary',
  accent: 'ui-button-accent',
  outline: 'ui-button-outline',
  tint: 'ui-button-tint',
  text: 'ui-button-text',
  danger: 'ui-button-danger',
  dangerOutline: 'ui-button-danger-outline',
};
const sizeClass: Record<ButtonSize, string | false> = {
  small: 'ui-button-small',
  medium: false,
  large: 'ui-button-large',
};

type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean; icon?: IconType };

const lookClass = ({ variant = 'primary', size = 'medium', block }: ButtonLook, className?: string) =>
  classNames('ui-button', variantClass[variant], sizeClass[size], block && 'ui-button-block', className);

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  ButtonLook & {
    disabled?: boolean;
    /** Shows a spinner, keeps the focus and ignores clicks. */
    loading?: boolean;
    /** Why the button cannot be used: disables it, and says so on hover, on focus and to screen readers. */
    disabledReason?: string;
    ref?: Ref<HTMLButtonElement>;
  };

/** A button. One `primary` per view; `accent` is for rewards only. */
export function Button({
  variant,
  size,
  block,
  icon: Icon,
  loading = false,
  disabled = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  // aria-disabled, not disabled: a button that vanishes from the tab order cannot tell why it does nothing.
  const inactive = loading || disabledReason !== undefined;
  return (
    <>
      <button
        {...rest}
        type={inactive && type === 'submit' ? 'button' : type}
        className={classNames(
          lookClass({ variant, size, block }, className),
          disabledReason !== undefined && 'is-disabled',
        )}
        disabled={disabled}
        aria-disabled={inactive || undefined}
        aria-busy={loading || undefined}
        aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
        title={disabledReason ?? rest.title}
        onClick={inactive ? undefined : onClick}
      >
        {loading ? <span className="ui-spinner" aria-hidden="true" /> : Icon ? <Icon /> : null}
        {children}
      </button>
      {disabledReason === undefined ? null : (
        <span id={reasonId} className="ui-visually-hidden">
          {disabledReason}
        </span>
      )}
    </>
  );
}

/** A link that looks like a button: for going somewhere, while `Button` does something. */
export function LinkButton({ variant, size, block, icon: Icon, className, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <AppLink {...rest} className={lookClass({ variant, size, block }, className)}>
      {Icon ? <Icon /> : null}
      {children}
    </AppLink>
  );
}

/** A round button that is only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({
  icon: Icon,
  label,
  className,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  icon: IconType;
  label: string;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames('ui-icon-button', className)}
    >
      <Icon />
    </button>
  );
}
