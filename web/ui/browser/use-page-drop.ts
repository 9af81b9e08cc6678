import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files dropped anywhere on the page. @returns whether files are being dragged over it */
export function usePageDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Moving between elements of the page always enters one, so null means that the pointer left it.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      const files = filesIn(event.dataTransfer)
      if (files.length > 0) take(files)
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragenter', hold, { signal })
    window.addEventListener('dragover', hold, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [])
  return isOver
}

/** Ignores text and images dragged inside the page. */
function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** Leaves out folders, which cannot be read as files. */
function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.items ?? [])].flatMap((item) => {
    const file = item.webkitGetAsEntry()?.isDirectory === true ? null : item.getAsFile()
    return file === null ? [] : [file]
  })
}
