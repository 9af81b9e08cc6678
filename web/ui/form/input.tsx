import type { ComponentProps } from 'react'
import { controlClass, type ControlSize } from './control-class.ts'
import { useFieldAttributes } from './field-context.ts'

export interface InputProps extends Omit<ComponentProps<'input'>, 'size' | 'className'> {
  /** Height in pixels. */
  size?: ControlSize | undefined
  className?: string | undefined
}

export function Input({ size = 36, className, ...rest }: InputProps) {
  return <input {...rest} {...useFieldAttributes(rest)} className={controlClass(size, className)} />
}
