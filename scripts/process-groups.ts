// Programs in process groups of their own, so that everything a program started ends with it.
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const ORDERLY_END_MS = 10_000
const POLL_MS = 20

interface Settings {
  readonly env: NodeJS.ProcessEnv
  readonly stdout?: 'inherit' | 'pipe'
}

const leaders: ChildProcess[] = []

/**
 * Starts a program as the leader of a new group. It cannot read the terminal: the system stops a background group
 * that tries.
 */
export function startGroup(command: string, args: readonly string[], settings: Settings): ChildProcess {
  const { env, stdout = 'inherit' } = settings
  const leader = spawn(command, args, { env, stdio: ['ignore', stdout, 'inherit'], detached: true })
  leaders.push(leader)
  return leader
}

export async function endAllGroups(): Promise<void> {
  await Promise.all(leaders.map(endGroup))
}

/**
 * Ends every process of the group and waits until none is left. The leader gets the signal first: `tsx watch` passes it
 * on, and a second signal would kill the server in the middle of its orderly end.
 */
export async function endGroup(leader: ChildProcess): Promise<void> {
  const { pid } = leader
  if (pid === undefined) return
  leader.kill('SIGTERM')
  await until(() => leader.exitCode !== null || leader.signalCode !== null)
  signalGroup(pid, 'SIGTERM')
  await until(() => !signalGroup(pid, 0))
  signalGroup(pid, 'SIGKILL')
}

/** False when the group is empty. */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal)
  } catch {
    return false
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (let waitedMs = 0; waitedMs < ORDERLY_END_MS && !condition(); waitedMs += POLL_MS) await sleep(POLL_MS)
}
