import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { useFieldAttributes } from './field-context.ts'

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  className?: string | undefined
}

/** Grows with its text, starting with `rows` lines. */
export function Textarea({ className, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      {...useFieldAttributes(rest)}
      rows={rows}
      className={controlClass(36, `h-auto max-h-100 field-sizing-content resize-y py-2 leading-5 ${className ?? ''}`)}
      style={{ minHeight: `calc(${rows} * 1.25rem + 1.125rem)`, ...rest.style }}
    />
  )
}
