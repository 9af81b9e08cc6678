import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/chunk-groups.ts'

const api = process.env['PARAPET_API'] ?? 'http://127.0.0.1:8080'

/**
 * Compiles every function of a file beside the main thread while the file arrives, not at the first call of each.
 * Chromium reads it: https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/** In characters. Such a file compiles at once, and the hint would be a good part of its size. */
const SMALL_CHUNK = 30_000

const sizeOf = (modules: Record<string, { renderedLength: number }>) =>
  Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)

export default defineConfig({
  plugins: [react(), tailwindcss(), toasterWithoutStyles(), retryableChunks(), quickPreloads()],
  // The server replaces it with a new nonce on every request for the page (server/platform/http/static-files.ts).
  html: { cspNonce: '%CSP_NONCE%' },
  server: {
    // The page has its own routes under /auth; only /auth/v1 belongs to the server.
    proxy: {
      ...Object.fromEntries(
        ['^/rest/', '^/auth/v1/', '^/functions/', '^/storage/', '^/config\\.json$', '^/healthz$', '^/readyz$'].map(
          (path) => [path, { target: api, changeOrigin: false }],
        ),
      ),
      '^/realtime/': { target: api, changeOrigin: false, ws: true },
    },
  },
  build: {
    outDir: 'dist/web',
    manifest: true,
    sourcemap: false,
    target: 'es2023',
    // Fonts and pictures stay files: data: URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // scripts/check-sizes.ts checks what each route loads; a warning here would only alarm a newcomer.
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      output: {
        codeSplitting: chunkGroups(),
        postBanner: ({ modules }) => (sizeOf(modules) > SMALL_CHUNK ? COMPILE_HINT : ''),
        // The entry lists the name of every chunk, so shared chunks get only a hash.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId === null ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js',
      },
    },
  },
})

/** The toaster adds its styles by script, which our content security policy refuses; styles.css contains them. */
function toasterWithoutStyles(): Plugin {
  const injection = /^__insertCSS\(".*"\);?$/m
  return {
    name: 'toaster-without-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!injection.test(code)) this.error('The toaster no longer brings its styles the way this plugin takes out.')
        return { code: code.replace(injection, ''), map: null }
      },
    },
  }
}

/** Routes every `import()` of a chunk through `loadChunk` (web/app/load-chunk.ts), which can retry a failed one. */
function retryableChunks(): Plugin {
  return {
    name: 'retryable-chunks',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk')
            file.code = file.code.replaceAll(
              /\bimport\(([`"'])(\.\/[\w-]+\.js)\1\)/g,
              'loadChunk(`$2`,import.meta.url)',
            )
      },
    },
  }
}

/** Replaces the function that Vite calls around each `import()` of a chunk with `loadWithImports`. */
function quickPreloads(): Plugin {
  let isReplaced = false
  return {
    name: 'quick-preloads',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\0vite\/preload-helper\.js$/ },
      handler() {
        isReplaced = true
        return { code: 'export const __vitePreload = (load, files) => loadWithImports(load, files)', map: null }
      },
    },
    generateBundle(_options, bundle) {
      if (!isReplaced) this.error('Vite no longer has the function that this plugin replaces.')
      // The page links all styles; this function loads none.
      if (Object.keys(bundle).filter((file) => file.endsWith('.css')).length > 1)
        this.error('A chunk has styles of its own. Import them in web/styles.css.')
    },
  }
}
