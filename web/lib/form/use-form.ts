import { useState } from 'react'

/** What is wrong with each field; undefined where nothing is. */
export type Issues<Values> = { readonly [Name in keyof Values]?: string | undefined }

export interface Form<Values> {
  values: Values
  issues: Issues<Values>
  /** How often it was submitted; an error summary takes the focus with each. */
  attempts: number
  isDirty: boolean
  set: (changes: Partial<Values>) => void
  /** Value, error and `onChange` of one field, to be spread into its component. */
  field: <Name extends keyof Values>(name: Name) => FormField<Values[Name]>
  /** Counts an attempt to submit. @returns whether there is nothing wrong */
  attempt: () => boolean
}

export interface FormField<Value> {
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/**
 * The values of a form that is submitted. What is wrong with them shows after the first attempt to submit.
 *
 * @param issuesOf says in words what is wrong
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

/** What a dialog needs of a form, whatever its values are. */
export type AnyForm = Pick<Form<object>, 'attempts' | 'attempt' | 'isDirty'>

function differs<Values extends object>(values: Values, start: Values): boolean {
  for (const name in values) if (values[name] !== start[name]) return true
  return false
}
