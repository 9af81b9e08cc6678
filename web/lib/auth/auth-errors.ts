import { codeOf, messageOf } from '../errors.ts'
import { isObject } from '../json.ts'

/** The message for an error of the auth server. */
export type AuthErrorText = { title: string; text: string }

export const PASSWORD_TOO_WEAK: AuthErrorText = {
  title: 'Password Too Weak',
  text: 'Password does not meet security requirements. Please check the requirements and try again.',
}
export const WEAK_PASSWORD: AuthErrorText = {
  title: 'Weak Password',
  text: 'Please choose a stronger password that meets all requirements.',
}
export const PASSWORD_MISMATCH: AuthErrorText = {
  title: 'Password Mismatch',
  text: 'Passwords do not match. Please try again.',
}
const COMPROMISED: AuthErrorText = {
  title: 'Compromised Password',
  text: 'This password has been found in data breaches. Please choose a different password for your security.',
}
const TOO_MANY: AuthErrorText = { title: 'Too Many Attempts', text: 'Please wait a moment before trying again.' }
const LOCKED_TEXT = 'Your account has been temporarily locked for security reasons.'

export function signInError(error: unknown): AuthErrorText {
  switch (codeOf(error) ?? '') {
    case 'invalid_credentials':
      return { title: 'Sign In Failed', text: 'Email address and password do not match.' }
    case 'email_not_confirmed':
      return {
        title: 'Sign In Failed',
        text: 'Confirm your email address first: follow the link in the email that you received.',
      }
    default:
      return rateLimitError(error) ?? { title: 'Sign In Failed', text: messageOf(error) }
  }
}

export function signUpError(error: unknown): AuthErrorText {
  return invalidPasswordError(error) ?? rateLimitError(error) ?? { title: 'Sign Up Failed', text: messageOf(error) }
}

export function resetError(error: unknown): AuthErrorText {
  return rateLimitError(error) ?? { title: 'Password Reset Failed', text: messageOf(error) }
}

export function newPasswordError(error: unknown): AuthErrorText {
  if (codeOf(error) === 'same_password') {
    return { title: 'Password Reset Failed', text: 'Choose a password that differs from the old one.' }
  }
  return invalidPasswordError(error) ?? resetError(error)
}

function invalidPasswordError(error: unknown): AuthErrorText | undefined {
  if (codeOf(error) !== 'weak_password') return undefined
  const reasons = isObject(error) ? error['reasons'] : undefined
  return Array.isArray(reasons) && reasons.includes('pwned') ? COMPROMISED : PASSWORD_TOO_WEAK
}

function rateLimitError(error: unknown): AuthErrorText | undefined {
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
