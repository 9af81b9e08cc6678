import type { Logger } from '#server/platform/log.ts'
import type { Person } from '../channels/channel.ts'

const LONGEST_QUEUE = 50

/** Runs work in order for each person, independent of other people. */
export interface PersonQueues {
  /** @returns false when the person's queue is full; then the work is not done */
  run(person: Person, work: () => Promise<void>): boolean
  /** Whether work of that person is queued or running. */
  isBusy(person: Person): boolean
}

export function createPersonQueues(log: Logger): PersonQueues {
  const queues = new Map<Person, { waiting: number; last: Promise<void> }>()
  return {
    run(person, work) {
      const queue = queues.get(person) ?? { waiting: 0, last: Promise.resolve() }
      if (queue.waiting >= LONGEST_QUEUE) return false
      queue.waiting += 1
      queues.set(person, queue)
      queue.last = queue.last
        .then(work)
        .catch((error: unknown) => log.warn({ err: error }, 'changes behind a slow filter could not be delivered'))
        .finally(() => {
          queue.waiting -= 1
          if (queue.waiting === 0) queues.delete(person)
        })
      return true
    },
    isBusy: (person) => queues.has(person),
  }
}
