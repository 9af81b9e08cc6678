import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { ListProfile } from './profile-queries.ts'

/** The controls that a profile takes, or those that it leaves out. */
export interface ProfileChoice {
  readonly profile: ListProfile
  readonly isIn: boolean
}

/** The choice in the address: the id of the profile, with a `-` before it for the controls that it leaves out. */
export const writeChoice = ({ profile, isIn }: ProfileChoice): string => `${isIn ? '' : '-'}${profile.id}`

/** "In Basics (1.2)". */
export function choiceLabel({ profile: { title, version }, isIn }: ProfileChoice): string {
  return `${isIn ? 'In' : 'Not in'} ${title}${version === '' ? '' : ` (${version})`}`
}

/** All choices, each with its label. */
export function profileChoices(profiles: readonly ListProfile[]): Readonly<Record<string, string>> {
  const choices = profiles.flatMap((profile) => [true, false].map((isIn) => ({ profile, isIn })))
  return Object.fromEntries(choices.map((choice) => [writeChoice(choice), choiceLabel(choice)]))
}

/** Whether a choice keeps a control. Without a choice, all are kept. */
export function profileFilter(
  chosen: string | undefined,
  profiles: readonly ListProfile[],
): (control: Pick<CompanyControl, 'nist_id'>) => boolean {
  const profile = profiles.find(({ id }) => id === chosen?.replace(/^-/, ''))
  if (profile === undefined) return () => true
  const numbers = new Set(profile.numbers)
  const isIn = chosen === profile.id
  return ({ nist_id: number }) => numbers.has(number) === isIn
}
