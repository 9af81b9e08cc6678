import { useEffect, useEffectEvent } from 'react'
import { isEditable } from '#web/ui/browser/is-editable.ts'
import { usePageDrop } from '#web/ui/browser/use-page-drop.ts'

/** Accepts dropped and pasted files. @returns whether files are dragged over the page */
export function useIncomingFiles(enabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const take = useEffectEvent((files: readonly File[]) => {
    if (enabled && files.length > 0) onFiles(files)
  })
  const isOver = usePageDrop((files) => take(files))
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (isEditable(event.target)) return
      take([...(event.clipboardData?.files ?? [])].map(named))
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
  return isOver && enabled
}

/** Browsers name every pasted picture "image.png", so the time is added. */
function named(file: File): File {
  if (file.name !== 'image.png') return file
  const at = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  return new File([file], `Screenshot ${at}.png`, { type: file.type, lastModified: file.lastModified })
}
