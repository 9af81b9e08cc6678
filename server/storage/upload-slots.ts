import type { IncomingMessage } from 'node:http'
import { refusal } from './refusals.ts'

const AT_ONCE = 4
const WAITING = 60

/** Uploads that one person has under way on this server. */
export interface UploadSlots {
  /**
   * Does the work when fewer than four of this person's uploads are under way; until then it waits its turn.
   *
   * @throws StorageError SlowDown when too many wait already, Aborted when the sender goes away before its turn
   */
  run<T>(person: string, sender: IncomingMessage, work: () => Promise<T>): Promise<T>
}

export function createUploadSlots(): UploadSlots {
  const people = new Map<string, { running: number; waiting: (() => void)[] }>()
  return {
    async run(person, sender, work) {
      if (sender.destroyed) throw refusal.aborted()
      const own = people.get(person) ?? { running: 0, waiting: [] }
      people.set(person, own)
      if (own.running >= AT_ONCE) {
        if (own.waiting.length >= WAITING) throw refusal.busy()
        // The slot passes from hand to hand: whoever ends calls the next, and `running` stays.
        await turn(own.waiting, sender)
      } else {
        own.running += 1
      }
      try {
        return await work()
      } finally {
        const next = own.waiting.shift()
        if (next !== undefined) next()
        else {
          own.running -= 1
          if (own.running === 0) people.delete(person)
        }
      }
    },
  }
}

/** Waits in the line until it is called, or leaves it with its sender. */
function turn(line: (() => void)[], sender: IncomingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    const called = () => {
      sender.off('close', left)
      resolve()
    }
    const left = () => {
      line.splice(line.indexOf(called), 1)
      reject(refusal.aborted())
    }
    sender.once('close', left)
    line.push(called)
  })
}
