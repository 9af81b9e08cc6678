import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { AUTH_TABS, type AuthTab } from './auth-search.ts'

const LABELS: Record<AuthTab, string> = { signin: 'Sign in', signup: 'Sign up', reset: 'Reset password' }

export type AuthTabsProps = {
  tab: AuthTab
  onTabChange: (tab: AuthTab) => void
  children: ReactNode
}

/** Tabs after the ARIA pattern, with arrow keys. Those of web/ui are larger than this whole page. */
export function AuthTabs({ tab, onTabChange, children }: AuthTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(tab, event.key)
    if (next === undefined) return
    event.preventDefault()
    onTabChange(next)
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label="Account" className="flex border-b border-border">
        {AUTH_TABS.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls="auth-panel"
            tabIndex={name === tab ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => onTabChange(name)}
            className="-mb-px h-10 flex-auto rounded-t-md border-b-2 border-transparent font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-selected:border-brand aria-selected:text-text touch:h-11"
          >
            {LABELS[name]}
          </button>
        ))}
      </div>
      <div id="auth-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="pt-5">
        {children}
      </div>
    </>
  )
}

function neighbour(tab: AuthTab, key: string): AuthTab | undefined {
  const index = AUTH_TABS.indexOf(tab)
  const last = AUTH_TABS.length - 1
  switch (key) {
    case 'ArrowRight':
      return AUTH_TABS[index === last ? 0 : index + 1]
    case 'ArrowLeft':
      return AUTH_TABS[index === 0 ? last : index - 1]
    case 'Home':
      return AUTH_TABS[0]
    case 'End':
      return AUTH_TABS[last]
    default:
      return undefined
  }
}
