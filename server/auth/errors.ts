import type { DiskFullError } from '#server/platform/database/outage.ts'
import { ApiError } from '#server/platform/errors.ts'
import { STEP_UP_REQUIRED } from '#server/platform/callers/step-up.ts'

/** An error with fields of the accounts interface: seconds until a retry, and the broken password rules. */
export class AuthError extends ApiError {
  readonly retryAfterS: number | undefined
  readonly reasons: readonly string[] | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { retryAfterS?: number; reasons?: readonly string[]; cause?: unknown } = {},
  ) {
    super(status, code, message, more)
    this.name = 'AuthError'
    this.retryAfterS = more.retryAfterS
    this.reasons = more.reasons
  }
}

/** Every error of the module. Published clients and their users know these codes and messages. */
export const authErrors = {
  badJson: (what: string) => new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${what}`),
  invalid: (message: string) => new AuthError(400, 'validation_failed', message),
  bodyTooLarge: () => new AuthError(413, 'validation_failed', 'The request body must not exceed 1 MB'),
  noSuchEndpoint: () => new AuthError(404, 'not_found', 'There is no such endpoint'),
  unsupportedGrant: () => new AuthError(400, 'invalid_credentials', 'unsupported_grant_type'),

  emailOrPhoneMissing: () =>
    new AuthError(400, 'validation_failed', 'You must provide either an email or phone number and a password'),
  emailMalformed: () => new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format'),
  phoneUnsupported: () => new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider'),
  signUpClosed: () =>
    new AuthError(422, 'signup_disabled', 'Sign-up is closed. Ask an administrator for an invitation.'),
  newEmailTaken: () => new AuthError(422, 'email_exists', 'A user with this email address has already been registered'),
  setupTokenMissing: () =>
    new AuthError(
      403,
      'setup_token_required',
      'The first account is made with the set-up link that the server printed when it started. Open that link.',
    ),

  wrongCredentials: () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials'),
  emailNotConfirmed: () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed'),
  banned: (status: 400 | 403) => new AuthError(status, 'user_banned', 'User is banned'),
  locked: (retryAfterS: number) =>
    new AuthError(429, 'account_locked', 'Your account has been temporarily locked for security reasons.', {
      retryAfterS,
    }),
  tooManyRequests: (retryAfterS: number) =>
    new AuthError(429, 'over_request_rate_limit', 'Please wait a moment before trying again.', { retryAfterS }),
  tooManyMails: (retryAfterS: number) =>
    new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${retryAfterS} seconds.`,
      { retryAfterS },
    ),
  overloaded: () =>
    new AuthError(503, 'service_overloaded', 'The server is busy. Try again in a few seconds.', { retryAfterS: 5 }),
  diskFull: ({ message, cause }: DiskFullError) => new AuthError(503, 'disk_full', message, { retryAfterS: 60, cause }),

  passwordTooLong: () => new AuthError(400, 'validation_failed', 'Password must not exceed 4096 bytes'),
  weakPassword: (reasons: readonly string[]) =>
    new AuthError(422, 'weak_password', 'Password does not meet security requirements', { reasons }),
  breachedPassword: () =>
    new AuthError(
      422,
      'weak_password',
      'This password has been found in data breaches. Please choose a different password for your security.',
      { reasons: ['pwned'] },
    ),
  samePassword: () => new AuthError(422, 'same_password', 'New password should be different from the old password.'),
  currentPasswordWrong: () => new AuthError(400, 'current_password_invalid', 'The current password is not correct'),
  currentPasswordMissing: () =>
    new AuthError(400, 'current_password_required', 'Enter your current password to make this change'),

  refreshTokenNotFound: () =>
    new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshTokenUsed: () => new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  sessionExpired: () => new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),

  linkExpired: () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired'),
  codeExpired: () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid'),

  reauthenticationNotValid: () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),

  badChallenge: () =>
    new AuthError(400, 'validation_failed', 'code_challenge must be the 43 characters of an S256 challenge'),
  verifierMissing: () =>
    new AuthError(400, 'validation_failed', 'Both auth_code and code_verifier of 43 to 128 characters are needed'),
  badVerifier: () =>
    new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),
  flowNotFound: () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  flowExpired: () => new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),

  factorFirst: () =>
    new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.'),
  notAdmin: () => new AuthError(403, 'not_admin', 'User not allowed'),
  noSuchUser: () => new AuthError(404, 'user_not_found', 'User not found'),
  noSuchFactor: () => new AuthError(404, 'mfa_factor_not_found', 'A factor with the provided factor ID was not found'),
  badId: (what: string) => new AuthError(404, 'validation_failed', `${what} must be an UUID`),
  ownAccount: () => new AuthError(403, 'own_account', 'Change your own password, address and factors in your profile'),
  lastAdmin: () =>
    new AuthError(
      422,
      'last_admin',
      'The installation keeps at least one administrator. Make another person administrator first.',
    ),
  lastOwner: () =>
    new AuthError(422, 'last_owner', 'A company keeps at least one Owner. Make another member Owner first.'),

  recoveryOwner: () =>
    new AuthError(
      409,
      'sso_recovery_owner',
      'This person is the recovery owner of a required single sign-on provider. Choose another recovery owner there first.',
    ),

  weakSession: () => new AuthError(403, 'insufficient_aal', 'MFA is required: enter the code to continue'),
  notWhileImpersonating: () =>
    new AuthError(403, 'impersonation_forbidden', 'This cannot be changed while acting for someone else'),

  notForTokens: () =>
    new AuthError(403, 'not_for_tokens', 'An access token of a script cannot do this: sign in to the page'),
  stepUpRequired: () => new AuthError(STEP_UP_REQUIRED.status, STEP_UP_REQUIRED.code, STEP_UP_REQUIRED.message),

  noBearer: () => new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badJwt: (reason: string) =>
    new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`),
  userNotFound: () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  sessionNotFound: () => new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
}
