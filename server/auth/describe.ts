import type { Accounts } from './accounts.ts'

/** GET /settings: what of the interface this installation offers. */
export function settingsJson(accounts: Pick<Accounts, 'autoconfirm'>): Record<string, unknown> {
  return {
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: accounts.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
}

/** GET /health. The name is that of the interface, which clients may look for. */
export const HEALTH = { version: 'v1', name: 'GoTrue', description: 'Parapet accounts' }
