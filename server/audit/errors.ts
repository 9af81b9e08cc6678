import { ApiError } from '#server/platform/errors.ts'

export const auditErrors = {
  noCompany: () => new ApiError(404, 'no_such_company', 'There is no such company, or you do not belong to it.'),
  factorNeeded: () =>
    new ApiError(403, 'insufficient_aal', 'This company requires MFA.', {
      hint: 'Sign in with MFA. Set it up under Profile.',
    }),
  notAllowed: (what: string) => new ApiError(403, 'not_allowed', `Your role does not allow ${what}.`),
  noForwarder: () => new ApiError(404, 'no_such_forwarder', 'The company has no such forwarder.'),
  twoExports: () =>
    new ApiError(429, 'too_many_exports', 'Two exports of the audit trail are being made. Try again when one is done.'),
  manyExports: () =>
    new ApiError(429, 'too_many_exports', 'Others are exporting audit trails. Try again when one of them is done.'),
}
