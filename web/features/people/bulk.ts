import { messageOf } from '#web/lib/errors.ts'
import { ProofDeclined, withProof } from '#web/lib/step-up.ts'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import { nameOf, type Member } from './person.ts'

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
  if (count > 0) toastSuccess(`${count === 1 ? '1 person' : `${count} people`} ${done}`)
  if (refusals.length > 0) toastError(`${refusals.length} refused`, { description: refusals.join(' ') })
}
