// Resident memory of another process, as Linux counts it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export const canReadMemory = existsSync('/proc/self/status')

/** Megabytes (2^20): now, and the peak. */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { now: field('VmRSS'), peak: field('VmHWM') }
}

/** Memory of the process and of all that it started, in megabytes; what they share is left out. */
export function ownMbOfTree(pid: number): number {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const parent = Number(/^\d+ \(.*\) \S (\d+)/s.exec(readProc(`${name}/stat`))?.[1])
    if (parent > 0) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const sum = (one: number): number =>
    anonymousMb(one) + (children.get(one) ?? []).reduce((all, child) => all + sum(child), 0)
  return sum(pid)
}

function anonymousMb(pid: number): number {
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readProc(`${pid}/status`))?.[1] ?? 0) / 1024
}

/** Empty for what is no process, or none any more. */
function readProc(name: string): string {
  if (!/^\d/.test(name)) return ''
  try {
    return readFileSync(`/proc/${name}`, 'utf8')
  } catch {
    return ''
  }
}
