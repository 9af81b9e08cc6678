import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = process.env['PARAPET_API'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), tailwindcss(), toasterWithoutStyles()],
  // The server puts a fresh nonce in its place on every request for the page (server/platform/static-files.ts).
  html: { cspNonce: '%CSP_NONCE%' },
  server: {
    // The page has routes of its own under /auth; only /auth/v1 is the server's.
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
    // Fonts and pictures stay files: a data: address would need its own exception in the content security policy.
    assetsInlineLimit: 0,
    // scripts/check-sizes.ts judges what each route loads; here it would only alarm whoever builds for the first time.
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      output: {
        // The entry names every chunk there is: what several pages share needs no word for it.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId === null ? 'assets/[hash].js' : 'assets/[name]-[hash].js',
      },
    },
  },
})

/** The toaster would put its rules into the page by script, which our policy refuses; styles.css brings them instead. */
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
