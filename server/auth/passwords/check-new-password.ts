import { assessPassword } from '#domain/passwords/assess-password.ts'
import type { BreachCheck } from './breach-check.ts'
import { normalisePassword } from './password-hasher.ts'
import { authErrors } from '../errors.ts'

/**
 * Checks a new password: the seven rules first, then the breach list.
 *
 * @throws AuthError 400 when it is too long, 422 weak_password with the rules that it breaks, or `pwned`
 */
export async function checkNewPassword(password: string, isBreached: BreachCheck): Promise<void> {
  const normal = normalisePassword(password)
  const assessment = assessPassword(normal)
  if (!assessment.accepted)
    throw authErrors.weakPassword(assessment.rules.filter((rule) => !rule.met).map((rule) => rule.id))
  if (await isBreached(normal)) throw authErrors.breachedPassword()
}
