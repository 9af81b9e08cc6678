import { useEffect, useState } from 'react'
import type { DocSection } from './doc-sections.ts'

/** A section counts as read once its start is this far below the top of the window, under the header. */
const READING_LINE_PX = 96

/** The anchor of the section that is read; undefined above the first. */
export function useCurrentSection(sections: readonly DocSection[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const follow = () =>
      setCurrent(
        sections.findLast(({ anchor }) => {
          const start = document.getElementById(anchor)?.getBoundingClientRect().top
          return start !== undefined && start <= READING_LINE_PX
        })?.anchor,
      )
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [sections])
  return current
}
