import * as z from 'zod/mini'
import { callFunction } from '#web/lib/functions.ts'

const schema = z.object({
  password: z.boolean(),
  sso: z.nullable(z.object({ providerId: z.string(), name: z.string() })),
})

/** How people of an address's domain sign in. */
export type SignInMethods = z.infer<typeof schema>

/** Asked by the domain, so the answer is the same for every address of a company. */
export async function signInMethods(email: string): Promise<SignInMethods | undefined> {
  // On failure only a button is missing; the server refuses a password where single sign-on is required.
  return callFunction('sign-in-methods', { email }, schema).catch(() => undefined)
}
