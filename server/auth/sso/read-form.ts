import { readLimited } from '../read-body.ts'

/** The fields of a form posted by a provider's page. @throws AuthError 413, 400 bad_json when it is not UTF-8 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readLimited(request)))
}
