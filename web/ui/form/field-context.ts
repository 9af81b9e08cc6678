import { createContext, useContext } from 'react'

/** What a field passes to its control: its id and the ids of the texts that describe it. */
export interface FieldControl {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldControl | null>(null)

interface OwnAttributes {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
}

/** Attributes for the control of the surrounding `Field`; the control's own attributes win. */
export function useFieldAttributes(own: OwnAttributes): OwnAttributes {
  const field = useContext(FieldContext)
  if (field === null) return own
  return {
    id: own.id ?? field.id,
    'aria-describedby': own['aria-describedby'] ?? field.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field.required || undefined),
  }
}
