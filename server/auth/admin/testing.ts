import { GoTrueAdminApi } from '@supabase/auth-js'
import { ORIGIN, type TestServer } from '../testing.ts'

/** The published client for administrators, with a person's own token instead of a service key. */
export function adminWith(server: TestServer, token: string): GoTrueAdminApi {
  return new GoTrueAdminApi({
    url: `${ORIGIN}/auth/v1`,
    headers: { authorization: `Bearer ${token}` },
    fetch: (input, init) => server.request(input instanceof Request ? input.url : input.toString(), init),
  })
}
