import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** The process behind a connection, where PostgreSQL runs on this machine. Best effort: a refusal changes nothing. */
export interface BackendProcess {
  readonly isLowered: boolean
  /** The processor time that it has taken so far, in milliseconds; undefined where the system does not tell. */
  processorMs(): number | undefined
  /** Lets every other process of this machine go first. Only root may raise a priority again. */
  lower(): void
  close(): void
}

/** To be closed, when the connection ends. */
export function backendProcess(processId: number): BackendProcess {
  let isLowered = false
  // Reading an open file takes 2 µs, opening it each time 30 µs (measured).
  let statistics = openIfPresent(`/proc/${processId}/schedstat`)
  const text = Buffer.alloc(64)
  return {
    get isLowered() {
      return isLowered
    },
    processorMs() {
      try {
        if (statistics === undefined) return undefined
        return Number.parseInt(text.toString('latin1', 0, readSync(statistics, text, 0, text.length, 0)), 10) / 1e6
      } catch {
        // The process has ended.
        return undefined
      }
    },
    lower() {
      isLowered = true
      lowerPriority(processId)
    },
    close() {
      if (statistics !== undefined) closeSync(statistics)
      statistics = undefined
    },
  }
}

function openIfPresent(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}

/**
 * @see https://man7.org/linux/man-pages/man7/sched.7.html "The autogroup feature": each backend of PostgreSQL is a
 *   session of its own, so that its niceness counts only inside that session, and the group's among the others.
 */
function lowerPriority(processId: number): void {
  try {
    setPriority(processId, constants.priority.PRIORITY_LOW)
    // The group of a process that is in another's session would take that session along.
    if (leadsSession(processId)) writeFileSync(`/proc/${processId}/autogroup`, String(constants.priority.PRIORITY_LOW))
  } catch {
    // Not Linux, or a kernel without autogroups.
  }
}

function leadsSession(processId: number): boolean {
  const [, session] = /^.*\) \S \d+ \d+ (\d+) /s.exec(readFileSync(`/proc/${processId}/stat`, 'utf8')) ?? []
  return Number(session) === processId
}
