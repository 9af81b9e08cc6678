import { messageOf } from '#web/lib/errors.ts'
import { toCsv } from '#web/lib/csv.ts'
import { ProofDeclined, withProof } from '#web/lib/step-up.ts'
import { notify } from '#web/ui/notify.tsx'
import { nameOf, STATUS_WORDS, type Member, type Person } from './person.ts'

/** Does the same to many, one after the other, and says in one sentence how it went. */
export async function forEachPerson(
  people: readonly Member[],
  done: string,
  change: (person: Member) => Promise<unknown>,
): Promise<void> {
  const refusals: string[] = []
  let count = 0
  for (const person of people) {
    try {
      await withProof(() => change(person))
      count += 1
    } catch (error) {
      // Asked once, not once a person.
      if (error instanceof ProofDeclined) break
      refusals.push(`${nameOf(person)}: ${messageOf(error)}`)
    }
  }
  if (count > 0) notify.success(`${count === 1 ? '1 person' : `${count} people`} ${done}`)
  if (refusals.length > 0) notify.error(`${refusals.length} refused`, { description: refusals.join(' ') })
}

export function peopleCsv(people: readonly Person[]): string {
  const header = ['Name', 'Mail', 'Global role', 'Roles in companies', 'Second factor', 'Last sign-in', 'Status']
  return toCsv(
    header,
    people.map((person) => [
      nameOf(person),
      person.email,
      person.globalRole,
      person.memberships
        .map(
          ({ companyName, role, accessUntil }) =>
            `${companyName}: ${role}${accessUntil ? ` until ${accessUntil}` : ''}`,
        )
        .join('; '),
      person.hasSecondFactor === null ? '' : person.hasSecondFactor ? 'On' : 'None',
      person.lastSignInAt,
      STATUS_WORDS[person.status].label,
    ]),
  )
}
