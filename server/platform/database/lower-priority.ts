import { writeFileSync } from 'node:fs'
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
    writeFileSync(`/proc/${processId}/autogroup`, String(constants.priority.PRIORITY_LOW))
  } catch {
    // Not Linux, or a kernel without autogroups.
  }
}
