import type { MailTemplate } from './templates.ts'

/** Parameters of our links that carry a secret. */
const SECRET_PARAMETER = /^(token|token_hash|code|invite|cancel)$/

/** Replaces a redacted secret. */
export const REDACTED = '[removed]'

/** The secrets of a mail: the token of a link, a code. */
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

/** The text with its secrets redacted. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => (secret === '' ? shown : shown.replaceAll(secret, REDACTED)), text)
}
