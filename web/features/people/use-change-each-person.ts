import { counted } from '#domain/text/counted.ts'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#web/lib/errors.ts'
import { StepUpDeclined, withStepUp } from '#web/lib/auth/step-up.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { nameOf, type Member } from './person.ts'
import { refreshPeople } from './queries.ts'

/**
 * Makes one change to several people, one after the other. One toast names those whose change failed.
 *
 * @returns the people who were changed
 */
export function useChangeEachPerson() {
  const cache = useQueryClient()
  return async (people: readonly Member[], change: (person: Member) => Promise<unknown>) => {
    const { changed, errors } = await changeInTurn(people, change)
    await refreshPeople(cache)
    if (errors.length > 0) toastError(`${errors.length} refused`, { description: errors.join(' ') })
    return changed
  }
}

async function changeInTurn(people: readonly Member[], change: (person: Member) => Promise<unknown>) {
  const changed: Member[] = []
  const errors: string[] = []
  for (const person of people) {
    try {
      await withStepUp(() => change(person))
      changed.push(person)
    } catch (error) {
      // Declined once, it is not asked again for the others.
      if (error instanceof StepUpDeclined) break
      errors.push(`${nameOf(person)}: ${messageOf(error)}`)
    }
  }
  return { changed, errors }
}

/** "3 people" */
export function peopleCount(people: readonly unknown[]): string {
  return counted(people.length, 'person', 'people')
}
