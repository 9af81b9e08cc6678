import { randomInt } from 'node:crypto'
import { counterKey } from '#server/platform/rate-limit/rate-limit.ts'
import type { Seat } from './find-seat.ts'

const DIGITS = 6

export function makeSeatCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/** With a key: a copy of the database does not reveal the code. */
export function hashSeatCode(rateKey: Buffer, { id }: Pick<Seat, 'id'>, code: string): Buffer {
  return counterKey(rateKey, 'seat-code', id, code.trim())
}
