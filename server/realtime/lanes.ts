import type { Logger } from '#server/platform/log.ts'
import type { Person } from './channel.ts'

const LONGEST_QUEUE = 50

/** Work in order for each of several people, none of whom waits for another. */
export interface Lanes {
  /** @returns false when too much waits there already; then the work is not done */
  run(person: Person, work: () => Promise<void>): boolean
  /** Whether work of that person's waits or is being done. */
  isBusy(person: Person): boolean
}

export function createLanes(log: Logger): Lanes {
  const lanes = new Map<Person, { waiting: number; last: Promise<void> }>()
  return {
    run(person, work) {
      const lane = lanes.get(person) ?? { waiting: 0, last: Promise.resolve() }
      if (lane.waiting >= LONGEST_QUEUE) return false
      lane.waiting += 1
      lanes.set(person, lane)
      lane.last = lane.last
        .then(work)
        .catch((error: unknown) => log.warn({ err: error }, 'changes behind a slow filter could not be delivered'))
        .finally(() => {
          lane.waiting -= 1
          if (lane.waiting === 0) lanes.delete(person)
        })
      return true
    },
    isBusy: (person) => lanes.has(person),
  }
}
