import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '#server/platform/keys/secret.ts'
import type { JobRef } from './chunks.ts'

/** Long enough to be followed. A started download continues. */
const LIFE_MS = 60_000
const TEXT = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/

export interface JobLinks {
  /** Creates a link to the result of one job for a minute. The caller has checked the rights. */
  make(job: JobRef, now: number): string
  /** Undefined for an invalid or expired link. */
  open(token: string, now: number): JobRef | undefined
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
