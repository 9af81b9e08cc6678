import { Worker } from 'node:worker_threads'

/** How long a thread waits for the next document: to begin one takes longer than most documents. */
const IDLE_MS = 20_000

/** Little room for what is new has it cleared sooner: a third less memory, and hardly slower. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }

const idle = new Map<Worker, NodeJS.Timeout>()

/** A thread that has nothing to do, or a new one. */
export function takeThread(): Worker {
  const [thread] = idle.keys()
  if (thread === undefined) return watched(begin())
  forget(thread)
  thread.ref()
  return thread
}

/** Once for each thread, however many documents it writes. */
function watched(thread: Worker): Worker {
  // Where nobody waits for it, it ends and nothing else does.
  return thread.on('error', () => {}).once('exit', () => forget(thread))
}

/** For whoever comes next. It holds up no end of the process, and ends when nobody comes. */
export function giveBack(thread: Worker): void {
  thread.unref()
  idle.set(thread, setTimeout(() => void end(thread), IDLE_MS).unref())
}

/** Gives back the memory of threads that wait, for work that needs it. */
export async function endIdleThreads(): Promise<void> {
  await Promise.all([...idle.keys()].map(end))
}

/** Nobody is given one that is about to end. */
function end(thread: Worker): Promise<number> {
  forget(thread)
  return thread.terminate()
}

function forget(thread: Worker): void {
  clearTimeout(idle.get(thread))
  idle.delete(thread)
}

/** Beside all others once they are built. From the source it is read by whatever reads the rest: a thread does not inherit that. */
function begin(): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./document-thread.js', import.meta.url), { resourceLimits })
  const source = JSON.stringify(new URL('./document-thread.ts', import.meta.url).href)
  const read = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(read, { eval: true, resourceLimits })
}
