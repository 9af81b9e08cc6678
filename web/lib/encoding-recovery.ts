import { AUTH_STORAGE_KEY, OWN_SESSION_KEY } from './auth/stored-session.ts'
import { forgetSelectedCompany } from './company/selected-company.ts'
import { storage } from './storage.ts'

export const ENCODING_MESSAGE =
  'There was an issue with character encoding in your company data. The application has been reset to prevent this error.'
export const ENCODING_NOTE = 'Special characters were sanitized.'

/** Removes stored values that the browser could not put into a header: the tokens and the selected company. */
export function resetAfterEncodingError(): void {
  storage.remove(AUTH_STORAGE_KEY)
  storage.remove(OWN_SESSION_KEY)
  forgetSelectedCompany()
}
