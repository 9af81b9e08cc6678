import { useEffect } from 'react'

type Note = (path: string, title: string) => void
let note: Note = () => undefined

/** The history of visited records subscribes to each page and to each better title of one. */
export function onPageTitle(listener: Note): void {
  note = listener
}

/** Sets the title of the browser's tab and history entry. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Parapet' : `${title} · Parapet`
    note(location.pathname, title)
  }, [title])
}
