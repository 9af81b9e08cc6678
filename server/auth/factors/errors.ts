import { AuthError } from '../errors.ts'

/** Errors of second factors and passkeys. Those of another person give the same error as unknown ones. */
export const factorErrors = {
  notFound: () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found'),
  unsupported: () => new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
  nameTaken: (name: string) =>
    new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    ),
  tooMany: () =>
    new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    ),
  challengeOver: () =>
    new AuthError(
      422,
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    ),
  wrongCode: () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  wrongRecoveryCode: () => new AuthError(422, 'mfa_verification_failed', 'This recovery code is not good, or was used'),
  noFactor: () => new AuthError(422, 'mfa_factor_not_found', 'Set up MFA first'),
  tooManyFailures: (retryAfterS: number) =>
    new AuthError(429, 'over_request_rate_limit', 'Too many wrong codes. Wait before you try again.', { retryAfterS }),

  passkeyNotFound: () => new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found'),
  passkeyRefused: () => new AuthError(400, 'webauthn_verification_failed', 'The passkey could not be verified'),
  passkeyChallengeOver: () =>
    new AuthError(400, 'webauthn_challenge_expired', 'This took too long, or was done before. Try again.'),
  passkeyExists: () => new AuthError(422, 'webauthn_credential_exists', 'This passkey is registered already'),
}
