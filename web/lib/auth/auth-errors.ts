import { codeOf, messageOf } from '../errors.ts'
import { isObject } from '../json.ts'

/** The message for an error of the auth server. */
export type Refusal = { title: string; text: string }

export const PASSWORD_TOO_WEAK: Refusal = {
  title: 'Password Too Weak',
  text: 'Password does not meet security requirements. Please check the requirements and try again.',
}
export const WEAK_PASSWORD: Refusal = {
  title: 'Weak Password',
  text: 'Please choose a stronger password that meets all requirements.',
}
export const PASSWORD_MISMATCH: Refusal = {
  title: 'Password Mismatch',
  text: 'Passwords do not match. Please try again.',
}
const COMPROMISED: Refusal = {
  title: 'Compromised Password',
  text: 'This password has been found in data breaches. Please choose a different password for your security.',
}
const TOO_MANY: Refusal = { title: 'Too Many Attempts', text: 'Please wait a moment before trying again.' }
const LOCKED_TEXT = 'Your account has been temporarily locked for security reasons.'

export function signInRefusal(error: unknown): Refusal {
  switch (codeOf(error) ?? '') {
    case 'invalid_credentials':
      return { title: 'Sign In Failed', text: 'Email address and password do not match.' }
    case 'email_not_confirmed':
      return { title: 'Sign In Failed', text: 'Confirm your email address first: follow the link in the mail you got.' }
    default:
      return limitRefusal(error) ?? { title: 'Sign In Failed', text: messageOf(error) }
  }
}

export function signUpRefusal(error: unknown): Refusal {
  return passwordRefusal(error) ?? limitRefusal(error) ?? { title: 'Sign Up Failed', text: messageOf(error) }
}

export function resetRefusal(error: unknown): Refusal {
  return limitRefusal(error) ?? { title: 'Password Reset Failed', text: messageOf(error) }
}

export function newPasswordRefusal(error: unknown): Refusal {
  if (codeOf(error) === 'same_password') {
    return { title: 'Password Reset Failed', text: 'Choose a password that differs from the old one.' }
  }
  return passwordRefusal(error) ?? resetRefusal(error)
}

function passwordRefusal(error: unknown): Refusal | undefined {
  if (codeOf(error) !== 'weak_password') return undefined
  const reasons = isObject(error) ? error['reasons'] : undefined
  return Array.isArray(reasons) && reasons.includes('pwned') ? COMPROMISED : PASSWORD_TOO_WEAK
}

function limitRefusal(error: unknown): Refusal | undefined {
  switch (codeOf(error) ?? '') {
    case 'account_locked':
      return { title: 'Account Locked', text: lockReason(error) }
    case 'over_request_rate_limit':
    case 'over_email_send_rate_limit':
      return TOO_MANY
    default:
      return undefined
  }
}

function lockReason(error: unknown): string {
  const reason = isObject(error) ? error['message'] : undefined
  return typeof reason === 'string' && reason !== '' ? reason : LOCKED_TEXT
}
