import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldAttributes } from './field-context.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'className' | 'ref'> {
  /** Shown beside the box. Without it, pass `aria-label`. */
  label?: ReactNode
  description?: ReactNode
  indeterminate?: boolean
  className?: string | undefined
}

/** A native checkbox, so that forms, `register` and screen readers work without extra code. */
export function Checkbox({ label, description, indeterminate = false, className, ...rest }: CheckboxProps) {
  const attributes = useFieldAttributes(rest)
  const generatedId = useId()
  const id = attributes.id ?? generatedId
  const box = { ...rest, ...attributes, id, indeterminate }
  if (label === undefined) return <CheckboxBox {...box} className={className} />
  return (
    <div className={cx('flex items-start gap-2 touch:py-2', className)}>
      <span className="flex h-5 items-center">
        <CheckboxBox {...box} />
      </span>
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer text-body text-text">
          {label}
        </label>
        {description !== undefined && <p className="text-small text-muted">{description}</p>}
      </div>
    </div>
  )
}

const BOX =
  "peer size-4 cursor-pointer appearance-none rounded-sm border border-text-subtle bg-surface transition-colors before:absolute before:-inset-1 before:content-[''] checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand disabled:cursor-not-allowed disabled:border-strong disabled:bg-subtle disabled:opacity-50 aria-invalid:border-danger touch:before:-inset-3.5 forced-colors:appearance-auto"

/** Only the box, without a React component: rows of a list render hundreds of them. */
export function plainCheckbox(props: Omit<ComponentProps<'input'>, 'type' | 'className'> & { checked: boolean }) {
  return (
    <span className="relative flex size-4 shrink-0">
      <input {...props} type="checkbox" className={BOX} />
      {props.checked && <Mark indeterminate={false} />}
    </span>
  )
}

interface BoxProps extends ComponentProps<'input'> {
  indeterminate: boolean
}

function CheckboxBox({ indeterminate, className, ...rest }: BoxProps) {
  const inner = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (inner.current !== null) inner.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <span className={cx('relative size-4 shrink-0', className ?? 'inline-grid')}>
      <input {...rest} ref={inner} type="checkbox" className={BOX} />
      {(indeterminate || rest.checked !== false) && <Mark indeterminate={indeterminate} />}
    </span>
  )
}

function Mark({ indeterminate }: { indeterminate: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 hidden size-4 text-on-brand peer-checked:block peer-indeterminate:block forced-colors:hidden"
    >
      <path d={indeterminate ? 'M4.5 8h7' : 'm4 8.2 2.7 2.7L12 5.4'} />
    </svg>
  )
}
