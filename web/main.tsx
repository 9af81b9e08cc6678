import './app/load-chunk.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { App } from './app/app.tsx'
import { showStartFailure } from './app/start-failure.ts'
import { startSession } from './lib/auth/session.ts'
import { watchTheme } from './lib/theme.ts'

try {
  start()
} catch (error) {
  showStartFailure(error)
}

function start(): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element.')
  watchTheme()
  // Loaded when it is needed, which is rare.
  startSession(async () => (await import('./lib/auth/impersonation.ts')).restoreOwnSession())
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
