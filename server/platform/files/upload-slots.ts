import type { IncomingMessage } from 'node:http'
import { FileError, type UploadSlots } from './files.ts'

const AT_ONCE = 4
const WAITING = 60

export function createUploadSlots(): UploadSlots {
  const people = new Map<string, { running: number; waiting: (() => void)[] }>()
  return {
    async run(person, sender, work) {
      if (sender.destroyed) throw disconnected()
      const own = people.get(person) ?? { running: 0, waiting: [] }
      people.set(person, own)
      if (own.running >= AT_ONCE) {
        if (own.waiting.length >= WAITING) throw new FileError('busy', 'Too many uploads at once. Wait for one to end.')
        // A finished upload passes its slot to the next, so `running` does not change here.
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

/** Waits in the queue for a slot, or leaves it when its sender disconnects. */
function turn(line: (() => void)[], sender: IncomingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    const called = () => {
      sender.off('close', left)
      resolve()
    }
    const left = () => {
      line.splice(line.indexOf(called), 1)
      reject(disconnected())
    }
    sender.once('close', left)
    line.push(called)
  })
}

const disconnected = (): FileError => new FileError('truncated', 'The upload was interrupted.')
