import type { IdentityRow, UserRow } from './users.ts'

/** A user in the format of the interface. Times that are not set are omitted, as the published client expects. */
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
      invited_at: user.invited_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
    }),
    ...(user.new_email === null ? {} : { new_email: user.new_email }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map(identityJson),
    ...(user.factors.length === 0 ? {} : { factors: user.factors }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  }
}

/** Times to the millisecond, like all others of a user. */
function identityJson(identity: IdentityRow): Record<string, unknown> {
  const { last_sign_in_at: seen, created_at: created, updated_at: updated } = identity
  return {
    ...identity,
    last_sign_in_at: seen === null ? null : new Date(seen).toISOString(),
    created_at: new Date(created).toISOString(),
    updated_at: new Date(updated).toISOString(),
  }
}

function times(values: Readonly<Record<string, Date | null>>): Record<string, string> {
  const known = Object.entries(values).flatMap(([name, at]): [string, string][] =>
    at === null ? [] : [[name, at.toISOString()]],
  )
  return Object.fromEntries(known)
}
