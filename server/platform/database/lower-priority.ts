import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Lets every other process of this machine go first. Best effort: a system that refuses changes nothing.
 *
 * @see https://man7.org/linux/man-pages/man7/sched.7.html "The autogroup feature": each backend of PostgreSQL is a
 *   session of its own, so that its niceness counts only inside that session, and the group's among the others.
 */
export function lowerPriority(processId: number): void {
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
