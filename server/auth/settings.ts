import type { Accounts } from './accounts.ts'
import { isSignUpOpen } from './sign-in/open-sign-up.ts'

/** GET /settings: the parts of the interface that this installation offers. */
export async function settingsJson(accounts: Pick<Accounts, 'autoconfirm' | 'pool'>): Promise<Record<string, unknown>> {
  return {
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: !(await isSignUpOpen(accounts.pool)),
    mailer_autoconfirm: await accounts.autoconfirm(),
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: true,
    passkeys_enabled: true,
  }
}

/** GET /health. Clients may look for the name of the interface. */
export const HEALTH = { version: 'v1', name: 'GoTrue', description: 'Parapet accounts' }
