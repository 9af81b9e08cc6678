import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { SEVERITIES, SEVERITY_LABELS } from '#domain/vulnerabilities/severity.ts'
import { cx } from '#web/ui/cx.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { SlaRule } from './rules.ts'

/** Tells rows of this list from whatever else is dragged. */
const DRAGGED = 'application/x-deadline'

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
      className={cx('flex flex-wrap items-end gap-x-3 gap-y-2 px-4 py-3', isTarget && 'bg-selected')}
    >
      <span
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(position))}
        className="flex h-9 cursor-grab items-center gap-1 text-muted tabular-nums"
      >
        <GripVertical className="size-4" aria-hidden="true" />
        {position + 1}.
      </span>
      <Condition {...props} />
      <Limit {...props} />
      <RowButtons {...props} />
      {isUnreachable && (
        <p className="w-full text-small text-critical-fg">No finding reaches this rule: one above it matches first.</p>
      )}
    </li>
  )
}

function Condition({ rule, onChange }: RuleRowProps) {
  return (
    <>
      <Field label="Severity" className="w-36">
        <NativeSelect
          value={rule.severity ?? ''}
          onChange={({ target }) => onChange({ severity: SEVERITIES.find((one) => one === target.value) ?? null })}
        >
          <option value="">Any</option>
          {SEVERITIES.map((severity) => (
            <option key={severity} value={severity}>
              {SEVERITY_LABELS[severity]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <div className="flex min-h-9 flex-col justify-center gap-1">
        <Checkbox
          label="Known exploited"
          checked={rule.only_known_exploited}
          onChange={({ target }) => onChange({ only_known_exploited: target.checked })}
        />
        <Checkbox
          label="Exposed"
          checked={rule.only_exposed}
          onChange={({ target }) => onChange({ only_exposed: target.checked })}
        />
      </div>
    </>
  )
}

function Limit({ rule, onChange }: RuleRowProps) {
  return (
    <>
      <Field label="Within" className="w-20">
        <Input
          type="number"
          min={1}
          max={3650}
          value={Number.isNaN(rule.days) ? '' : rule.days}
          onChange={({ target }) => onChange({ days: target.valueAsNumber })}
        />
      </Field>
      <Field label="Unit" className="w-40">
        <NativeSelect
          value={String(rule.in_business_days)}
          onChange={({ target }) => onChange({ in_business_days: target.value === 'true' })}
        >
          <option value="false">days</option>
          <option value="true">business days</option>
        </NativeSelect>
      </Field>
      <Field label="From" className="w-36">
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
    </>
  )
}

function RowButtons({ position, count, onMove, onRemove }: RuleRowProps) {
  const name = `rule ${position + 1}`
  return (
    <div className="ml-auto flex items-center gap-1">
      <IconButton
        label={`Move ${name} up`}
        hint="Alt ↑"
        icon={<ArrowUp aria-hidden="true" />}
        disabled={position === 0}
        onClick={() => onMove(position, position - 1)}
      />
      <IconButton
        label={`Move ${name} down`}
        hint="Alt ↓"
        icon={<ArrowDown aria-hidden="true" />}
        disabled={position === count - 1}
        onClick={() => onMove(position, position + 1)}
      />
      <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
    </div>
  )
}
