import { useEffect } from 'react'

type Note = (path: string, title: string) => void
let note: Note = () => undefined

/** Who keeps what was looked at hears of every page and of every better title of one. */
export function onPageTitle(listener: Note): void {
  note = listener
}

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Parapet' : `${title} · Parapet`
    note(location.pathname, title)
  }, [title])
}
