/** What a guard shows in place of what it keeps back. Specification section 6. */
export const GUARD_MESSAGE =
  "You don't have permission to access this content. Please contact your administrator if you believe this is an error."
