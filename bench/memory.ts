// Resident memory of another process, as Linux counts it.
import { existsSync, readFileSync } from 'node:fs'

export const canReadMemory = existsSync('/proc/self/status')

/** Megabytes (2^20): now, and the peak. */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { now: field('VmRSS'), peak: field('VmHWM') }
}
