// Memory and processor time of other processes, as Linux counts them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

export const canReadMemory = existsSync('/proc/self/status')
export const canReadProcessor = existsSync('/proc/self/schedstat')

/** Megabytes (2^20): now, and the peak. */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { now: field('VmRSS'), peak: field('VmHWM') }
}

/** Lets the peak begin again at what the process has now: creating accounts takes 64 MB for each password hash. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Memory of the process and of all that it started, in megabytes; what they share is left out. */
export function ownMbOfTree(pid: number): number {
  return sumOfTree(pid, anonymousMb)
}

/** Milliseconds of processor time that the process and all that it started have used, without those that ended. */
export function processorMsOfTree(pid: number): number {
  return sumOfTree(pid, processorMs)
}

function sumOfTree(pid: number, valueOf: (pid: number) => number): number {
  const children = new Map<number, number[]>()
  for (const name of namesIn('/proc')) {
    const parent = Number(/^\d+ \(.*\) \S (\d+)/s.exec(readProc(`${name}/stat`))?.[1])
    if (parent > 0) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const sum = (one: number): number =>
    valueOf(one) + (children.get(one) ?? []).reduce((all, child) => all + sum(child), 0)
  return sum(pid)
}

/** Of all threads, in nanoseconds: the kernel's other counters have steps of 10 ms. */
function processorMs(pid: number): number {
  const threads = namesIn(`/proc/${pid}/task`)
  const ns = threads.map((thread) => Number(readProc(`${pid}/task/${thread}/schedstat`).split(' ')[0]))
  return ns.reduce((all, one) => all + one, 0) / 1e6
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

/** Empty for a process that has ended. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
