import { PLACEHOLDER } from './render.ts'
import type { MailTemplate, MailVariable, Wording } from './templates.ts'

const CONTROL_CHARACTER = /\p{Cc}/u

/**
 * Problems of an administrator's wording of a template, as sentences; none when it can be used. Placeholders are
 * names of a fixed list: templates have no logic and no access to anything else.
 */
export function checkWording({ variables }: Pick<MailTemplate, 'variables'>, { subject, text }: Wording): string[] {
  const problems: string[] = []
  if (subject.trim() === '') problems.push('The subject is empty.')
  if (CONTROL_CHARACTER.test(subject)) problems.push('The subject must be one line.')
  if (text.trim() === '') problems.push('The text is empty.')
  const used = new Set([...`${subject}\n${text}`.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))
  for (const name of used) {
    if (!Object.hasOwn(variables, name)) problems.push(`{{${name}}} is not a placeholder of this mail.`)
  }
  if (/\{\{|\}\}/.test(`${subject}\n${text}`.replace(PLACEHOLDER, '')))
    problems.push('Placeholders are written {{name}}, with nothing else between the braces.')
  for (const name of requiredIn(variables)) {
    if (!text.includes(`{{${name}}}`))
      problems.push(`The text must contain {{${name}}}: the mail is of no use without it.`)
  }
  for (const [name, { kind }] of Object.entries(variables)) {
    if (kind !== 'text' && subject.includes(`{{${name}}}`))
      problems.push(`{{${name}}} must not stand in the subject, which shows on locked screens.`)
  }
  return problems
}

/** What every wording must have: the links, or without links, the codes. */
export function requiredIn(variables: MailTemplate['variables']): string[] {
  const named = (wanted: MailVariable['kind']) =>
    Object.entries(variables).flatMap(([name, { kind }]) => (kind === wanted ? [name] : []))
  const links = named('link')
  return links.length > 0 ? links : named('code')
}
