import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '#server/platform/secret.ts'
import type { JobPlace } from './pieces.ts'

/** Long enough to be followed. What was begun goes on. */
const LIFE_MS = 60_000
const TEXT = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/

export interface JobLinks {
  /** Opens the result of one job for a minute. Rights are asked before it is made. */
  make(job: JobPlace, now: number): string
  /** Undefined for what is not ours, and for what has run out. */
  open(token: string, now: number): JobPlace | undefined
}

export function createJobLinks(secret: Secret): JobLinks {
  const key = secret.derive('job-links')
  const sealOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    make({ companyId, id }, now) {
      const text = `${companyId}.${id}.${now + LIFE_MS}`
      return `${text}.${sealOf(text)}`
    },
    open(token, now) {
      const [, companyId, id, until, seal] = TEXT.exec(token) ?? []
      if (companyId === undefined || id === undefined || seal === undefined) return undefined
      const wanted = sealOf(`${companyId}.${id}.${until}`)
      return timingSafeEqual(Buffer.from(seal), Buffer.from(wanted)) && Number(until) >= now
        ? { companyId, id }
        : undefined
    },
  }
}
