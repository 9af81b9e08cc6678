import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { SEVERITIES, SEVERITY_LABELS } from '#domain/vulnerabilities/severity.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { SlaRule } from './rules.ts'

/** Tells rows of this list from whatever else is dragged. */
const DRAGGED = 'application/x-deadline'

/** One line on wide screens; on small ones the limit stands beneath the findings it is for. */
const GRID =
  'grid grid-cols-[2.5rem_5rem_minmax(0,1fr)_6.5rem] items-center gap-2 px-4 lg:grid-cols-[2.75rem_8rem_minmax(0,1fr)_5rem_9rem_8rem_6.5rem]'

export interface RuleRowProps {
  rule: SlaRule
  /** From 0. */
  position: number
  count: number
  /** No finding reaches it, because an earlier rule matches first. */
  isUnreachable: boolean
  onChange: (changed: Partial<SlaRule>) => void
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** A rule of the list, moved by dragging its row, by its buttons, or with Alt and the arrow keys. */
export function RuleRow(props: RuleRowProps) {
  const { position, isUnreachable, onMove } = props
  const [isTarget, setTarget] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(position, event.key === 'ArrowUp' ? position - 1 : position + 1)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setTarget(false)
    const from = event.dataTransfer.getData(DRAGGED)
    if (from !== '') onMove(Number(from), position)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same; keys bubble from its controls
    <li
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={onDrop}
      className={cx(GRID, 'py-2', isTarget && 'bg-selected')}
    >
      <span
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(position))}
        className="flex h-9 cursor-grab items-center gap-1 text-muted tabular-nums"
      >
        <GripVertical className="size-4" />
        {position + 1}.
      </span>
      <Condition {...props} />
      <Limit {...props} />
      <RowButtons {...props} />
      {isUnreachable && (
        <p className="order-last col-span-full text-small text-critical-fg">
          No finding reaches this rule: one above it matches first.
        </p>
      )}
    </li>
  )
}

/** Names the controls of all rows; on small screens their values say what they are. */
export function RuleColumns() {
  return (
    <div aria-hidden="true" className={cx(GRID, 'bg-subtle py-2 text-small font-medium text-muted max-lg:hidden')}>
      <span />
      <span>Severity</span>
      <span>Findings</span>
      <span className="col-span-2">Within</span>
      <span>Counted from</span>
    </div>
  )
}

/** Which findings of the severity a rule is about, in the words of its menu. */
const FINDINGS = {
  all: 'All',
  exploited: 'Known exploited',
  exposed: 'Exposed',
  both: 'Known exploited and exposed',
} as const

function findingsOf({ only_known_exploited: isExploited, only_exposed: isExposed }: SlaRule): keyof typeof FINDINGS {
  if (isExploited) return isExposed ? 'both' : 'exploited'
  return isExposed ? 'exposed' : 'all'
}

function Condition({ rule, onChange }: RuleRowProps) {
  return (
    <>
      <Field label="Severity" hideLabel className="max-lg:col-span-2">
        <NativeSelect
          value={rule.severity ?? ''}
          onChange={({ target }) => onChange({ severity: SEVERITIES.find((one) => one === target.value) ?? null })}
          options={SEVERITIES.map((severity) => [severity, SEVERITY_LABELS[severity]])}
        >
          <option value="">Any severity</option>
        </NativeSelect>
      </Field>
      <Field label="Findings" hideLabel className="max-lg:order-1 max-lg:col-start-2 max-lg:col-end-5">
        <NativeSelect
          value={findingsOf(rule)}
          onChange={({ target: { value } }) =>
            onChange({
              only_known_exploited: value === 'exploited' || value === 'both',
              only_exposed: value === 'exposed' || value === 'both',
            })
          }
          options={Object.entries(FINDINGS)}
        />
      </Field>
    </>
  )
}

function Limit({ rule, onChange }: RuleRowProps) {
  return (
    <div className="flex gap-2 max-lg:order-2 max-lg:col-span-full lg:contents">
      <Field label="Within" hideLabel className="max-lg:w-16">
        <Input
          type="number"
          min={1}
          max={3650}
          value={Number.isNaN(rule.days) ? '' : rule.days}
          onChange={({ target }) => onChange({ days: target.valueAsNumber })}
        />
      </Field>
      <Field label="Unit" hideLabel className="max-lg:flex-1">
        <NativeSelect
          value={String(rule.in_business_days)}
          onChange={({ target }) => onChange({ in_business_days: target.value === 'true' })}
        >
          <option value="false">days</option>
          <option value="true">business days</option>
        </NativeSelect>
      </Field>
      <Field label="From" hideLabel className="max-lg:flex-1">
        <NativeSelect
          value={rule.counts_from}
          onChange={({ target }) =>
            onChange({ counts_from: target.value === 'published' ? 'published' : 'first seen' })
          }
        >
          <option value="first seen">first seen</option>
          <option value="published">published</option>
        </NativeSelect>
      </Field>
    </div>
  )
}

function RowButtons({ position, count, onMove, onRemove }: RuleRowProps) {
  const name = `rule ${position + 1}`
  return (
    <div className="flex items-center justify-end gap-1 max-lg:col-start-4 max-lg:row-start-1">
      <IconButton
        label={`Move ${name} up`}
        hint="Alt ↑"
        icon={<ArrowUp />}
        disabled={position === 0}
        onClick={() => onMove(position, position - 1)}
      />
      <IconButton
        label={`Move ${name} down`}
        hint="Alt ↓"
        icon={<ArrowDown />}
        disabled={position === count - 1}
        onClick={() => onMove(position, position + 1)}
      />
      <IconButton label={`Remove ${name}`} icon={<Trash2 />} onClick={onRemove} />
    </div>
  )
}
