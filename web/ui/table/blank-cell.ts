import { isValidElement, type ReactNode } from 'react'
import { EmptyValue, EMPTY_VALUE } from '../state/empty-value.tsx'

/** Whether a cell says nothing. */
export function isBlank(content: ReactNode): boolean {
  if (content === null || content === undefined || content === '' || content === false) return true
  return content === EMPTY_VALUE || (isValidElement(content) && content.type === EmptyValue)
}
