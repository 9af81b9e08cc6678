import type { CompanyControl } from '#web/lib/controls-queries.ts'
import type { ListProfile } from './profile-queries.ts'

/** Those that a profile takes, or those that it leaves out. */
export interface ProfileChoice {
  readonly profile: ListProfile
  readonly isIn: boolean
}

/** As it stands in the address: the id, with a `-` before it for what is left out. */
export const writeChoice = ({ profile, isIn }: ProfileChoice): string => `${isIn ? '' : '-'}${profile.id}`

export function parseChoice(text: string, profiles: readonly ListProfile[]): ProfileChoice | undefined {
  const isIn = !text.startsWith('-')
  const profile = profiles.find(({ id }) => id === (isIn ? text : text.slice(1)))
  return profile && { profile, isIn }
}

/** "In Basics (1.2)". */
export function choiceInWords({ profile: { title, version }, isIn }: ProfileChoice): string {
  return `${isIn ? 'In' : 'Not in'} ${title}${version === '' ? '' : ` (${version})`}`
}

export function keeperOf({ profile, isIn }: ProfileChoice): (control: Pick<CompanyControl, 'nist_id'>) => boolean {
  const numbers = new Set(profile.numbers)
  return ({ nist_id: number }) => numbers.has(number) === isIn
}
