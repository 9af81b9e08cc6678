import { Worker } from 'node:worker_threads'

/** How long an idle thread waits for the next document: starting one takes longer than most documents. */
const IDLE_MS = 20_000

/** A small young generation is collected sooner: a third less memory, and hardly slower. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }

const idle = new Map<Worker, NodeJS.Timeout>()

/** An idle thread, or a new one. */
export function acquireThread(): Worker {
  const [thread] = idle.keys()
  if (thread === undefined) return watched(begin())
  forget(thread)
  thread.ref()
  return thread
}

/** Once for each thread, however many documents it writes. */
function watched(thread: Worker): Worker {
  // If no caller waits for it, an error only ends the thread.
  return thread.on('error', () => {}).once('exit', () => forget(thread))
}

/** Keeps a thread for the next caller. It does not keep the process alive, and ends after a while. */
export function releaseThread(thread: Worker): void {
  thread.unref()
  idle.set(thread, setTimeout(() => void end(thread), IDLE_MS).unref())
}

/** Frees the memory of idle threads, for work that needs it. */
export async function endIdleThreads(): Promise<void> {
  await Promise.all([...idle.keys()].map(end))
}

/** Removed first, so that no caller gets a thread that is about to end. */
function end(thread: Worker): Promise<number> {
  forget(thread)
  return thread.terminate()
}

function forget(thread: Worker): void {
  clearTimeout(idle.get(thread))
  idle.delete(thread)
}

/** Beside the other built files. From the sources it needs the loader, which a thread does not inherit. */
function begin(): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./document-thread.js', import.meta.url), { resourceLimits })
  const source = JSON.stringify(new URL('./document-thread.ts', import.meta.url).href)
  const read = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(read, { eval: true, resourceLimits })
}
