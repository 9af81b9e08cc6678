import { useEffect, useRef } from 'react'
import { useMyId } from '#web/lib/auth/session.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import type { Question } from '../queries.ts'
import { SHOWN, type Shown } from './shown-questions.ts'
import { StateDot } from './state-dot.tsx'

interface QuestionListProps {
  all: readonly Question[]
  rows: readonly Question[]
  shown: Shown
  openId: string | undefined
  onOpen: (question: Question) => void
  onShow: (shown: Shown) => void
}

export function QuestionList({ all, rows, shown, openId, onOpen, onShow }: QuestionListProps) {
  const me = useMyId()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  return (
    <Card flush className="lg:sticky lg:top-4">
      <div className="border-b border-border p-3">
        <Field label="Show">
          <NativeSelect
            value={shown}
            onChange={({ target }) => onShow(keyOf(target.value))}
            options={Object.entries(SHOWN).map(([key, { label, holds }]) => [
              key,
              `${label} (${all.filter((question) => holds(question, me)).length})`,
            ])}
          />
        </Field>
      </div>
      <ul ref={list} aria-label="Questions" className="max-h-72 overflow-y-auto lg:max-h-[calc(100dvh-16rem)]">
        {rows.map((question) => (
          <li key={question.id} data-question className="border-b border-border last:border-b-0">
            <button
              type="button"
              aria-current={question.id === openId}
              onClick={() => onOpen(question)}
              className={cx(
                'flex w-full items-start gap-2 px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2',
                question.id === openId && 'bg-brand-subtle',
              )}
            >
              <StateDot state={question.state} />
              <span className="line-clamp-2 min-w-0 flex-1 break-words">
                <span className="text-muted">{question.reference || question.position}</span> {question.text}
              </span>
            </button>
          </li>
        ))}
        {rows.length === 0 && <li className="p-3 text-muted">No questions here.</li>}
      </ul>
      <KeyHints />
    </Card>
  )
}

/** The keys of `useTriageKeys` that this person can use. */
function KeyHints() {
  const { singleKeys } = usePreferences()
  const mayAnswer = useReadOnlyReason() === undefined
  if (!singleKeys && !mayAnswer) return null
  return (
    <p className="flex flex-wrap gap-x-2 border-t border-border px-3 py-2 text-small text-muted touch:hidden">
      {singleKeys && (
        <>
          <KeyHint name="j" does="next" />
          <KeyHint name="k" does="previous" />
        </>
      )}
      {singleKeys && mayAnswer && <KeyHint name="e" does="edit" />}
      {mayAnswer && <KeyHint name="Enter" does="approve" />}
    </p>
  )
}

function KeyHint({ name, does }: { name: string; does: string }) {
  return (
    <span className="whitespace-nowrap">
      <Kbd>{name}</Kbd> {does}
    </span>
  )
}

function keyOf(value: string): Shown {
  return value in SHOWN ? (value as Shown) : 'all'
}
