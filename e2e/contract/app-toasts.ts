import type { Item } from './specification.ts'

/** What a person does, or what goes wrong, before the toast appears. */
export type Cause =
  | 'sign up'
  | 'sign in'
  | 'first company refused'
  | 'invalid company'
  | 'company refused'
  | 'company created'
  | 'company chosen'
  | 'company of others'
  | 'companies not loaded'
  | 'sign out refused'
  | 'sign out'
  | 'assistant asked'

export interface AppToast extends Item {
  readonly cause: Cause
  readonly title: string
  /** Absent where the specification shows none. */
  readonly text?: string
}

/** Sections 4, 5 and 8, and section 9 of the decisions: the toasts of a journey from sign-up to sign-out. */
export const APP_TOASTS: readonly AppToast[] = [
  // Without a mail server nothing has to be confirmed.
  { cause: 'sign up', title: 'Sign Up Successful', text: 'You can sign in now.' },
  { cause: 'sign in', title: 'Welcome back!', text: 'You have successfully signed in.' },
  { cause: 'first company refused', title: 'Failed to create company. Please try again.' },
  { cause: 'invalid company', title: 'Validation Error', text: 'Please fix the errors before submitting' },
  { cause: 'company refused', title: 'Failed to create company' },
  { cause: 'company created', title: 'Company Created' },
  { cause: 'company chosen', title: 'Company Changed', text: 'Switched to Second Works' },
  { cause: 'company of others', title: 'Failed to switch company' },
  { cause: 'companies not loaded', title: 'Failed to load companies: The database rests' },
  { cause: 'sign out refused', title: 'Sign Out Failed' },
  { cause: 'sign out', title: 'Signed Out' },
  { cause: 'assistant asked', title: 'AI Service Unavailable', missing: 'AI assistant' },
  { cause: 'assistant asked', title: 'AI Service Error', missing: 'AI assistant' },
]
