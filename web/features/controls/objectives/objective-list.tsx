import { useRef } from 'react'
import { usePreferences } from '#web/lib/preferences.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { ObjectiveRow } from './objective-row.tsx'
import { useObjectiveKeys } from './use-objective-keys.ts'
import type { ObjectiveListProps } from './objective-list-props.ts'

export function ObjectiveList(props: ObjectiveListProps) {
  const { control, objectives, isReadOnly, onAnswer } = props
  const list = useRef<HTMLOListElement>(null)
  const onKeyDown = useObjectiveKeys(list, objectives, onAnswer)
  const { singleKeys } = usePreferences()
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside, which bubble */}
      <ol
        ref={list}
        id="objectives"
        aria-label={`Objectives of ${control.nist_id}`}
        className="divide-y divide-border border-t border-border"
        onKeyDown={isReadOnly ? undefined : onKeyDown}
      >
        {objectives.map((objective) => (
          <ObjectiveRow key={objective.id} {...props} objective={objective} />
        ))}
      </ol>
      {!isReadOnly && singleKeys && (
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 border-t border-border px-4 py-2 text-small text-muted max-md:hidden touch:hidden print:hidden">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> objective
          <span className="w-2" /> <Kbd>m</Kbd> met
          <span className="w-2" /> <Kbd>n</Kbd> not met
          <span className="w-2" /> <Kbd>a</Kbd> not applicable
          <span className="w-2" /> <Kbd>t</Kbd> note
        </p>
      )}
    </>
  )
}
