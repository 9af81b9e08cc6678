declare global {
  /** Loads a chunk by its path beside `base`. The build calls it in place of `import()` (vite.config.ts). */
  var loadChunk: (path: string, base: string) => Promise<unknown>
}

/** How often each chunk failed to load. */
const failures = new Map<string, number>()

/**
 * A browser keeps the failure of a module for the life of the page (HTML, "fetch a single module script"). A new
 * address makes it fetch the chunk again.
 */
globalThis.loadChunk = async (path, base) => {
  const url = new URL(path, base).href
  const failed = failures.get(url) ?? 0
  try {
    return await import(/* @vite-ignore */ failed === 0 ? url : `${url}?retry=${failed}`)
  } catch (error) {
    failures.set(url, failed + 1)
    throw error
  }
}
