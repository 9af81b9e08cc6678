import type { UserRow } from './users.ts'

/** A user as the interface shows it. Times that are not set are left out, as the published client expects. */
export function userJson(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...times({
      email_confirmed_at: user.email_confirmed_at,
      confirmed_at: user.email_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      email_change_sent_at: user.email_change_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
    }),
    ...(user.new_email === null ? {} : { new_email: user.new_email }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: [identityJson(user)],
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  }
}

/** Accounts here have one identity, the address; it carries the account's own id. */
function identityJson(user: UserRow): Record<string, unknown> {
  return {
    identity_id: user.id,
    id: user.id,
    user_id: user.id,
    identity_data: {
      ...user.raw_user_meta_data,
      sub: user.id,
      email: user.email,
      email_verified: user.email_confirmed_at !== null,
      phone_verified: false,
    },
    provider: 'email',
    ...times({ last_sign_in_at: user.last_sign_in_at }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    email: user.email,
  }
}

function times(values: Readonly<Record<string, Date | null>>): Record<string, string> {
  const known = Object.entries(values).flatMap(([name, at]): [string, string][] =>
    at === null ? [] : [[name, at.toISOString()]],
  )
  return Object.fromEntries(known)
}
