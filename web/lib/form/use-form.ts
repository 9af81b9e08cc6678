import { useState } from 'react'

/** The issue of each field; undefined where there is none. */
export type Issues<Values> = { readonly [Name in keyof Values]?: string | undefined }

export interface Form<Values> {
  values: Values
  issues: Issues<Values>
  /** Number of submit attempts; an error summary takes the focus with each. */
  attempts: number
  isDirty: boolean
  set: (changes: Partial<Values>) => void
  /** Value, error and `onChange` of one field, to spread into its component. */
  field: <Name extends keyof Values>(name: Name) => FormField<Values[Name]>
  /** Counts a submit attempt. @returns whether there are no issues */
  attempt: () => boolean
}

export interface FormField<Value> {
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/**
 * The values of a submitted form. Issues show after the first submit attempt.
 *
 * @param issuesOf validates the values and returns messages
 */
export function useForm<Values extends object>(
  initial: Values | (() => Values),
  issuesOf: (values: Values) => Issues<Values> = () => ({}),
): Form<Values> {
  const [start] = useState(initial)
  const [values, setValues] = useState(start)
  const [attempts, setAttempts] = useState(0)
  const found = issuesOf(values)
  const issues: Issues<Values> = attempts > 0 ? found : {}
  return {
    values,
    issues,
    attempts,
    isDirty: differs(values, start),
    set: (changes) => setValues((known) => ({ ...known, ...changes })),
    field: (name) => ({
      value: values[name],
      error: issues[name],
      onChange: (value) => setValues((known) => ({ ...known, [name]: value })),
    }),
    attempt: () => {
      setAttempts(attempts + 1)
      return Object.values(found).every((issue) => issue === undefined)
    },
  }
}

/** The part of a form that a dialog needs, whatever its values. */
export type AnyForm = Pick<Form<object>, 'attempts' | 'attempt' | 'isDirty'>

function differs<Values extends object>(values: Values, start: Values): boolean {
  for (const name in values) if (values[name] !== start[name]) return true
  return false
}
