import { AuthError } from '../errors.ts'

/** Errors of single sign-on. People read them on the sign-in page, so they say what to do. */
export const ssoErrors = {
  noProvider: () => new AuthError(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain'),
  notSupported: () => new AuthError(400, 'oauth_provider_not_supported', 'Unsupported provider'),
  disabled: () => new AuthError(422, 'provider_disabled', 'Single sign-on with this provider is switched off.'),
  unreachable: (cause: unknown) =>
    new AuthError(422, 'sso_provider_unreachable', 'Your sign-in provider does not answer. Try again later.', {
      cause,
    }),

  badState: (cause?: unknown) =>
    new AuthError(
      400,
      'bad_oauth_state',
      'This sign-in was begun elsewhere, too long ago, or is over. Sign in again.',
      {
        cause,
      },
    ),
  badAnswer: (cause?: unknown) =>
    new AuthError(
      400,
      'bad_oauth_callback',
      'The sign-in at your provider did not succeed. Try again, or ask your administrator.',
      { cause },
    ),
  noEmail: () => new AuthError(422, 'sso_no_email', 'The provider did not say which email address you have.'),
  unverifiedEmail: () =>
    new AuthError(
      422,
      'provider_email_needs_verification',
      'The provider says that your email address is not verified.',
    ),
  foreignDomain: (domain: string) =>
    new AuthError(422, 'sso_domain_mismatch', `The provider may not sign in people of ${domain}.`),
  transientName: () =>
    new AuthError(
      422,
      'sso_transient_name',
      'The provider gives people a new identifier each time. Set a persistent NameID.',
    ),

  identityTaken: () => new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user'),
  identityNotFound: () => new AuthError(404, 'identity_not_found', 'Identity not found'),
  lastIdentity: () =>
    new AuthError(422, 'single_identity_not_deletable', 'This is the only way to sign in to this account.'),
  emailIdentity: () =>
    new AuthError(422, 'email_conflict_identity_not_deletable', 'The address of the account cannot be unlinked.'),
  managed: () => new AuthError(422, 'user_sso_managed', 'People of this organization sign in through single sign-on.'),
}
