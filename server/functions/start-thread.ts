import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread: beside the other built files by its name, or from its source, which needs the loader that a
 * thread does not inherit.
 */
export function startThread(
  name: string,
  source: URL,
  resourceLimits: NonNullable<WorkerOptions['resourceLimits']>,
): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, import.meta.url), { resourceLimits })
  const read = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source.href)}) })`
  return new Worker(read, { eval: true, resourceLimits })
}
