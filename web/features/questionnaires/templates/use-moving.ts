import { useEffect, useRef, useState } from 'react'
import {
  moveQuestion,
  moveSection,
  questionsOfSections,
  type TemplateSection,
} from '#domain/questionnaires/templates/edit-template.ts'

type Sections = readonly TemplateSection[]
type Move = (name: string, by: 1 | -1) => void

/**
 * Moves questions and sections by buttons, and by Alt with an arrow key within `data-question` or `data-section`. The
 * moved part keeps the focus, and its new place is announced.
 */
export function useMoving(sections: Sections, onChange: (sections: Sections) => void) {
  const place = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<{ readonly name: string; readonly said: string }>()
  useEffect(() => {
    if (moved !== undefined) place.current?.querySelector<HTMLElement>(`[data-moves="${moved.name}"]`)?.focus()
  }, [moved])
  const ofQuestion: Move = (key, by) => {
    const next = moveQuestion(sections, key, by)
    const all = questionsOfSections(next)
    const at = all.findIndex((one) => one.key === key)
    onChange(next)
    setMoved({ name: key, said: `Question ${at + 1} of ${all.length}, in ${all[at]?.section ?? ''}` })
  }
  const ofSection: Move = (id, by) => {
    const next = moveSection(sections, id, by)
    onChange(next)
    setMoved({ name: id, said: `Section ${next.findIndex((one) => one.id === id) + 1} of ${next.length}` })
  }
  useEffect(() => {
    const listened = place.current
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
      if (!event.altKey || by === undefined || !(event.target instanceof Element)) return
      const { question, section } = event.target.closest<HTMLElement>('[data-question], [data-section]')?.dataset ?? {}
      if (question === undefined && section === undefined) return
      event.preventDefault()
      if (question !== undefined) ofQuestion(question, by)
      else if (section !== undefined) ofSection(section, by)
    }
    listened?.addEventListener('keydown', onKeyDown)
    return () => listened?.removeEventListener('keydown', onKeyDown)
  })
  return { place, said: moved?.said, moveQuestion: ofQuestion, moveSection: ofSection }
}
