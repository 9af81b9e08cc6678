import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { refusal } from './refusals.ts'

export interface HashCost {
  readonly memoryKib: number
  readonly passes: number
}

const COST: HashCost = { memoryKib: 65_536, passes: 3 }
const LANES = 1
const MAX_BYTES = 4_096
const AT_ONCE = 2
const WAITING = 64

/** Two queues for the same few places: a flood of strangers fills theirs, and keeps nobody known from signing in. */
export type Lane = 'known' | 'strangers'

export interface PasswordHasher {
  /** A PHC string that names its own parameters. */
  hash(password: string): Promise<string>
  /** Costs the same whether or not there is a hash to compare with. Who is known, by device or session, need not queue with strangers. */
  matches(password: string, stored: string | null | undefined, lane?: Lane): Promise<boolean>
  /** Was the hash made with other parameters than today's? */
  isOutdated(stored: string): boolean
}

/**
 * argon2id over the peppered password. At most two hashes at a time and 64 waiting in each lane: beyond that 503, so that a
 * flood of sign-ins cannot take the processor from everybody else.
 *
 * @param pepper a key that is not in the database: its copy alone is useless for guessing
 * @param cost of one hash; less only where nobody's password is at stake
 */
export async function createPasswordHasher(pepper: Buffer, cost = COST): Promise<PasswordHasher> {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: LANES }
  const turn = limitConcurrency(AT_ONCE, WAITING)
  const dummy = await hash(pepper.toString('base64'), options)
  return {
    hash: (password) => turn(() => hash(peppered(pepper, password), options)),
    async matches(password, stored, lane) {
      const found = stored ?? undefined
      const equal = await turn(() => verify(found ?? dummy, peppered(pepper, password)), lane)
      return equal && found !== undefined
    },
    isOutdated: (stored) => !stored.startsWith(`$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${LANES}$`),
  }
}

/** The spelling that is judged and hashed: the same text typed on two systems is one password. */
export function normalisePassword(password: string): string {
  if (Buffer.byteLength(password) > MAX_BYTES) throw refusal.passwordTooLong()
  const normal = password.normalize('NFKC')
  if (Buffer.byteLength(normal) > MAX_BYTES) throw refusal.passwordTooLong()
  return normal
}

function peppered(pepper: Buffer, password: string): string {
  return createHmac('sha256', pepper).update(normalisePassword(password)).digest('base64')
}

/** Lets `atOnce` run and `maxWaiting` wait in each lane, those who are known first; refuses the rest at once. */
export function limitConcurrency(atOnce: number, maxWaiting: number) {
  let running = 0
  const queues: Record<Lane, (() => void)[]> = { known: [], strangers: [] }
  return async <T>(work: () => Promise<T>, lane: Lane = 'strangers'): Promise<T> => {
    if (running >= atOnce) {
      const queue = queues[lane]
      if (queue.length >= maxWaiting) throw refusal.overloaded()
      // Whoever finishes hands its place over, so `running` does not change here.
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
