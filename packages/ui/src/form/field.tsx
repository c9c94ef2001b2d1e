import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './field-error.tsx';

type FieldState = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<FieldState | null>(null);

/** The attributes that tie a control to the `Field` around it; none outside of one. */
export function useFieldControl() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}

/** Whether the `Field` around has an error, for the red border. */
export const useFieldInvalid = (): boolean => use(FieldContext)?.invalid ?? false;

/**
 * One labelled control with its hint and, when `error` is given, its message. Put one control of this folder inside; ids
 * and descriptions are tied by themselves.
 */
export function Field({
  label,
  required = false,
  error,
  hint,
  className,
  children,
}: {
  label: string;
  required?: boolean;
  error?: string | null;
  hint?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = classNames(error ? errorId : null, hint ? hintId : null) || undefined;
  return (
    <div className={classNames('ui-field', className)}>
      <label className={classNames('ui-label', required && 'ui-required')} htmlFor={id}>
        {label}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      <FieldError id={errorId}>{error}</FieldError>
      {hint ? (
        <p id={hintId} className="ui-help">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
