import type { Item } from './specification.ts'

export interface Toast extends Item {
  readonly title: string
  readonly text: string
  /** The form of the sign-in page whose request gets the answer. */
  readonly form: 'signin' | 'signup' | 'reset'
  readonly answer: { readonly status: number; readonly body: unknown }
}

const refusal = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  body: { code, message, ...more },
})

const LIMITED = { title: 'Too Many Attempts', text: 'Please wait a moment before trying again.' }
const LOCKED = { title: 'Account Locked', text: 'Your account has been temporarily locked for security reasons.' }

/** Section 8 and section 5, "Sign-up": the toasts of the sign-in page. */
export const TOASTS: readonly Toast[] = [
  {
    title: 'Sign Up Failed',
    text: 'The database rests',
    form: 'signup',
    answer: refusal(400, 'validation_failed', 'The database rests'),
  },
  {
    title: 'Password Too Weak',
    text: 'Password does not meet security requirements. Please check the requirements and try again.',
    form: 'signup',
    answer: refusal(422, 'weak_password', 'Weak', { weak_password: { reasons: ['length'] } }),
  },
  {
    title: 'Compromised Password',
    text: 'This password has been found in data breaches. Please choose a different password for your security.',
    form: 'signup',
    answer: refusal(422, 'weak_password', 'Known', { weak_password: { reasons: ['pwned'] } }),
  },
  { ...LIMITED, form: 'signup', answer: refusal(429, 'over_request_rate_limit', 'Slow down') },
  {
    title: 'Sign In Failed',
    text: 'Email address and password do not match.',
    form: 'signin',
    answer: refusal(400, 'invalid_credentials', 'Invalid login credentials'),
  },
  { ...LOCKED, form: 'signin', answer: refusal(429, 'account_locked', '') },
  {
    title: 'Account Locked',
    text: 'Locked until noon',
    form: 'signin',
    answer: refusal(429, 'account_locked', 'Locked until noon'),
  },
  { ...LIMITED, form: 'signin', answer: refusal(429, 'over_request_rate_limit', 'Slow down') },
  {
    title: 'Password Reset Failed',
    text: 'The database rests',
    form: 'reset',
    answer: refusal(400, 'validation_failed', 'The database rests'),
  },
  { ...LIMITED, form: 'reset', answer: refusal(429, 'over_email_send_rate_limit', 'Slow down') },
  {
    title: 'Password Reset Email Sent',
    text: 'Please check your email for password reset instructions.',
    form: 'reset',
    answer: { status: 200, body: {} },
  },
]
