import type { MailTemplate } from './templates.ts'

/** Names under which links of ours carry what opens something. */
const SECRET_PARAMETER = /^(token|token_hash|code|invite|cancel)$/

/** What stands in place of a secret that was taken out. */
export const TAKEN_OUT = '[removed]'

/** The parts of a mail that open something: the token of a link, a code. */
export function secretsOf(
  { variables }: Pick<MailTemplate, 'variables'>,
  values: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(variables).flatMap(([name, { kind }]) => {
    const value = values[name] ?? ''
    if (kind === 'code') return [value]
    return kind === 'link' && URL.canParse(value) ? secretsOfLink(new URL(value)) : []
  })
}

function secretsOfLink(link: URL): string[] {
  const parameters = [...link.searchParams, ...new URLSearchParams(link.hash.slice(1))]
  return parameters.flatMap(([name, value]) => (SECRET_PARAMETER.test(name) && value !== '' ? [value] : []))
}

/** The text without its secrets. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => (secret === '' ? shown : shown.replaceAll(secret, TAKEN_OUT)), text)
}
