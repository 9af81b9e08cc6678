import { downloadCsv, toCsv } from '#web/lib/csv.ts'
import { nameOf, STATUS_WORDS, type Person } from './person.ts'

/** Hands the browser a file of these people. */
export function downloadPeople(fileName: string, people: readonly Person[]): void {
  downloadCsv(fileName, peopleCsv(people))
}

function peopleCsv(people: readonly Person[]): string {
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
