import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { authErrors } from '../errors.ts'

export interface HashCost {
  readonly memoryKib: number
  readonly passes: number
}

const COST: HashCost = { memoryKib: 65_536, passes: 3 }
const QUEUE_NAMES = 1
const MAX_BYTES = 4_096
const AT_ONCE = 2
const WAITING = 64

/**
 * Two queues for the same workers: a flood of strangers fills only theirs and keeps no known person from signing in.
 */
export type QueueName = 'known' | 'strangers'

export interface PasswordHasher {
  /** A PHC string that includes its parameters. */
  hash(password: string): Promise<string>
  /** Costs the same with or without a stored hash. Callers known by device or session do not queue with strangers. */
  matches(password: string, stored: string | null | undefined, queueName?: QueueName): Promise<boolean>
  /** Whether the hash was made with parameters other than the current ones. */
  isOutdated(stored: string): boolean
}

/**
 * argon2id over the peppered password. At most two hashes at a time and 64 waiting in each queue: beyond that 503, so
 * that a flood of sign-ins cannot use up the processor.
 *
 * @param pepper a key that is not in the database: its copy alone is useless for guessing
 * @param cost of one hash; lower only in tests
 */
export async function createPasswordHasher(pepper: Buffer, cost = COST): Promise<PasswordHasher> {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: QUEUE_NAMES }
  const turn = limitConcurrency(AT_ONCE, WAITING)
  const dummy = await hash(pepper.toString('base64'), options)
  return {
    hash: (password) => turn(() => hash(peppered(pepper, password), options)),
    async matches(password, stored, queueName) {
      const found = stored ?? undefined
      const equal = await turn(() => verify(found ?? dummy, peppered(pepper, password)), queueName)
      return equal && found !== undefined
    },
    isOutdated: (stored) => !stored.startsWith(`$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${QUEUE_NAMES}$`),
  }
}

/** The spelling that is checked and hashed: the same text typed on two systems is one password. */
export function normalisePassword(password: string): string {
  if (Buffer.byteLength(password) > MAX_BYTES) throw authErrors.passwordTooLong()
  const normal = password.normalize('NFKC')
  if (Buffer.byteLength(normal) > MAX_BYTES) throw authErrors.passwordTooLong()
  return normal
}

function peppered(pepper: Buffer, password: string): string {
  return createHmac('sha256', pepper).update(normalisePassword(password)).digest('base64')
}

/**
 * Limits concurrency: `atOnce` run and `maxWaiting` wait in each queue, known callers first; refuses the rest at
 * once.
 */
export function limitConcurrency(atOnce: number, maxWaiting: number) {
  let running = 0
  const queues: Record<QueueName, (() => void)[]> = { known: [], strangers: [] }
  return async <T>(work: () => Promise<T>, queueName: QueueName = 'strangers'): Promise<T> => {
    if (running >= atOnce) {
      const queue = queues[queueName]
      if (queue.length >= maxWaiting) throw authErrors.overloaded()
      // A finished call passes its slot on, so `running` does not change here.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queues.known.shift() ?? queues.strangers.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
