import { ADMIN, anonymous, ORIGIN, PASSWORD } from './api.ts'
import { setupTokenOf } from './run-server.ts'

/** The first account of an installation becomes its administrator: made before any test can be first by chance. */
export default async function makeAdministrator(): Promise<void> {
  const client = await anonymous()
  const { error } = await client.auth.signUp({
    email: ADMIN,
    password: PASSWORD,
    options: { data: { full_name: 'Avery Stone', setup_token: setupTokenOf(ORIGIN) } },
  })
  if (error !== null) throw error
}
