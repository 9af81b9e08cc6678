import { useId, useMemo, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { PlainIcon } from '../plain-icon.tsx'
import { FieldContext } from './field-context.ts'

export interface FieldProps {
  label: string
  /** Keeps the label for screen readers only, where the context already names the field. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** The message under the control; undefined or empty when the value is valid. */
  error?: string | undefined
  required?: boolean | undefined
  /** Beside the label, at the right: a counter, a link. */
  aside?: ReactNode
  /** Set it when something outside points to the control, such as an error summary. */
  id?: string
  className?: string | undefined
  /** One control of `web/ui`; it takes its id and descriptions from the field. */
  children: ReactNode
}

export function Field({ hint, error = '', required = false, className, children, ...rest }: FieldProps) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  const invalid = error !== ''
  const hasHint = hint !== undefined && hint !== null
  const describedBy = [hasHint && `${id}-hint`, invalid && `${id}-error`].filter(Boolean).join(' ') || undefined
  const control = useMemo(() => ({ id, describedBy, invalid, required }), [id, describedBy, invalid, required])
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <FieldLabel {...rest} id={id} required={required} />
      <FieldContext value={control}>{children}</FieldContext>
      {hasHint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      {invalid && (
        <p id={`${id}-error`} className="flex gap-1.5 text-small text-danger">
          <PlainIcon name="alert" className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

type FieldLabelProps = Pick<FieldProps, 'label' | 'hideLabel' | 'aside'> & { id: string; required: boolean }

function FieldLabel({ id, label, hideLabel = false, required, aside }: FieldLabelProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
      <label htmlFor={id} className="text-small font-medium text-text">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-danger">
            *
          </span>
        )}
      </label>
      {aside !== undefined && <span className="text-small text-muted">{aside}</span>}
    </div>
  )
}
