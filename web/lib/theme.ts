import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The inline script of index.html reads the same key before the first paint. */
const STORAGE_KEY = 'theme'

const listeners = new Set<() => void>()
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

export function currentTheme(): Theme {
  const stored = storage.get(STORAGE_KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

export function setTheme(theme: Theme): void {
  storage.set(STORAGE_KEY, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}

/** Follows the system and other tabs while the page is open. */
export function watchTheme(): void {
  // Catches a change between the first paint and now.
  applyTheme()
  systemIsDark.addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY) return
    applyTheme()
    for (const listener of listeners) listener()
  })
}

function applyTheme(): void {
  const theme = currentTheme()
  document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && systemIsDark.matches))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
