import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['PARAPET_API'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: {
    // The page has routes of its own under /auth; only /auth/v1 is the server's.
    proxy: Object.fromEntries(
      ['^/rest/', '^/auth/v1/', '^/functions/', '^/storage/', '^/config\\.json$', '^/healthz$', '^/readyz$'].map(
        (path) => [path, { target: api, changeOrigin: false }],
      ),
    ),
  },
  build: {
    outDir: 'dist/web',
    manifest: true,
    sourcemap: false,
    target: 'es2023',
    // Fonts and pictures stay files: a data: address would need its own exception in the content security policy.
    assetsInlineLimit: 0,
  },
})
