declare global {
  /** Loads a chunk by its path beside `base`. The build calls it in place of `import()` (vite.config.ts). */
  var loadChunk: (path: string, base: string) => Promise<unknown>
  /** Calls `load` and fetches the files that its chunk imports. The build calls it around each `loadChunk`. */
  var loadWithImports: <Chunk>(load: () => Promise<Chunk>, files?: readonly string[]) => Promise<Chunk>
}

/** How often each chunk failed to load. */
const failures = new Map<string, number>()

/** Firefox ends the loads of a page as soon as the person leaves it, while the page is still shown. */
const LEAVING_MS = 5000
let leftAt = Number.NEGATIVE_INFINITY
window.addEventListener('beforeunload', () => {
  leftAt = performance.now()
})

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
    const leaving = leftAt + LEAVING_MS - performance.now()
    if (leaving > 0) {
      // The page is still here after that if the link was a download.
      await new Promise((resolve) => setTimeout(resolve, leaving))
      return loadChunk(path, base)
    }
    if (await isServerReachable()) throw error
    throw new TypeError('Failed to fetch', { cause: error })
  }
}

/**
 * The router reloads the page for a chunk that is gone, because a new release may have replaced it. Without the server,
 * that would lose the page.
 */
async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    return (await fetch('/config.json', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Addresses of files that are fetched already, without the origin. */
const fetched = new Set<string>()

/** Vite's own function resolves the address of every file again for each chunk, hundreds of them when a page opens. */
globalThis.loadWithImports = (load, files = []) => {
  if (fetched.size === 0)
    for (const link of document.querySelectorAll('link[rel=modulepreload]'))
      fetched.add(link.getAttribute('href') ?? '')
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`)
  const missing = scripts.filter((address) => !fetched.has(address))
  for (const address of missing) fetched.add(address)
  document.head.append(...missing.map(preloadOf))
  return load()
}

function preloadOf(address: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
  link.href = address
  return link
}
