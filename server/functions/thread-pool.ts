import type { Worker } from 'node:worker_threads'

/** How long an idle thread waits for its next task: starting one takes longer than most tasks. */
const IDLE_MS = 20_000

export interface ThreadPool {
  /** An idle thread, or a new one. */
  readonly acquire: () => Worker
  /** Keeps a thread for the next caller. It does not keep the process alive, and ends after a while. */
  readonly release: (thread: Worker) => void
  /** Frees the memory of idle threads, for work that needs it. */
  readonly endIdle: () => Promise<void>
}

/** Threads of one kind that are used one after the other. */
export function createThreadPool(begin: () => Worker): ThreadPool {
  const idle = new Map<Worker, NodeJS.Timeout>()

  function forget(thread: Worker): void {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  }
  /** Removed first, so that no caller gets a thread that is about to end. */
  function end(thread: Worker): Promise<number> {
    forget(thread)
    return thread.terminate()
  }
  /** Once for each thread. If no caller waits for it, an error only ends the thread. */
  const watched = (thread: Worker) => thread.on('error', () => {}).once('exit', () => forget(thread))

  return {
    acquire() {
      const [thread] = idle.keys()
      if (thread === undefined) return watched(begin())
      forget(thread)
      thread.ref()
      return thread
    },
    release(thread) {
      thread.unref()
      idle.set(thread, setTimeout(() => void end(thread), IDLE_MS).unref())
    },
    async endIdle() {
      await Promise.all([...idle.keys()].map(end))
    },
  }
}
